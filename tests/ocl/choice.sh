#!/bin/sh
# choice.sh CLMATCH TREE: where few keys of engine filter are given, or none, the rules choose the others
# for a GPU with large groups, or one with little local memory, so that the variant serves.
set -u
clmatch=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
echo abcdefghijklabcdefghi >"$work/text"
printf '%s\n' abcdefghi hellohello >"$work/few"
seq 1000000000 1000002999 >"$work/many"
printf '%s\n' ACGTACGT GATTACAC >"$work/dna"

sh "$2/tests/ocl/oclgrind.sh" true || exit $?

# serves PATTERNS VARIANT CHOSEN [LOCAL_MEMORY]
serves() {
    CLMATCH_CAPS=compute_units=1${4:+,local_memory=$4} oclgrind --num-threads 2 "$clmatch" count \
        --nonzero --strict --device oclgrind --engine filter --explain ${2:+--variant "$2"} \
        -f "$work/$1" "$work/text" >"$work/out" 2>"$work/told"
    status=$?
    [ $status -le 1 ] && grep -q "variant.*$3" "$work/told" && return
    echo "FAILED: $1, $2: not $3"
    cat "$work/told"
    failures=$((failures + 1))
}
serves few group=512,piece=64,histogram=local16,stride=2 lanes=1
serves many group=512,piece=64 histogram=global
serves many group=1024,piece=32 verify=own
serves many group=512 verify=gathered
serves dna '' grams=ranked
serves dna '' grams=hashed 12K
serves dna histogram=local grams=ranked 13K

echo "$failures failures"
[ $failures -eq 0 ]
