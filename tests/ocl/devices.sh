#!/bin/sh
# devices.sh CLMATCH TREE: on PoCL, the same bytes as the fallback, whatever goes wrong.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work/cache"
mkdir "$work/cache"
failures=0

if ! "$clmatch" devices | grep -q 'pocl'; then
    echo "SKIP: PoCL is not installed (pocl-opencl-icd)"
    exit 77
fi
text=$tree/tools/demo/genesis-exodus-leviticus.txt
names=$tree/tools/demo/names.txt
"$clmatch" find --device openmp -f "$names" "$text" >"$work/find"
"$clmatch" count --device openmp -f "$names" "$text" >"$work/count"

questions="find count"
options=
# same NAME [STRING IN THE WARNING]: what $questions answer on PoCL, with the caller's environment
# and $options
same() {
    for question in $questions; do
        # shellcheck disable=SC2086 # options are words
        "$clmatch" $question $options --device pocl -f "$names" "$text" >"$work/out" 2>"$work/err"
        status=$?
        if [ $status -ne 0 ] || ! cmp -s "$work/out" "$work/$question"; then
            echo "FAILED: $1, $question: status $status, or other bytes than the fallback's"
            cat "$work/err"
            failures=$((failures + 1))
        elif [ $# -gt 1 ] && ! grep -qF "$2" "$work/err"; then
            echo "FAILED: $1, $question: no warning with '$2'"
            failures=$((failures + 1))
        elif [ $# -eq 1 ] && grep -q 'going on with' "$work/err"; then
            echo "FAILED: $1, $question: the device was not used: $(cat "$work/err")"
            failures=$((failures + 1))
        fi
    done
}

same "empty cache"
[ -n "$(ls "$work/cache/clmatch")" ] || {
    echo "FAILED: nothing was kept in the cache"
    failures=$((failures + 1))
}
same "warm cache"
for file in "$work"/cache/clmatch/*; do
    head -c 1000 "$file" >"$work/cut" && cp "$work/cut" "$file"
done
same "truncated cache"
for file in "$work"/cache/clmatch/*; do
    printf 'x' | dd of="$file" bs=1 seek=600 conv=notrunc 2>"$work/dd"
done
same "corrupt cache"
for file in "$work"/cache/clmatch/*; do
    echo "something else" >"$file"
done
same "foreign cache"
mkdir "$work/blocked" && : >"$work/blocked/clmatch" # a file where the folder would be
export XDG_CACHE_HOME="$work/blocked"
same "no cache to be had"
export XDG_CACHE_HOME="$work/cache"

export CLMATCH_CAPS=max_allocation=256K,local_memory=16K,constant_memory=64K,group_size=8
same "a small device"
unset CLMATCH_CAPS

cp -r "$tree/cl" "$work/cl"
export CLMATCH_CL_DIR="$work/cl"
echo 'syntax error' >>"$work/cl/scan_ac.cl"
same "kernels that do not compile" "build log"
cp "$tree/cl/scan_ac.cl" "$work/cl/scan_ac.cl"
sed 's/((state) >= shape.first_output)/((state) > shape.first_output)/' "$tree/cl/output.cl" >"$work/cl/output.cl"
cmp -s "$tree/cl/output.cl" "$work/cl/output.cl" && {
    echo "FAILED: the kernel was not changed; adapt this test"
    failures=$((failures + 1))
}
same "kernels that answer wrong" "known-answer test failed"
cp -r "$work/cl" "$work/wrong"
cp "$tree/cl/scan_ac.cl" "$work/cl/scan_ac.cl"
sed 's/piece_records\[piece\] = own;/piece_records[piece] = piece > 20 ? 1u << 30 : own;/' \
    "$tree/cl/output.cl" >"$work/cl/output.cl"
questions="find"
same "kernels that count too much" "starts or patterns that there are not"
cp "$tree/cl/output.cl" "$work/cl/output.cl"
sed 's/before += sums/before = sums/' "$tree/cl/block_sums.cl" >"$work/cl/block_sums.cl"
cmp -s "$tree/cl/block_sums.cl" "$work/cl/block_sums.cl" && {
    echo "FAILED: the kernel was not changed; adapt this test"
    failures=$((failures + 1))
}
same "kernels that add up wrong" "known-answer test failed: it adds up"
questions="find count"
unset CLMATCH_CL_DIR

# check WHAT CONDITION...
check() {
    what=$1
    shift
    "$@" && return
    echo "FAILED: $what"
    cat "$work/err"
    failures=$((failures + 1))
}

export CLMATCH_CL_DIR="$work/wrong"
"$clmatch" count --device pocl --strict -f "$names" "$text" >"$work/out" 2>"$work/err"
check "strict: status 2" [ $? -eq 2 ]
check "strict: says what failed" grep -q 'known-answer test failed' "$work/err"
check "strict: prints nothing" [ ! -s "$work/out" ]
"$clmatch" devices >"$work/out" 2>"$work/err"
check "devices: status 0" [ $? -eq 0 ]
check "devices: a device that answers wrong" grep -q 'known answer .*known-answer test failed' "$work/out"
unset CLMATCH_CL_DIR
"$clmatch" devices >"$work/out" 2>"$work/err"
check "devices: both answer right" [ "$(grep -c 'known answer  *right' "$work/out")" -eq 2 ]

# what auto means
"$clmatch" count --stats -f "$names" "$text" >"$work/out" 2>"$work/err"
check "auto: the OpenCL device" grep -q '"device":"pthread' "$work/err"
check "auto: the same counts" cmp -s "$work/out" "$work/count"
"$clmatch" count --stats --engine serial -e Moses "$text" >"$work/out" 2>"$work/err"
check "auto: a device that has the engine" grep -q '"device":"OpenMP' "$work/err"
"$clmatch" count --engine nosuch -e Moses "$text" >"$work/out" 2>"$work/err"
check "auto: no device has the engine" grep -q "no engine 'nosuch'" "$work/err"
if [ -z "${CLMATCH_SANITIZED:-}" ]; then # they take address space of their own
    (ulimit -v 500000 && exec "$clmatch" count -f "$names" "$text") >"$work/out" 2>"$work/err"
    check "auto: little address space" cmp -s "$work/out" "$work/count"
    check "auto: says why not OpenCL" grep -q 'no OpenCL device .*ulimit' "$work/err"
fi
env -u POCL_CACHE_DIR XDG_CACHE_HOME=/proc "$clmatch" count -f "$names" "$text" >"$work/out" 2>"$work/err"
check "auto: PoCL without a folder" cmp -s "$work/out" "$work/count"
check "auto: says what PoCL lacks" grep -q 'POCL_CACHE_DIR' "$work/err"
PATH=/nowhere "$clmatch" count -f "$names" "$text" >"$work/out" 2>"$work/err"
check "auto: PoCL without its linker" cmp -s "$work/out" "$work/count"
check "auto: says what PoCL lacks" grep -q 'needs ld in PATH' "$work/err"

# what the engine auto means, where tables do not fit: neither size has room for the names'
# automaton, 8 KiB have none for the trie's bitmaps
for trie in bitmap crs; do
    [ $trie = bitmap ] && size=32K || size=8K
    CLMATCH_CAPS=max_allocation=$size "$clmatch" count --device pocl --strict --explain \
        -f "$names" "$text" >"$work/out" 2>"$work/err"
    check "tables of $size: the same counts" cmp -s "$work/out" "$work/count"
    check "tables of $size: filter" \
        grep -q "engine filter: .* passed over: ac (the table takes" "$work/err"
    CLMATCH_CAPS=max_allocation=$size "$clmatch" count --device pocl --strict --explain \
        --engine pfac -f "$names" "$text" >"$work/out" 2>"$work/err"
    check "tries of $size: the same counts" cmp -s "$work/out" "$work/count"
    check "tries of $size: $trie" grep -q "variant .*trie=$trie," "$work/err"
done

# pieces that are staged are as long as local memory allows; the known answer takes what has room
"$clmatch" count --device openmp -e Moses "$text" >"$work/moses"
for case in "48K pfac text=coalesced" "48K kmp text=coalesced" "48K bmh text=coalesced" \
    "48K naive text=coalesced" "8K rk table=local"; do
    # shellcheck disable=SC2086 # three words
    set -- $case
    CLMATCH_CAPS=local_memory=$1 "$clmatch" count --device pocl --strict --engine "$2" \
        --variant "$3" -e Moses "$text" >"$work/out" 2>"$work/err"
    check "$2 $3 with $1 of local memory" cmp -s "$work/out" "$work/moses"
done

# a device that says that it has nothing
for engine in ac filter; do
    CLMATCH_CAPS=compute_units=0,global_cache=0 "$clmatch" count --device pocl --strict \
        --engine $engine -e Moses "$text" >"$work/out" 2>"$work/err"
    check "$engine without compute units and caches" cmp -s "$work/out" "$work/moses"
done

mkdir "$work/empty"
OCL_ICD_VENDORS="$work/empty" "$clmatch" count -f "$names" "$text" >"$work/out" 2>"$work/err"
check "no ICD: the same counts" cmp -s "$work/out" "$work/count"
check "no ICD: one line of note" [ "$(grep -c 'no OpenCL device, so running on OpenMP' "$work/err")" -eq 1 ]
check "no ICD: nothing else" [ "$(wc -l <"$work/err")" -eq 1 ]

# One variant alone; its numbers too are as asked.
one=table=image,entries=32,text=diagonal,symbols=8,step=1,lanes=2,histogram=binned,count=states
one=$one,order=insertion,transfer=pinned,pack=device
"$clmatch" verify --device pocl --small --cases 0 --variant "$one,group=16,piece=128" >"$work/out"
check "verify --variant: all right" [ $? -eq 0 ]
check "verify --variant: one row" [ "$(grep -c "  ok  .*  $one,group=16,piece=128\$" "$work/out")" -eq 1 ]
check "verify --variant: nothing else" [ "$(wc -l <"$work/out")" -eq 2 ]
"$clmatch" verify --device pocl --small --cases 0 --variant piece=100 >"$work/out" 2>"$work/err"
check "verify --variant: a number that is none" grep -q "no variant has 'piece=100'" "$work/err"

# A span of several launches, which take 32 MiB each.
i=0
while [ $i -lt 70 ]; do
    cat "$text"
    i=$((i + 1))
done >"$work/text"
[ "$(wc -c <"$work/text")" -gt $((34 * 1024 * 1024)) ] || {
    echo "FAILED: the long text is too short"
    failures=$((failures + 1))
}
text=$work/text
options="--chunk 64M"
"$clmatch" find --device openmp -f "$names" "$text" >"$work/find"
"$clmatch" count --device openmp -f "$names" "$text" >"$work/count"
same "several launches"

echo "$failures failures"
[ $failures -eq 0 ]
