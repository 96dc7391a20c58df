#!/bin/sh
# run.sh FOLDER [VARIABLE=VALUE...] COMMAND...: runs the command with the shim in FOLDER
# for its OpenCL. The runtime of clang's sanitizers, which the shim's programs need, is
# loaded first. Every function that is not there ends the run (LD_BIND_NOW). An allocation
# of an absurd size, as garbage asks for, fails.
set -eu
folder=$1
shift
clang=$(command -v clang || command -v clang-14) || {
    echo "SKIP: clang is not installed"
    exit 77
}
runtime=$("$clang" -print-file-name="libclang_rt.asan-$(uname -m).so")
[ -f "$runtime" ] || {
    echo "SKIP: clang's sanitizers are not installed (Debian: libclang-rt-dev)"
    exit 77
}
exec env CLMATCH_SHIM_CLANG="$clang" LD_PRELOAD="$runtime" LD_LIBRARY_PATH="$folder" LD_BIND_NOW=1 \
    ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=2048 \
    UBSAN_OPTIONS=print_stacktrace=1 OMP_NUM_THREADS=1 "$@"
