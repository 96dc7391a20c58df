# shellcheck shell=bash
# A text that comes slowly: what is found in it is not held back.
. "$(dirname "$0")/harness.sh"

mkfifo text found
"$clmatch" find --device openmp -e a -e ab text >found 2>.io/err &
child=$!
exec 9<found 8>text
printf 'xabx' >&8
line=
read -r -t 30 line <&9
ran='clmatch find, before the text ends'
holds "a line comes: $line" [ "$line" = "$(printf '1\t2\t0\ta')" ]
read -r -t 30 line <&9
holds "the next comes: $line" [ "$line" = "$(printf '1\t3\t1\tab')" ]
printf 'xxa' >&8 # an end of the text decides about the last ones
exec 8>&-
cat <&9 >.io/out
exec 9<&-
wait "$child"
got=$?
status 0
stdout '6\t7\t0\ta\n'
stderr ''

# -q and -l know before the text ends
exec 8<>text
printf 'xabx' >&8
timeout 30 "$clmatch" find --device openmp -q -e ab text
got=$?
ran='clmatch find -q'
status 0
printf 'xabx' >&8
timeout 30 "$clmatch" find --device openmp -m 1 -e ab text >.io/out
got=$?
ran='clmatch find -m 1'
status 0
stdout '1\t3\t0\tab\n'
exec 8>&-

# an answer that cannot be printed ends it, too
if [ -c /dev/full ]; then
    exec 8<>text
    printf 'xabx' >&8
    timeout 30 "$clmatch" find --device openmp -e ab text >/dev/full 2>.io/err
    got=$?
    ran='clmatch find >/dev/full'
    status 2
    stderr_has 'standard output'
fi
