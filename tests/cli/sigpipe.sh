# shellcheck shell=bash
# A reader that goes away ends clmatch quietly.
. "$(dirname "$0")/harness.sh"

head -c 3000000 /dev/zero | tr '\0' 'a' >big
for command in 'find' 'find --json'; do
    # shellcheck disable=SC2086
    "$clmatch" $command --device openmp -e a -e aa big 2>.io/err | head -n 3 >out
    states=("${PIPESTATUS[@]}")
    ran="clmatch $command | head"
    got=${states[0]}
    status 141
    stderr ''
    holds 'three lines came' [ "$(wc -l <out)" -eq 3 ]
done

# also where the caller ignores the signal
(
    trap '' PIPE
    "$clmatch" find --device openmp -e a big 2>.io/err
    echo $? >code
) | head -n 3 >out
ran='clmatch find | head, SIGPIPE ignored'
got=$(cat code)
status 141
stderr ''
