# shellcheck shell=bash
# Bad input: a message that names it and says what to do, status 2, no crash.
. "$(dirname "$0")/harness.sh"

printf 'aXa' >t
printf 'a\n' >p
bad() {
    local names=$1
    shift
    run "$@"
    status 2
    stdout ''
    stderr_has "$names"
}

# no patterns
bad 'no patterns' find t
bad 'no patterns' count
bad 'no patterns' compile -o db
bad 'no patterns' info
: >none
bad none find -f none t
printf '\n\r\n\n' >blank
bad blank find -f blank t

# overlong patterns
head -c 65535 /dev/zero | tr '\0' 'x' >longest
run count -f longest longest
status 0
(cat longest && printf 'x') >long
bad 'long: line 1: ' count -f long t
(printf 'ab\n\n' && cat long && printf '\n') >long3
bad 'long3: line 3: ' count -f long3 t
bad '-e' count -e "$(cat long)" t

# files
bad missing find -f missing t
bad missing find --db missing t
bad missing find -e a missing
mkdir dir
bad dir find -f dir t
bad dir find --db dir t
bad dir find -e a dir
bad dir compile -e a -o dir
bad nowhere/db compile -e a -o nowhere/db
bad 'give -o' compile -e a
bad 'p/x' find -e a p/x

# devices, engines, variants, sizes
bad nosuch find -e a --device nosuch t
bad 99 find -e a --device 99 t
bad nosuch find -e a --engine nosuch t
bad nosuch find -e a --variant nosuch=1 t
bad nosuch find -e a --engine naive --variant nosuch=1 t
for size in 0 0K x 1X 1KB -1 '' ' 1' 1.5M 18446744073709551616 99999999999G K; do
    bad '--chunk' find -e a --chunk "$size" t
    bad '--memory' find -e a --memory "$size" t
done
for size in 1 7 4k 4K 1m 1M 100000; do
    run find -e a --chunk "$size" t
    status 0
    stdout '0\t1\t0\ta\n2\t3\t0\ta\n'
done

# a limit that compiling does not keep
seq 100000 199999 >many
bad patterns compile --memory 100K -f many -o db
holds 'nothing was written' [ ! -e db ]

# closed standard files
"$clmatch" find -e a t >&- 2>err
got=$?
ran='find >&-'
status 2
holds 'it is said' grep -q 'standard output' err
"$clmatch" find -e a <&- >out 2>err
got=$?
ran='find <&-'
status 2
holds 'it is said' grep -q '^clmatch: -: ' err
"$clmatch" find -e a t 2>&- >out
got=$?
ran='find 2>&-'
status 0
