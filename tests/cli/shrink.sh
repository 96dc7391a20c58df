# shellcheck shell=bash
# A text that changes while it is read. The output goes to a pipe that nobody
# empties, so clmatch waits in the middle of the text while that is changed.
. "$(dirname "$0")/harness.sh"

lines() {
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf "%d\t%d\t0\ta\n", i, i + 1 }'
}

# wait_for_change COMMAND...: runs find on `t`, does COMMAND when the first line
# has come, and takes the rest.
wait_for_change() {
    mkfifo pipe
    "$clmatch" find --device openmp --chunk 16K -e a t >pipe 2>.io/err &
    local child=$!
    {
        read -r line
        "$@"
        {
            printf '%s\n' "$line"
            cat
        } >.io/out
    } <pipe
    wait "$child"
    got=$?
    ran="clmatch find, meanwhile $*"
    rm pipe
}

head -c 2000000 /dev/zero | tr '\0' 'a' >t
wait_for_change truncate -s 1000000 t
status 2
stderr_has 't: shrank while being read'
printed=$(wc -l <.io/out)
holds "a prefix is printed ($printed)" [ "$printed" -ge 900000 -a "$printed" -le 1000000 ]
lines "$printed" >expected
stdout_is expected
complete=$(sed -n 's/.* before byte \([0-9]*\)$/\1/p' .io/err)
holds "complete up to $complete" [ "${complete:-0}" -gt 0 -a "${complete:-0}" -le "$printed" ]

# to nothing
head -c 2000000 /dev/zero | tr '\0' 'a' >t
wait_for_change truncate -s 0 t
status 2
stderr_has 't: shrank while being read'

# a text that grows is read to its end
head -c 500000 /dev/zero | tr '\0' 'a' >t
grow() { head -c 100000 /dev/zero | tr '\0' 'a' >>t; }
wait_for_change grow
status 0
stderr ''
lines 600000 >expected
stdout_is expected

# a file that says it is larger than it is has not shrunk
virtual=/sys/kernel/mm/transparent_hugepage/enabled
if [ -r $virtual ]; then
    run find -q -e always $virtual
    status 0
    run find -q -e nothing-of-the-kind $virtual
    status 1
    stderr ''
fi
if [ -r /proc/self/status ]; then
    run find -q -e VmPeak /proc/self/status
    status 0
fi
