#!/bin/sh
# no_platform.sh CLMATCH TREE: without any OpenCL platform there is the fallback.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/empty" "$work/broken" "$work/foreign"
echo "$work/nothing.so" >"$work/broken/nothing.icd"
echo "libm.so.6" >"$work/foreign/math.icd"
text=$tree/tools/demo/names.txt
failures=0

fail() {
    echo "FAILED: $folder: $*"
    cat "$work/out"
    failures=$((failures + 1))
}

# prints STATUS LINE COMMAND...: the status, and an output with the line
prints() {
    expected_status=$1
    line=$2
    shift 2
    "$clmatch" "$@" >"$work/out" 2>&1
    status=$?
    if [ $status -ne "$expected_status" ] || ! grep -qE "$line" "$work/out"; then
        fail "clmatch $*: status $status, or no line with '$line'"
    fi
}

for folder in empty missing broken foreign; do
    export OCL_ICD_VENDORS="$work/$folder/"
    prints 0 '^0  OpenMP' devices
    [ "$(grep -c '^[0-9]' "$work/out")" -eq 1 ] || fail "more than one device"
    prints 0 '^0	[1-9][0-9]*	a$' count -e a "$text"
    prints 0 '"device":"OpenMP' count --stats --device cpu -e a "$text"
    prints 2 "no device fits 'gpu'" count --device gpu -e a "$text"
    prints 2 "no device fits 'pocl'" verify --device pocl
done
echo "$failures failures"
[ $failures -eq 0 ]
