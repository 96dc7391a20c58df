# shellcheck shell=bash
# tune: rows of measured variants, and what the library makes of them. CLMATCH_TUNE_DEVICE names
# the device; without it there is none to tune.
. "$(dirname "$0")/harness.sh"
device=${CLMATCH_TUNE_DEVICE:-}
rows=$XDG_CONFIG_HOME/clmatch/tuning.tsv

# what is refused
for where in openmp auto; do
    [ -z "$device" ] || [ "$where" = openmp ] || continue
    run tune --device $where
    status 2
    stdout ''
    stderr_has 'nothing to tune'
done
run tune --device nosuch
status 2
stderr_has nosuch
run tune text
status 2
stderr_has 'clmatch tune takes no TEXT'
run tune --size 0
status 2
stderr_has '--size 0'
run tune --quick --variant a=b
status 2
stderr_has 'clmatch tune has no option --variant'
run count --quick -e a
status 2
stderr_has 'clmatch count has no option --quick'
holds 'nothing is written' [ ! -e "$XDG_CONFIG_HOME" ]
[ -n "$device" ] || exit 0

if ! "$clmatch" find -q --device "$device" -e a <<<a; then
    skip "no device $device"
fi
need script bsdutils
run tune --device "$device" -o nosuch/rows
status 2
stderr_has 'nosuch/rows: cannot be written: No such file or directory; name another file'
run tune --device "$device" -o .
status 2
stderr_has 'cannot be written: Is a directory'
as=(env XDG_CONFIG_HOME= HOME=)
run tune --device "$device"
status 2
stderr_has 'set HOME, or XDG_CONFIG_HOME'
as=(env)

# ---- Tuning, until there is a row --------------------------------------

# in_use FILE: waits for a row in it
in_use() {
    for ((i = 0; i < 2400; i++)); do
        grep -q '^ac' "$1" 2>/dev/null && return
        sleep 0.1
    done
}
ran='clmatch tune, interrupted after the first work'
"$clmatch" tune --device "$device" --quick >.io/out 2>.io/err &
in_use "$rows"
kill -INT $!
wait $!
got=$?
status 130
holds 'it says what is kept' grep -qx \
    "clmatch: interrupted; [1-3] of 4 works are kept in $rows" <(grep -v '^MESA' .io/err)
holds 'a work is a line' grep -qE '^ +1  256 of 10 bytes  .*table=.*,piece=[0-9]+$' .io/out
holds 'ten columns' awk -F '\t' '!/^#/ && NF != 10 { exit 1 }' "$rows"
holds 'of this engine' grep -qP '^ac\t(cpu|gpu|accelerator)\t' "$rows"
holds 'the folder is private' [ "$(stat -c %a "$XDG_CONFIG_HOME/clmatch")" = 700 ]

# the same on a terminal, with a bar, into a file that has other rows: they stay
grep '^ac' "$rows" | head -n 1 >row
awk -F '\t' -v OFS='\t' '{ $4 = "another"; print }' row >another
{
    echo '# mine'
    awk -F '\t' -v OFS='\t' '{ $5 = "old"; $9 = "0.001"; print }' row
    cat another
} >kept.tsv
cat >session <<'SESSION'
trap : INT
"$CLMATCH" tune --device "$DEVICE" --quick -o kept.tsv
echo $? >code
SESSION
export CLMATCH=$clmatch DEVICE=$device
{
    for ((i = 0; i < 2400; i++)); do
        cut -f 5 kept.tsv | grep -qx old || break
        sleep 0.1
    done
    sleep 1 # for the bar
    printf '\003'
    for ((i = 0; i < 300; i++)); do
        [ -s code ] && break
        sleep 0.1
    done
} | timeout 280 script -qc 'sh session' typescript >/dev/null
ran='clmatch tune on a terminal, Ctrl-C'
got=$(cat code)
status 130
holds 'a bar' grep -qE $'\r\\[#* *\\] +[0-9]+%  work [1-4] of 4, measurement [0-9]+' typescript
holds 'a comment stays' [ "$(head -n 1 kept.tsv)" = '# mine' ]
holds 'a row of another device stays' grep -qxFf another kept.tsv
holds 'the old row is replaced' [ "$(cut -f 2-4,6-8 kept.tsv | grep -cxFf <(cut -f 2-4,6-8 row))" -eq 1 ]
holds 'nothing is left beside' [ "$(find . -name '.clmatch.*' | wc -l)" -eq 0 ]

