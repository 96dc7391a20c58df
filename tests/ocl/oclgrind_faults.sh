#!/bin/sh
# oclgrind_faults.sh CLMATCH TREE: what oclgrind.sh passes for these kernels, it does not pass for
# kernels with a race or a read outside of a buffer.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
head -c 2000 "$tree/tools/demo/names.txt" >"$work/text"

count() {
    sh "$tree/tests/ocl/oclgrind.sh" "$clmatch" count --device oclgrind -e a "$work/text"
}

fail() {
    echo "FAILED: $*"
    cat "$work/out"
    failures=$((failures + 1))
}

count >"$work/out"
case $? in
77) cat "$work/out" && exit 77 ;;
0) ;;
*) fail "the kernels as they are" ;;
esac

# reported FILE OLD NEW REPORT: kernels with NEW instead of OLD in cl/FILE
reported() {
    rm -rf "$work/cl" && cp -r "$tree/cl" "$work/cl"
    sed "s/$2/$3/" "$tree/cl/$1" >"$work/cl/$1"
    if cmp -s "$tree/cl/$1" "$work/cl/$1"; then
        fail "cl/$1 was not changed; adapt this test"
        return
    fi
    if CLMATCH_CL_DIR="$work/cl" count >"$work/out"; then
        fail "'$3' in cl/$1 passed"
    elif ! grep -q "$4" "$work/out"; then
        fail "'$3' in cl/$1: no report has '$4'"
    fi
}
reported output.cl 'atomic_inc(&bins\[counter\]);' 'bins[counter]++;' 'data race'
reported text.cl 'uchar \*)text)\[at\]' 'uchar *)text)[100000 + (at)]' 'Invalid read'

echo "$failures failures"
[ $failures -eq 0 ]
