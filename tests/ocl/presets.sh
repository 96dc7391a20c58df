#!/bin/sh
# presets.sh CLMATCH DEVICE: each preset that the device lists serves a small set of patterns,
# and answers as the fallback does; so does what is chosen beside single keys, of each engine.
set -u
clmatch=$1
device=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work"
failures=0

# Four symbols in lines, with bytes beside them: packed presets too have text to pass over.
awk 'BEGIN {
    for (line = 0; line < 600; line++) {
        for (i = 0; i < 60; i++) {
            state = (state * 1103515245 + 12345) % 2147483648
            printf "%s", line % 50 ? substr("ACGT", int(state / 536870912) + 1, 1) : "N"
        }
        print ""
    }
}' >"$work/text"
printf '%s\n' A CG GATTACA TTTT ACGTAC CGCGCGCGT TTT GGGGGGGGGGGGGGGG >"$work/patterns"

presets=$("$clmatch" devices --json | tr -d '\n' | sed -n 's/.*"preset":\[\([^]]*\)\].*/\1/p' |
    tr -d '"' | tr ',' ' ')
if ! "$clmatch" devices | grep -q "$device"; then
    echo "SKIP: there is no device '$device'"
    exit 77
fi
for question in count find; do
    "$clmatch" $question --device openmp -f "$work/patterns" "$work/text" >"$work/$question"
done
tried=0

answers() { # ENGINE VARIANT
    for question in count find; do
        tried=$((tried + 1))
        "$clmatch" $question --device "$device" --strict --engine "$1" --variant "$2" \
            -f "$work/patterns" "$work/text" >"$work/out" 2>"$work/err" &&
            cmp -s "$work/out" "$work/$question" && continue
        echo "FAILED: $1 $2, $question: not the fallback's answer"
        cat "$work/err"
        failures=$((failures + 1))
    done
}

for variant in $(printf 'preset=%s ' $presets) step=2 step=4 piece=64,step=4 pack=host \
    pack=host,text=diagonal histogram=local16 histogram=local16,piece=1024 \
    histogram=local16,piece=4096 histogram=local16,group=512 histogram=local16,lanes=8 \
    histogram=local16,lanes=4,piece=1024 histogram=local,group=1 lanes=1 lanes=8,text=diagonal \
    text=coalesced,piece=16384 text=coalesced,group=1024 text=diagonal,piece=2048,symbols=2 \
    symbols=packed,text=diagonal; do
    answers ac "$variant"
done
for variant in piece=16,verify=gathered piece=2048,group=1,lanes=4 group=1024,lanes=2; do
    answers filter "$variant"
done
for variant in piece=16 piece=2048,group=1 group=1024; do
    answers pfac "$variant"
    answers rk "$variant"
done
for variant in piece=16,text=coalesced piece=16384,group=1; do
    answers kmp "$variant"
    answers bmh "$variant"
done
echo "$tried answers, $failures failures"
[ $failures -eq 0 ] && [ $tried -ge 84 ]
