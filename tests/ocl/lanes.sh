#!/bin/sh
# lanes.sh CLMATCH TREE: pieces that are read side by side, where chunks end with one of them, so
# that it must read what follows, and where they end within one. Kernels that forget either are
# found.
set -u
. "$(dirname "$0")/on_pocl.sh"
export XDG_CONFIG_HOME="$work"
tried=0

awk 'BEGIN {
    srand(7)
    for (line = 0; line < 1000; line++) {
        text = line % 9 ? "" : "NNNN"
        for (i = 0; i < 60; i++)
            text = text substr("ACGT", int(rand() * 4) + 1, 1)
        print text
    }
}' >"$work/text"
printf '%s\n' A CG TTT ACGT GATTA >"$work/patterns"
for question in count find; do
    "$clmatch" $question --device openmp -f "$work/patterns" "$work/text" >"$work/$question"
done

# right QUESTION CHUNK VARIANT
right() {
    "$clmatch" "$1" --device pocl --strict --engine ac --chunk "$2" --variant "$3" \
        -f "$work/patterns" "$work/text" >"$work/out" 2>"$work/err" &&
        cmp -s "$work/out" "$work/$1"
}

for question in count find; do
    for chunk in 8K 1000 61K; do
        for variant in lanes=2,piece=64 lanes=4,piece=128,symbols=2,text=coalesced,group=8 \
            lanes=8,piece=64,text=diagonal,group=8 lanes=8,piece=128,symbols=4; do
            tried=$((tried + 1))
            right $question $chunk $variant && continue
            echo "FAILED: $question, chunks of $chunk, $variant: not the fallback's answer"
            cat "$work/err"
            failures=$((failures + 1))
        done
    done
done

# found WHAT SED: kernels so edited give another answer, or fail in the known-answer test
found() {
    plant "$1" scan_ac.cl "$2" || return
    if (
        export CLMATCH_CL_DIR="$work/cl" XDG_CACHE_HOME="$work"
        right count 8K lanes=8,piece=64
    ); then
        echo "FAILED: $1: all counts are right"
        failures=$((failures + 1))
    else
        echo "found: $1: $(cat "$work/err")"
    fi
}
found "what follows the last piece is not read" \
    's/(last + 1) \* CLM_CFG_PIECE < launch.end/(last + 1) * CLM_CFG_PIECE <= launch.end/'
found "pieces past the last are read" 's/ (last + 1) \* CLM_CFG_PIECE < launch.end/ true/'
found "tails of the first lane alone" 's/while (CLM_OUTPUT_TAILS/while (lane == 0 \&\& CLM_OUTPUT_TAILS/'

echo "$tried answers, $failures failures"
[ $failures -eq 0 ]
