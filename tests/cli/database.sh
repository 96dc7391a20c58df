# shellcheck shell=bash
# Database files: compile, --db, info.
. "$(dirname "$0")/harness.sh"

printf 'ab\ncd\n' >p
printf 'abcdABCD' >t

run compile -f p -e bc -o db
status 0
stdout ''
stderr ''
run find --db db t
status 0
stdout '0\t2\t0\tab\n1\t3\t2\tbc\n2\t4\t1\tcd\n'
run compile -f p -e bc -o -
status 0
stdout_is db
input 'xx'
run count --db db
status 1
stdout '0\t0\tab\n1\t0\tcd\n2\t0\tbc\n'
(cat db) | "$clmatch" count --device openmp --db - t >out
printf '0\t1\tab\n1\t1\tcd\n2\t1\tbc\n' >expected
same out expected

# with other patterns, and -i
run count -e CD --db db -e A t
stdout '0\t1\tCD\n1\t1\tab\n2\t1\tcd\n3\t1\tbc\n4\t1\tA\n'
run count --db db --db db t
stdout '0\t1\tab\n1\t1\tcd\n2\t1\tbc\n3\t1\tab\n4\t1\tcd\n5\t1\tbc\n'
run count -i --db db t
stdout '0\t2\tab\n1\t2\tcd\n2\t2\tbc\n'
run compile -i --db db -o dbi
status 0
run count --db dbi t
stdout '0\t2\tab\n1\t2\tcd\n2\t2\tbc\n'
run count --db dbi -e A t # caseless patterns stay so
stdout '0\t2\tab\n1\t2\tcd\n2\t2\tbc\n3\t1\tA\n'

# loading one database compiles nothing, so --memory does not limit it
run count --memory 1 --db db t
status 0
run count --memory 1 --db db -e A t
status 2
stderr_has '--memory 1'

# info
run info --db db
status 0
holds 'patterns' grep -qx 'patterns  *3' .io/out
holds 'caseless' grep -qx 'caseless  *0' .io/out
holds 'bytes' grep -qx 'bytes  *6' .io/out
holds 'shortest' grep -qx 'shortest  *2' .io/out
holds 'longest' grep -qx 'longest  *2' .io/out
holds 'the size of the file' grep -qx "database bytes  *$(wc -c <db)" .io/out
holds 'bytes of tries' [ "$(grep -c '^trie: ' .io/out)" -eq 7 ]
holds 'the trie of which the others are shares' \
    grep -qx 'trie: 36 bytes a node  *252  100\.0%' .io/out
cp .io/out expected
run info -f p -e bc
stdout_is expected

# the file is replaced whole, keeps its mode, and a link stays a link
chmod 640 db
ln -s db link
run compile -e other -o link
status 0
holds 'still a link' [ -L link ]
holds 'the mode is kept' [ "$(stat -c %a db)" = 640 ]
run count --db db t
status 1
stdout '0\t0\tother\n'
holds 'nothing is left behind' [ "$(echo ./*)" = './db ./dbi ./expected ./link ./out ./p ./t' ]

# a name as long as names can be, alone and in a folder
mkdir in
long=$(printf '%0250d' 0)
for name in "$long" "in/$long" "$PWD/in/$long"; do
    run compile -e ab -o "$name"
    status 0
    stderr ''
    run count --db "$name" t
    stdout '0\t1\tab\n'
done
run compile -e a -o "$long$long"
status 2
stderr_has 'give another file to -o'
holds 'nothing is left behind' [ "$(find . in -maxdepth 1 -name '.clmatch*')" = '' ]
rm -r "$long" in

# a list of patterns is not overwritten, by whatever name
cp p list
ln -s list soft
ln list hard
for name in list ./list soft hard; do
    run compile -e x -f list -o "$name"
    status 2
    stdout ''
    stderr 'clmatch: list: is also the output; give another file to -o\n'
done
"$clmatch" compile -f - -o list <list 2>.io/err
got=$?
ran='compile -f - -o list <list'
status 2
stderr_has '-: is also the output'
"$clmatch" compile -f list -o - >>list 2>.io/err
got=$?
ran='compile -f list -o - >>list'
status 2
stderr_has 'list: is also the output'
same list p
run compile --db db -e more -o db # patterns are added to a database
status 0
run count --db db t
stdout '0\t0\tother\n1\t0\tmore\n'
rm list soft hard

run compile -e a -o ''
status 2
stderr_has "'': the database could not be written: "
if [ -e /dev/full ]; then
    run compile -e a -o /dev/full
    status 2
    stderr_has /dev/full
    run compile -e a -o /dev/null
    status 0
fi

# what is not a database
printf 'a\n' >foreign
: >empty
for file in foreign empty t /dev/null; do
    run find --db "$file" t
    status 2
    stdout ''
    stderr_has "$file"
done
(cat db && printf x) >longer
run info --db longer
status 2
stderr_has longer

# every truncation and every byte changed
printf 'i\t6162\n-\t4344\n' >hex
run compile --pattern-format hex -f hex -o small
status 0
size=$(wc -c <small)
holds 'a small file' [ "$size" -le 4096 ]
accepted=0
odd=0
tried=0
try() {
    "$clmatch" find --device openmp --db broken t >.io/out 2>.io/err
    local code=$? said=
    read -r said <.io/err
    tried=$((tried + 1))
    [ "$code" -ne 0 ] || accepted=$((accepted + 1))
    case $code$said in
    '2clmatch: broken: '*) ;;
    *) odd=$((odd + 1)) ;;
    esac
}
for ((at = 0; at < size; at++)); do
    head -c "$at" small >broken
    try
done
mapfile -t bytes < <(od -An -v -tu1 -w1 small | tr -d ' ')
for ((at = 0; at < size; at++)); do
    printf -v other '\\x%02x' $((bytes[at] ^ 255))
    {
        head -c "$at" small
        # shellcheck disable=SC2059
        printf "$other"
        tail -c +$((at + 2)) small
    } >broken
    try
done
ran="find --db broken, $tried times"
holds 'all were tried' [ "$tried" -eq $((2 * size)) ]
holds "none is accepted ($accepted were)" [ "$accepted" -eq 0 ]
holds "each is named with status 2 ($odd were not)" [ "$odd" -eq 0 ]
