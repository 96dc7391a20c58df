# shellcheck shell=bash
# What find and count print, and the options that change it.
. "$(dirname "$0")/harness.sh"

printf 'banana' >t
printf 'none' >u

# count
run count -e an -e x -e na t
status 0
stdout '0\t2\tan\n1\t0\tx\n2\t2\tna\n'
run count --nonzero -e an -e x -e na t
stdout '0\t2\tan\n2\t2\tna\n'
run count --nonzero -e x t
status 1
stdout ''
run count -e x t
status 1
stdout '0\t0\tx\n'

# -q
run find -q -e an t
status 0
stdout ''
run count -q -e x t
status 1
stdout ''
run find -q -e an u t missing # ends at the first occurrence
status 0
stdout ''
stderr ''
run find -q -e an missing t # an error before it counts
status 2
stdout ''

# -l
run find -l -e an t u t
status 0
stdout 't\nt\n'
run count -l -e an t
stdout 't\n'
run find -l -e x t u
status 1
stdout ''
input 'banana'
run find -l -e an
stdout '-\n'
run find -l --no-filename -e an t
stdout 't\n'

# -m
run find -m 1 -e an t
status 0
stdout '1\t3\t0\tan\n'
run find -m 3 -e a -e an t
stdout '1\t2\t0\ta\n1\t3\t1\tan\n3\t4\t0\ta\n'
run find -m 99999999999999999999999 -e a t
status 2
stderr_has '-m 99999'
run find -m 18446744073709551615 -e an t
stdout '1\t3\t0\tan\n3\t5\t0\tan\n'
run find -m 0 -e an t
status 1
stdout ''
run count -m 3 -e a -e an t
status 0
stdout '0\t2\ta\n1\t1\tan\n'
run count -m 0 -e a t
status 1
stdout '0\t0\ta\n'
run find -m 0 -q -e a t
status 1
run find -m 0 -l -e a t
status 1
stdout ''
run find -m1 -e an t u t # of each text
stdout 't\t1\t3\t0\tan\nt\t1\t3\t0\tan\n'
for odd in x -1 '' 1x ' 1' 0x1; do
    run find -m "$odd" -e an t
    status 2
    stdout ''
    stderr_has '-m'
done

# escapes
printf '\\x41 \t\177~' >t
run find -e '\x41' -e $' \t' -e $'\177~' -e ' ' t
stdout '0\t4\t0\t\\x5cx41\n4\t5\t3\t \n4\t6\t1\t \\x09\n6\t8\t2\t\\x7f~\n'

# more than the output's buffer, and a pattern longer than it
head -c 20000 /dev/zero | tr '\0' 'a' >t
run find -e a t
status 0
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%d\t%d\t0\ta\n", i, i + 1 }' >expected
stdout_is expected
head -c 60000 /dev/zero >t
cat t >p
run find -f p t
status 0
{
    printf '0\t60000\t0\t'
    awk 'BEGIN { for (i = 0; i < 60000; i++) printf "\\x00"; print "" }'
} >expected
stdout_is expected

# the version and the help
run --version
status 0
holds 'the version' grep -q '^clmatch 0\.' .io/out
for command in '' find count compile info devices verify bench tune; do
    # shellcheck disable=SC2086
    run $command --help
    status 0
    stderr ''
    holds 'help is there' grep -q "^Usage: clmatch ${command:-COMMAND}" .io/out
    cp .io/out expected
    # shellcheck disable=SC2086
    run $command -h
    status 0
    stdout_is expected
done

# devices, with what --engine and --variant may choose from
run devices
status 0
stderr ''
holds 'an index and a name' grep -qE '^0  [^ ]' .io/out
holds 'it works' grep -qx '   known answer     right' .io/out
holds 'the first engine and its key' \
    grep -qxE '   engines          ac  form=dense16,dense32,compact' .io/out
holds 'an engine without keys' grep -qxE '                    naive' .io/out
