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
bad 'patterns, with --memory 100K: ' compile --memory 100K -f many -o db
bad ' 102400 bytes (100.0 KiB) to be had; ' compile --memory 100K -f many -o db
holds 'nothing was written' [ ! -e db ]
bad ' 98 bytes to be had; ' compile --memory 98 -e abc -o db
bad 'patterns, with --memory 98: ' find --memory 98 -e abc t

# numbers that are too large are said to be that
bad '-m 5000000000000000000000: too large' find -m 5000000000000000000000 -e a t
bad '--chunk 18446744073709551616: too large' find --chunk 18446744073709551616 -e a t
bad '--chunk 99999999999G: too large' find --chunk 99999999999G -e a t
bad '--memory 99999999999999999999k: too large' find --memory 99999999999999999999k -e a t
bad '--seed 18446744073709551616: too large' verify --seed 18446744073709551616
bad '--cases 4294967296: too large; give 0 to 4294967295' verify --cases 4294967296
bad '--chunk 99999999999999999999x: not a size' find --chunk 99999999999999999999x -e a t
bad '-m 99999999999999999999x: not a number' find -m 99999999999999999999x -e a t
bad '--chunk 00: not a size' find --chunk 00 -e a t

# patterns of the command line are named
bad "-e '00fg': 'g' is not" find --pattern-format hex -e 00fg t
bad "-e '\\xff\\x09': \\xFF is not" find --pattern-format hex -e $'\377\t' t
bad "-e '00\\x0afg': line 2: 'g' is not" find --pattern-format hex -e $'00\nfg' t
bad "-e 'xxx" find -e "$(cat long)" t
holds 'the name is cut short' [ "$(wc -c <.io/err)" -lt 300 ]

# closed standard files
"$clmatch" find --device openmp -e a t >&- 2>err
got=$?
ran='find >&-'
status 2
holds 'it is said' grep -q 'standard output' err
"$clmatch" find --device openmp -e a <&- >out 2>err
got=$?
ran='find <&-'
status 2
holds 'it is said' grep -q '^clmatch: -: ' err
"$clmatch" find --device openmp -e a t 2>&- >out
got=$?
ran='find 2>&-'
status 0
