# shellcheck shell=bash
# Memory does not grow with the text.
. "$(dirname "$0")/harness.sh"
[ -r /proc/self/status ] || skip '/proc is missing'
[ -z "${CLMATCH_SANITIZED:-}" ] || skip 'sanitizers take memory of their own'

# The most memory, in KiB, after 200 MB of text and before its end.
mkfifo pipe
for command in 'count --chunk 1M -e needle' 'find --chunk 1M -e needle' 'find --chunk 64K -i -e needle'; do
    # shellcheck disable=SC2086
    "$clmatch" $command --device openmp pipe >out &
    child=$!
    exec 9>pipe
    head -c 200000000 /dev/zero >&9
    peak=$(awk '/^VmHWM/ { print $2 }' "/proc/$child/status")
    printf 'needle' >&9
    exec 9>&-
    wait "$child"
    got=$?
    ran="clmatch $command, 200 MB"
    status 0
    holds "the peak is $peak KiB" [ "$peak" -gt 0 -a "$peak" -lt 67584 ]
done

# The most memory of `clmatch ARGUMENT... FILE` after all of FILE: it then waits for
# a second text.
peak_at_most() {
    local limit=$1 file=$2 peak
    shift 2
    ran="clmatch $*, with OMP_NUM_THREADS=${OMP_NUM_THREADS:-}"
    "$clmatch" "$@" "$file" pipe >out &
    child=$!
    exec 9>pipe
    peak=$(awk '/^VmHWM/ { print $2 }' "/proc/$child/status")
    exec 9>&-
    wait "$child"
    got=$?
    holds "the peak is $peak KiB, at most $limit" [ "$peak" -gt 0 -a "$peak" -lt "$limit" ]
}

# Many occurrences at each position and -m: a chunk and its successor, hits (a first
# chunk of text that is looked at no further needs few), and tables.
chunk=32768 small_chunk=4096 hits=65536 tables=16384
repeat() {
    head -c "$1" /dev/zero | tr '\0' "$2"
}
repeat 67108864 a >text
{ repeat 65535 a && printf '\na\n'; } >patterns
peak_at_most $((2 * chunk + hits / 4 + tables)) text \
    find --device openmp -m 1 -f patterns
status 0
same out <(printf 'text\t0\t1\t1\ta\n')

# exact and caseless alike, so that there are two automata
repeat 65535 x | sed 's/x/61/g' >hex
{ printf -- '-\t61\n-\t' && cat hex && printf '\ni\t' && cat hex && printf '\ni\t61\n'; } >mixed
peak_at_most $((2 * small_chunk + hits + tables)) text \
    find --device openmp -m 1 --chunk 4M --pattern-format hex -f mixed
status 0
same out <(printf 'text\t0\t1\t0\ta\n')

# Many patterns and threads: each thread counts for itself.
seq 1 200000 | sed 's/.*/&-pattern-&/' >many
OMP_NUM_THREADS=64 peak_at_most $((2 * chunk + hits + 65536)) text \
    count --device openmp -f many
status 1
holds 'all are counted' [ "$(grep -c '^text.*	0	' out)" -eq 200000 ]
