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

"$clmatch" count --device llvmpipe --strict --engine ac --variant lanes=8,piece=4096 \
    -e ACG "$work/text" \
    >"$work/out" 2>"$work/err"
if [ $? -ne 2 ] || ! grep -q 'ends loops too early' "$work/err"; then
    echo "FAILED: eight long lanes are not refused:"
    cat "$work/err"
    failures=$((failures + 1))
fi
# Texts that keep the other engines long at each byte: right, or refused.
answered() { # ENGINE VARIANT PATTERNS TEXT
    tried=$((tried + 1))
    "$clmatch" count --device openmp -f "$3" "$4" >"$work/right"
    "$clmatch" count --device llvmpipe --strict --engine "$1" --variant "$2" -f "$3" "$4" \
        >"$work/out" 2>"$work/err"
    status=$?
    if [ $status -eq 2 ] && grep -q 'ends loops too early' "$work/err"; then
        refused=$((refused + 1))
    elif [ $status -gt 1 ] || ! cmp -s "$work/out" "$work/right"; then
        echo "FAILED: $1 '$2': status $status, not the fallback's answer"
        grep -v '^MESA' "$work/err"
        failures=$((failures + 1))
    fi
}
refused=0
# Strings that are each other's beginnings, and runs of their letter.
awk 'BEGIN { for (i = 1; i <= 200; i++) { run = run "a"; print run } }' >"$work/runs"
awk 'BEGIN { for (i = 0; i < 400; i++) { run = sprintf("%*s", 50 + i * 37 % 200, ""); gsub(/ /, "a", run)
    print run "b" } }' >"$work/run_text"
awk 'BEGIN { for (i = 33; i < 127; i++) printf "a%c\n", i; print "a" }' >"$work/pairs"
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "a~" }' >"$work/pair_text"
echo aaaaaaaa >"$work/one"
awk 'BEGIN { run = sprintf("%100s", ""); gsub(/ /, "ab", run); print run }' >"$work/long"
for variant in '' form=plain piece=32; do
    answered rk "$variant" "$work/runs" "$work/run_text"
done
for variant in '' trie=crs trie=crs,piece=1024 trie=crs,piece=2048 truncate=4,merge=final; do
    answered pfac "$variant" "$work/pairs" "$work/pair_text"
done
for variant in '' guard=off guard=off,piece=64 group=1,piece=64 gram=1,group=1; do
    answered bmh "$variant" "$work/one" "$work/run_text"
done
echo aaa >"$work/short"
for variant in grams=ranked grams=ranked,lanes=8,piece=8192 grams=ranked,lanes=8,piece=16384,group=1; do
    answered filter "$variant" "$work/short" "$work/run_text"
done
allowed=$refused
for engine in naive kmp rk bmh pfac filter; do # as chosen, all serve these
    answered $engine '' "$work/long" "$work/run_text"
done
if [ $refused -ne "$allowed" ] || [ "$refused" -gt 8 ]; then
    echo "FAILED: $refused refused"
    failures=$((failures + 1))
fi
echo "$tried answers, $failures failures"
[ $failures -eq 0 ]
