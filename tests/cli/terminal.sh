# shellcheck shell=bash
# On a terminal: Ctrl-C, and the progress line.
. "$(dirname "$0")/harness.sh"
need script bsdutils
need stty coreutils

# Ctrl-C ends it at once and leaves the terminal as it was
mkfifo pipe
cat >session <<'SESSION'
trap : INT
stty -g >before
"$CLMATCH" count -e a pipe >out
echo $? >code
stty -g >after
SESSION
export CLMATCH=$clmatch
{
    exec 9>pipe # waits until clmatch reads
    sleep 0.1
    printf '\003'
    for ((i = 0; i < 100; i++)); do
        [ -s after ] && break
        sleep 0.1
    done
} | timeout 20 script -qc 'sh session' typescript >/dev/null
ran='clmatch count, Ctrl-C'
got=$(cat code)
status 130
holds 'the terminal is as before' cmp before after
holds 'nothing is printed' [ ! -s out ]

# after two seconds of work there is a line, which goes away again
cat >session <<'SESSION'
"$CLMATCH" count -e a pipe >out
echo $? >code
SESSION
feed() { for i in 1 2 3 4 5 6; do printf 'aaa'; sleep 0.5; done; }
feed >pipe &
timeout 20 script -qc 'sh session' typescript </dev/null >/dev/null
wait
ran='clmatch count on a terminal, three seconds'
got=$(cat code)
status 0
printf '0\t18\ta\n' >expected
same out expected
holds 'there is a progress line' grep -qE $'\r1[258] bytes, .*/s' typescript
holds 'it is erased' grep -qE $'\r +\r' typescript

# and none where standard error is no terminal, or the work is short
feed >pipe &
run count -e a pipe
wait
status 0
stdout '0\t18\ta\n'
stderr ''
printf 'aaa' >t
sed -i 's/pipe/t/' session
timeout 20 script -qc 'sh session' typescript </dev/null >/dev/null
holds 'no progress line for short work' [ "$(grep -c $'bytes.*/s' typescript)" -eq 0 ]
