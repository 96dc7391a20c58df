#!/bin/sh
# choice.sh CLMATCH: where engine filter has its words, by how many patterns there are and how much
# local memory; and all answers are the fallback's. To be run by run.sh, with the shim as a GPU.
set -u
clmatch=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

seq 10000000 10000099 >"$work/few"
seq 10000000 10019999 >"$work/many"
seq 10000000 7 10030000 | shuf --random-source="$work/many" >"$work/text"

# chosen PATTERNS TABLE: with 16 KiB of local memory
chosen() {
    "$clmatch" count --device openmp -f "$work/$1" "$work/text" >"$work/wanted" || return 1
    CLMATCH_CAPS=local_memory=16K "$clmatch" count --device shim --strict --engine filter --stats \
        -f "$work/$1" "$work/text" >"$work/out" 2>"$work/stats" || return 1
    cmp "$work/wanted" "$work/out" && grep -q "\"variant\":\"table=$2," "$work/stats"
}
for case in 'few local' 'many global'; do
    # shellcheck disable=SC2086 # two words
    if ! chosen $case; then
        echo "FAILED: $case"
        cat "$work/stats"
        failures=$((failures + 1))
    fi
done
exit $((failures > 0))
