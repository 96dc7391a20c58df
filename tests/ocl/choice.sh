#!/bin/sh
# choice.sh CLMATCH TREE: where a few keys of engine filter are given, the rules choose the others for a
# GPU with large groups so that the variant serves.
set -u
clmatch=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
echo abcdefghijklabcdefghi >"$work/text"
printf '%s\n' abcdefghi hellohello >"$work/few"
seq 1000000000 1000002999 >"$work/many"

sh "$2/tests/ocl/oclgrind.sh" true || exit $?

# serves PATTERNS VARIANT CHOSEN
serves() {
    CLMATCH_CAPS=compute_units=1 oclgrind --num-threads 2 "$clmatch" count --nonzero --strict \
        --device oclgrind --engine filter --explain --variant "$2" -f "$work/$1" "$work/text" \
        >"$work/out" 2>"$work/told"
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

echo "$failures failures"
[ $failures -eq 0 ]
