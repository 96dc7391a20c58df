# shellcheck shell=bash
# Where patterns come from: -e, -f, their formats, their order and ids.
. "$(dirname "$0")/harness.sh"

# -e, and ids in the order given
printf 'abcd' >t
run find -e abcd -e bc -e cd t
status 0
stdout '0\t4\t0\tabcd\n1\t3\t1\tbc\n2\t4\t2\tcd\n'
stderr ''
printf 'bananas' >t
run find -e ana -e na -e nana -e banana t
stdout '0\t6\t3\tbanana\n1\t4\t0\tana\n2\t4\t1\tna\n2\t6\t2\tnana\n3\t6\t0\tana\n4\t6\t1\tna\n'
printf 'she' >t
run find -e she -e he t
stdout '0\t3\t0\tshe\n1\t3\t1\the\n'

# the pattern comes as it is, also with what -f would cut
printf 'a\nb\r\nc' >t
run find -e $'a\nb' -e $'b\r' -e $'\r\n' t
stdout '0\t3\t0\ta\\x0ab\n2\t4\t1\tb\\x0d\n3\t5\t2\t\\x0d\\x0a\n'
run find -e '' t
status 2
stdout ''
stderr_has "-e ''"

# one pattern given many times
args=()
for i in $(seq 0 39); do
    args+=(-e x)
    printf '1\t2\t%d\tx\n' "$i"
done >expected
printf 'axb' >t
run find "${args[@]}" t
status 0
stdout_is expected

# pattern files
printf 'AB\n\nCD' >p
printf 'ABCD\r\n' >t
run find -f p t
status 0
stdout '0\t2\t0\tAB\n2\t4\t1\tCD\n'
stderr 'clmatch: p: 1 blank line skipped\n'
printf 'AB\r\nCD\r\n' >p
run find -f p t
stdout '0\t2\t0\tAB\n2\t4\t1\tCD\n'
stderr ''
printf 'AB\r\nCD\r' >p
run count -f p t
stdout '0\t1\tAB\n1\t1\tCD\n'
printf 'D\r\r\n' >p # one CR is removed, the other stays
run find -f p t
stdout '3\t5\t0\tD\\x0d\n'
printf '\n\r\n AB\n\n' >p # blanks are part of a pattern
run count -f p t
status 1
stdout '0\t0\t AB\n'
stderr 'clmatch: p: 3 blank lines skipped\n'

# a last line with and without its newline
printf 'AB\nCD\n' >with
printf 'AB\nCD' >without
run info -f with
cp .io/out expected
run info -f without
status 0
stdout_is expected

# every byte but LF in a file, NUL and 0x80..0xFF among them
# shellcheck disable=SC2059
for i in $(seq 0 255); do
    [ "$i" -eq 10 ] || printf "x\\x$(printf %02x "$i")y\n"
done >p
# shellcheck disable=SC2059
for i in $(seq 0 255); do
    [ "$i" -eq 10 ] || printf "x\\x$(printf %02x "$i")y"
done >t
run count -f p t
status 0
holds 'each byte is found once' [ "$(cut -f2 .io/out | sort | uniq -c | tr -s ' ')" = ' 255 1' ]
holds 'NUL is shown' grep -qxF "$(printf '0\t1\tx\\x00y')" .io/out
holds '0xff is shown' grep -qxF "$(printf '254\t1\tx\\xffy')" .io/out
holds 'the backslash is shown' grep -qxF "$(printf '91\t1\tx\\x5cy')" .io/out
holds 'the tilde is itself' grep -qxF "$(printf '125\t1\tx~y')" .io/out

# hex
printf '41 42\n\n43 44\n' >p
printf 'i\t61 6C\n-\t61\n0aFf\n' >p2
printf 'ABCDal\n\377AL' >t
run find --pattern-format hex -f p -f p2 t
status 0
stdout '0\t2\t0\tAB\n2\t4\t1\tCD\n4\t5\t3\ta\n4\t6\t2\tal\n6\t8\t4\t\\x0a\\xff\n8\t10\t2\tal\n'
stderr 'clmatch: p: 1 blank line skipped\n'
run count --pattern-format hex -e '41 42' -e $'i\t4344' --pattern-format lines -e 41 t
status 0
stdout '0\t1\tAB\n1\t1\tCD\n2\t0\t41\n'
run count -e 41 --pattern-format=hex -e 41 t
stdout '0\t0\t41\n1\t2\tA\n'
printf '41\t42\r\n \t\r\ni\t\t61\r' >p # TABs are blanks, CR and empty lines as in lines
run count --pattern-format hex -f p t
stdout '0\t1\tAB\n1\t3\ta\n'
stderr 'clmatch: p: 1 blank line skipped\n'
printf '41\n42\n4x\n' >bad
run count --pattern-format hex -f bad t
status 2
stdout ''
stderr_has 'bad: line 3: '
for odd in 4 '4 1' x4 41x $'i\t' $'j\t41' $'I\t41' ' ' '' '0x41'; do
    run count --pattern-format hex -e "$odd" t
    status 2
    stdout ''
    stderr_has '-e'
done
run count --pattern-format octal -e 41 t
status 2
stderr_has octal

# -i: all patterns, wherever it stands; only ASCII letters fold
printf 'AbaB\344\304[{@`' >t
run find -e ab -i t
status 0
stdout '0\t2\t0\tab\n2\t4\t0\tab\n'
run find -i -e $'\344' -e '[' -e '@' t
stdout '4\t5\t0\t\\xe4\n6\t7\t1\t[\n8\t9\t2\t@\n'
printf -- '-\t6162\n' >p
run count --pattern-format hex -f p -i t
stdout '0\t2\tab\n'

# caseless and exact in one set
printf 'i\t61\n-\t41\n' >p
printf 'aA' >t
run find --pattern-format hex -f p t
stdout '0\t1\t0\ta\n1\t2\t0\ta\n1\t2\t1\tA\n'

# a mix keeps its order; options may follow texts
printf 'two\nthree\n' >p
printf 'one two three four' >t
run count t -e one -f p -e four
status 0
stdout '0\t1\tone\n1\t1\ttwo\n2\t1\tthree\n3\t1\tfour\n'
POSIXLY_CORRECT=1 run count t -e one -f p -e four
stdout '0\t1\tone\n1\t1\ttwo\n2\t1\tthree\n3\t1\tfour\n'
run count --pattern one --file=p -e four -- t
stdout '0\t1\tone\n1\t1\ttwo\n2\t1\tthree\n3\t1\tfour\n'
