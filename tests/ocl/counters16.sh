#!/bin/sh
# counters16.sh CLMATCH TREE: counters of 16 bits are drained before they wrap. Few groups take
# many rounds through a text of one letter, so that one counter gets every hit; kernels that drain
# too late, or wrongly, are found.
set -u
. "$(dirname "$0")/on_pocl.sh"
length=5000000 # bytes: some rounds, of 4096 work-items with a piece each

for letter in a b c; do
    head -c $length /dev/zero | tr '\0' $letter >"$work/$letter"
done

# right LETTER VARIANT: all of its text, and nothing else, is counted. Counters of a and b, or of
# b and c, share a word.
right() {
    CLMATCH_CAPS=compute_units=1 "$clmatch" count --device pocl --strict --engine ac \
        --variant "histogram=local16,$2" -e a -e b -e c "$work/$1" >"$work/out" 2>"$work/err" &&
        awk -v letter="$1" -v length_of_it=$length \
            '{ wrong += $2 != ($3 == letter ? length_of_it : 0) } END { exit wrong || NR != 3 }' \
            "$work/out"
}

# The largest share of a round that is let through, and smaller ones.
for variant in lanes=1,group=128,piece=256 lanes=1,group=64,piece=512,count=states \
    lanes=4,group=32,piece=256 lanes=8,group=16,piece=256,symbols=2 \
    lanes=1,group=128,piece=128,symbols=2,step=4 lanes=2,group=32,piece=256,text=coalesced; do
    for letter in a b c; do
        right $letter $variant && continue
        echo "FAILED: $variant, a text of $letter:"
        cat "$work/out" "$work/err"
        failures=$((failures + 1))
    done
done

full=lanes=1,group=128,piece=256
# found WHAT SED: kernels so edited give a wrong answer
found() {
    plant "$1" output.cl "$2" || return
    if (
        export CLMATCH_CL_DIR="$work/cl" XDG_CACHE_HOME="$work"
        right a "$full" && right b "$full" && right c "$full"
    ); then
        echo "FAILED: $1: all counts are right"
        failures=$((failures + 1))
    else
        echo "found: $1: $(tr '\n' ' ' <"$work/out")$(cat "$work/err")"
    fi
}
found "never drained" 's/drains = full;/drains = false;/'
found "told of one hit too late" 's/, one) + one;/, one);/'
found "the upper counter alone looked at" 's/& 0x80008000/\& 0x80000000/'
found "the lower counter alone looked at" 's/& 0x80008000/\& 0x00008000/'
found "counters not cleared" 's/^ *bins\[i\] = 0;$//'

echo "$failures failures"
[ $failures -eq 0 ]
