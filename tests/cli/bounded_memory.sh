# shellcheck shell=bash
# Memory does not grow with the text.
. "$(dirname "$0")/harness.sh"
[ -r /proc/self/status ] || skip '/proc is missing'
[ -z "${CLMATCH_SANITIZED:-}" ] || skip 'sanitizers take memory of their own'

# The most memory, in KiB, after 200 MB of text and before its end.
mkfifo pipe
for command in 'count --chunk 1M -e needle' 'find --chunk 1M -e needle' 'find --chunk 64K -i -e needle'; do
    # shellcheck disable=SC2086
    "$clmatch" $command pipe >out &
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