# ---- What the library makes of rows ------------------------------------

printf 'GATTACATTACCA' >t
not_mine="(by rule, since nothing like it was measured: 'clmatch tune' does|measured by the makers)"
# row BITS STATES SPEED VARIANT: of this device
row() {
    awk -F '\t' -v OFS='\t' -v bits="$1" -v states="$2" -v speed="$3" -v variant="$4" \
        '{ $6 = bits; $7 = states; $8 = 0; $9 = speed; $10 = variant; print }' row
}
# chosen TEXT: two patterns of four symbols are counted; the variant and why have the text
chosen() {
    run count --device "$device" -e GATTACA -e TTAC --explain t
    status 0
    stdout '0\t1\tGATTACA\n1\t2\tTTAC\n'
    holds "chosen: $1; got $(grep '^clmatch: variant' .io/err)" \
        grep -qE "^clmatch: variant .*$1" .io/err
}
row 2 12 1.5 group=8,piece=128 >"$rows"
chosen 'group=8,piece=128: measured by .clmatch tune. on .* 2-bit symbols, 12 states, 0 matches a million bytes: 1.5 GB/s; these patterns: [0-9]+ states'
run count --device "$device" -e GATTACA -e TTAC --stats t
holds '--stats has it' grep -q '"variant":"[^"]*group=8,piece=128"' .io/err
row 2 14 2.5 group=16,piece=64 >>"$rows"
chosen 'group=8,piece=128: measured.*12 states'
row 2 13 3.5 group=1,piece=256 >>"$rows"
chosen 'group=8,piece=128: measured.*12 states'
sed -i 1d "$rows"
chosen 'group=1,piece=256: measured.*13 states'
as=(env XDG_CONFIG_HOME="$work/nosuch")
chosen "$not_mine"
as=(env)

# what is given goes before what was measured
run count --device "$device" -e TTAC --explain --variant group=32 t
holds 'given' grep -qE '^clmatch: variant .*group=32,piece=256: measured' .io/err
run count --device "$device" -e TTAC --explain --variant table=image,text=diagonal t
holds 'nothing measured has it' grep -qE '^clmatch: variant table=image,.*: by rule' .io/err

# a row that cannot serve is passed over, for the next or the rule
row 2 12 9 symbols=1,piece=64 >"$rows"
chosen "$not_mine"
row 2 12 9 group=7 >>"$rows"
row 2 12 9 color=red >>"$rows"
row 4 12 9 group=8 >>"$rows"
chosen "$not_mine"
holds 'nothing is said of it' [ "$(wc -l <.io/err)" -eq 3 ]
row 2 14 2.5 group=16,piece=64 >>"$rows"
chosen 'group=16,piece=64: measured.*14 states'

# nor is what another vendor's device likes
row 2 12 9 group=16,piece=64 | awk -F '\t' -v OFS='\t' '{ $3 = "another"; print }' >"$rows"
chosen "$not_mine"

# what is no row is told, with the line, and does no harm
printf 'ac\tcpu\0' >"$rows"
chosen "$not_mine"
holds 'the complaint of a NUL' grep -q "tsv:1 is no row" .io/err
for ((i = 0; i < 2048; i++)); do row 2 "$i" 2.5 nokey=1; done >"$rows"
chosen "$not_mine"
holds 'the complaint of many' grep -qE "tsv:[0-9]+ and what follows was left out: 2048 rows" .io/err
for wrong in 'no row' $'ac\tgpu' "$(row 2 12 fast group=8)" "$(row 2 12 9 group=8)"$'\tmore' \
    "$(row two 12 9 group=8)"; do
    {
        echo '# a comment'
        echo "$wrong"
        row 2 14 2.5 group=16,piece=64
    } >"$rows"
    chosen 'group=16,piece=64: measured'
    holds 'the complaint' grep -qxF "clmatch: $rows:2 is no row of 'clmatch tune' and was left out: run it again, or remove the line" .io/err
done
rm "$rows"
mkdir "$rows"
chosen "$not_mine"
holds 'it is said why' grep -q "^clmatch: $rows could not be read" .io/err
