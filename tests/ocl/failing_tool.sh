#!/bin/sh
# failing_tool.sh CLMATCH TREE: a call that fails makes `clmatch` warn once; its output is that of
# the fallback. The layer that fails it comes with OPENCL_LAYERS.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work"
failures=0

if ! "$clmatch" devices | grep -q 'pocl'; then
    echo "SKIP: PoCL is not installed (pocl-opencl-icd)"
    exit 77
fi
text=$tree/tools/demo/genesis-exodus-leviticus.txt
names=$tree/tools/demo/names.txt
for question in count find; do
    "$clmatch" $question --device openmp -f "$names" "$text" >"$work/$question"
    "$clmatch" $question --device pocl -f "$names" "$text" >"$work/out"
done
if [ "$(CLMATCH_FAIL=clCreateBuffer:1 "$clmatch" count --device pocl -f "$names" "$text" \
    2>&1 >"$work/out" | wc -l)" = 0 ]; then
    echo "SKIP: the OpenCL loader takes no layers (OPENCL_LAYERS)"
    exit 77
fi

# fails PLAN CALL ERROR: one line of warning, with both
fails() {
    for question in count find; do
        CLMATCH_FAIL=$1 "$clmatch" $question --device pocl -f "$names" "$text" \
            >"$work/out" 2>"$work/err"
        status=$?
        if [ $status -ne 0 ] || ! cmp -s "$work/out" "$work/$question"; then
            echo "FAILED: $1, $question: status $status, or other bytes than the fallback's"
        elif [ "$(wc -l <"$work/err")" -ne 1 ] || ! grep -q "pthread.*$2 failed: $3" "$work/err"; then
            echo "FAILED: $1, $question: not one warning of $2 and $3"
        else
            continue
        fi
        cat "$work/err"
        failures=$((failures + 1))
    done
}
fails clCreateContext:1 clCreateContext CL_DEVICE_NOT_AVAILABLE
fails clCreateBuffer:2+ clCreateBuffer CL_MEM_OBJECT_ALLOCATION_FAILURE
fails clEnqueueNDRangeKernel:1=-54 clEnqueueNDRangeKernel CL_INVALID_WORK_GROUP_SIZE
fails clEnqueueReadBuffer:1! clEnqueueReadBuffer CL_OUT_OF_RESOURCES
fails clEnqueueReadBuffer:1~ clEnqueueReadBuffer CL_OUT_OF_RESOURCES
fails clBuildProgram:1+,clGetProgramBuildInfo:1+ clBuildProgram CL_BUILD_PROGRAM_FAILURE
fails event:3 clEnqueue.* CL_OUT_OF_RESOURCES

# A device that could not be looked at is missing, and that is said.
CLMATCH_FAIL=clGetDeviceInfo:1+ "$clmatch" count --device pocl -f "$names" "$text" \
    >"$work/out" 2>"$work/err"
if [ $? -ne 2 ] || ! grep -q "'pocl'.*clGetDeviceInfo failed: CL_OUT_OF_RESOURCES" "$work/err"; then
    echo "FAILED: a device that does not answer"
    cat "$work/err"
    failures=$((failures + 1))
fi

# What an engine took over from another is not told of the fallback.
head -c 1000000 /dev/zero | tr '\0' a >"$work/dense"
printf '%s\n' a aaaaaaaa aaaaaaaaaaaaaaaaaaaaaaaa >"$work/nested"
taken_over() {
    "$clmatch" count --device pocl --engine filter --variant guard=on --chunk 64K --stats \
        -f "$work/nested" "$work/dense" 2>&1 >"$work/out" | grep -o '"device":"OpenMP\|"taken_over":[^,]*'
}
if [ "$(taken_over)" != '"taken_over":{"engine":"ac"' ] ||
    [ "$(CLMATCH_FAIL=clEnqueueNDRangeKernel:20 taken_over)" != '"device":"OpenMP
"taken_over":null' ]; then
    echo "FAILED: what is told of a device that failed after another engine took over"
    taken_over
    CLMATCH_FAIL=clEnqueueNDRangeKernel:20 taken_over
    failures=$((failures + 1))
fi

echo "$failures failures"
[ $failures -eq 0 ]
