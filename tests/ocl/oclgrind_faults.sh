#!/bin/sh
# oclgrind_faults.sh CLMATCH TREE: what oclgrind.sh passes for these kernels, it does not pass for
# kernels with a race, a read outside of a buffer, or a wrong place in what a group shares.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
demo=$tree/tools/demo
cp "$demo/names.txt" "$work/text"

count() {
    CLMATCH_CAPS=group_size=16,compute_units=1 sh "$tree/tests/ocl/oclgrind.sh" \
        "$clmatch" count --device oclgrind --variant "piece=64,$1" -e a "$work/text"
}

fail() {
    echo "FAILED: $*"
    cat "$work/out"
    failures=$((failures + 1))
}

count histogram=local >"$work/out"
case $? in
77) cat "$work/out" && exit 77 ;;
0) ;;
*) fail "the kernels as they are" ;;
esac

# reported FILE OLD NEW REPORT VARIANT: kernels with NEW instead of OLD in cl/FILE
reported() {
    rm -rf "$work/cl" && cp -r "$tree/cl" "$work/cl"
    sed "s/$2/$3/" "$tree/cl/$1" >"$work/cl/$1"
    if cmp -s "$tree/cl/$1" "$work/cl/$1"; then
        fail "cl/$1 was not changed; adapt this test"
        return
    fi
    if CLMATCH_CL_DIR="$work/cl" count "$5" >"$work/out"; then
        fail "'$3' in cl/$1 passed"
    elif ! grep -q "$4" "$work/out"; then
        fail "'$3' in cl/$1: no report has '$4'"
    fi
}
barrier='barrier(CLK_LOCAL_MEM_FENCE);'
reported output.cl 'atomic_inc(&bins\[counter\]);' 'bins[counter]++;' 'data race' histogram=local
reported text.cl 'uchar \*)text)\[at\]' 'uchar *)text)[100000 + (at)]' 'Invalid read' histogram=local
reported text.cl "^    $barrier\$" ';' 'data race' text=coalesced
reported text.cl 'TEXT_PLACE(row, 4 \* quad + word)' 'TEXT_PLACE(0u, 4 * quad + word)' \
    'known-answer test failed' text=diagonal
reported array.cl "^    $barrier\$" ';' 'data race' \
    table=local,histogram=global
reported output.cl "^    $barrier" ';' 'data race' histogram=local16
reported output.cl "$barrier .* a fast work-item.*" '\\' 'data race' histogram=local16
# A group's second round: 4096 work-items have 64 bytes each.
head -c 300000 "$demo/genesis-exodus-leviticus.txt" >"$work/text"
reported text.cl "^    $barrier  " '; ' 'data race' text=coalesced

echo "$failures failures"
[ $failures -eq 0 ]
