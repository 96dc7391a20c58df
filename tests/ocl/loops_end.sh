#!/bin/sh
# loops_end.sh CLMATCH: on a device whose loops end early (llvmpipe's after 65,535 turns) each
# variant gives the fallback's answer for a text that would keep a work-item longer, or is refused.
# Lines of the text are short, so that packed text is read symbol by symbol.
set -u
clmatch=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work"
failures=0
tried=0

if ! "$clmatch" devices | grep -q 'LOOPS_END'; then
    echo "SKIP: no device's loops end early (mesa-opencl-icd, RUSTICL_ENABLE=llvmpipe)"
    exit 77
fi
awk 'BEGIN {
    srand(3)
    for (line = 0; line < 1700000; line++) {
        text = ""
        for (i = 0; i < 19; i++)
            text = text substr("ACGT", int(rand() * 4) + 1, 1)
        print text
    }
}' >"$work/text"
"$clmatch" count --device openmp -e ACG -e GATTACA -e T "$work/text" >"$work/right"
[ -s "$work/right" ] || failures=1

for variant in '' group=1 symbols=2,piece=16384 lanes=8,symbols=4 lanes=8,symbols=2,step=4 \
    lanes=8,group=1,symbols=2 lanes=4,symbols=8 group=1,piece=64,histogram=local; do
    tried=$((tried + 1))
    "$clmatch" count --device llvmpipe --strict --engine ac --variant "$variant" \
        -e ACG -e GATTACA -e T "$work/text" >"$work/out" 2>"$work/err" &&
        cmp -s "$work/out" "$work/right" && continue
    echo "FAILED: '$variant': not the fallback's answer"
    cat "$work/err"
    failures=$((failures + 1))
done

"$clmatch" count --device llvmpipe --strict --variant lanes=8,piece=4096 -e ACG "$work/text" \
    >"$work/out" 2>"$work/err"
if [ $? -ne 2 ] || ! grep -q 'ends loops too early' "$work/err"; then
    echo "FAILED: eight long lanes are not refused:"
    cat "$work/err"
    failures=$((failures + 1))
fi
echo "$tried answers, $failures failures"
[ $failures -eq 0 ]
