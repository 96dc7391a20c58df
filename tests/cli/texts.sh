# shellcheck shell=bash
# Texts: names, standard input, directories.
. "$(dirname "$0")/harness.sh"

printf 'xaxa' >one
printf 'bbb' >two
: >empty

# the name column
run find -e a one
status 0
stdout '1\t2\t0\ta\n3\t4\t0\ta\n'
run find -e a one two
status 0
stdout 'one\t1\t2\t0\ta\none\t3\t4\t0\ta\n'
run find -H -e a one
stdout 'one\t1\t2\t0\ta\none\t3\t4\t0\ta\n'
run find --no-filename -e a one ./one
stdout '1\t2\t0\ta\n3\t4\t0\ta\n1\t2\t0\ta\n3\t4\t0\ta\n'
run count -e a -e b two one
stdout 'two\t0\t0\ta\ntwo\t1\t3\tb\none\t0\t2\ta\none\t1\t0\tb\n'
run count -H -e a empty
status 1
stdout 'empty\t0\t0\ta\n'
run find -e a empty two
status 1
stdout ''

# standard input
input 'aXa'
run find -e a
status 0
stdout '0\t1\t0\ta\n2\t3\t0\ta\n'
input 'aXa'
run find -H -e a -
stdout '-\t0\t1\t0\ta\n-\t2\t3\t0\ta\n'
input 'a'
run count -e a one - two
stdout 'one\t0\t2\ta\n-\t0\t1\ta\ntwo\t0\t0\ta\n'
printf 'a' >./-
run count -e a ./-
stdout '0\t1\ta\n'
printf 'a' >--json
run count -e a -- --json
stdout '0\t1\ta\n'

# patterns from standard input
input 'a\nb\n'
run count -f - one
status 0
stdout '0\t2\ta\n1\t0\tb\n'
for texts in '' '-' 'one -'; do
    input 'a\n'
    # shellcheck disable=SC2086
    run count -f - $texts
    status 2
    stdout ''
    stderr_has 'standard input'
done
input 'a\n'
run count -f - -f - one
status 2
stderr_has 'standard input'

# a name is printed as it is
name=$'odd \x01\xff\\name'
printf 'a' >"$name"
run find -H -e a "$name"
printf '%s\t0\t1\t0\ta\n' "$name" >expected
stdout_is expected

# directories
mkdir -p d/sub d/Zsub d/empty
printf a >d/b
printf a >d/sub/a
printf a >d/sub.x
printf a >d/Zsub/z
printf a >d/.hidden
ln -s ../one d/link
ln -s sub d/dirlink
ln -s . d/loop
mkfifo d/fifo
run find -e a d
status 2
stdout ''
stderr_has 'd: is a directory'
run find -e a d one
status 2
stdout 'one\t1\t2\t0\ta\none\t3\t4\t0\ta\n'
run find -e a -r d
status 0
stderr ''
printf '%s\t0\t1\t0\ta\n' d/.hidden d/Zsub/z d/b d/sub.x d/sub/a >expected
stdout_is expected
run find -r -l -e a d/
stdout 'd/.hidden\nd/Zsub/z\nd/b\nd/sub.x\nd/sub/a\n'
run find -r -l -e a d/dirlink two one d/link
stdout 'd/dirlink/a\none\nd/link\n'
run find -r -l -e a d/empty
status 1
stdout ''
run count -r -e a d/sub # a directory with one file still shows names
stdout 'd/sub/a\t0\t1\ta\n'
run count -r --no-filename -e a d/sub
stdout '0\t1\ta\n'
(cd d && "$clmatch" find --device openmp -r -l -e a . >../out)
printf './.hidden\n./Zsub/z\n./b\n./sub.x\n./sub/a\n' >expected
same out expected

# what cannot be read is an error, and the rest goes on
run find -H -e a missing one
status 2
stdout 'one\t1\t2\t0\ta\none\t3\t4\t0\ta\n'
stderr_has missing

# a pipe as a text
mkfifo pipe
printf 'aba' >pipe &
run find -e a pipe
status 0
stdout '0\t1\t0\ta\n2\t3\t0\ta\n'
wait

# a text that is also the output would never end
cp one both
"$clmatch" find --device openmp -e a both >>both 2>err
got=$?
ran='find -e a both >>both'
status 2
holds 'the text is named' grep -q '^clmatch: both: ' err
same both one

# -r without a TEXT reads standard input
input 'xa'
run find -r -e a
status 0
stdout '1\t2\t0\ta\n'
