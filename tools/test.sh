#!/usr/bin/env bash
# Installs what is missing (Debian or Ubuntu), builds with warnings as errors, and runs all tests:
# as they are, with the address and undefined-behaviour sanitizers, and those of the library alone
# with clang's thread sanitizer. Exits 0 only if everything built and passed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR
. tools/packages.sh

install_missing "${build_packages[@]}" "${test_packages[@]}" \
    --optional "${optional_test_packages[@]}"

# PoCL compiles each kernel once for all presets.
export POCL_CACHE_DIR=$PWD/build/pocl_cache

failed=()
closing=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# try PRESET [CTEST ARGUMENT...]: configures, builds and tests one preset
try() {
    local preset=$1 start=$SECONDS
    shift
    printf '\n==== %s ====\n' "$preset"
    if ! cmake --preset "$preset" >"$log" 2>&1; then
        cat "$log"
        failed+=("$preset: configure")
        return
    fi
    grep '^-- clmatch\|^--   ' "$log" || true
    if ! cmake --build --preset "$preset" -j "$(nproc)"; then
        failed+=("$preset: build")
        return
    fi
    ctest --preset "$preset" -j "$(nproc)" "$@" 2>&1 | tee "$log" || failed+=("$preset: tests")
    closing+=("$preset, $((SECONDS - start)) s: $(grep 'tests passed' "$log" || echo 'no tests ran')")
    while read -r line; do
        closing+=("    skipped: $line")
    done < <(awk '/ Testing: / { name = $NF } /^SKIP/ { sub(/^SKIP:? */, ""); print name ": " $0 }' \
        "build/$preset/Testing/Temporary/LastTest.log")
}

# What calls that fail leave behind is looked at with sanitizers, below.
try dev -E '^ocl[.]failing$'
# Sanitizers look at the library and the tool; not again at what they are built with, at each device
# and variant, and at the tool's long jobs on a device.
try asan -E '^(house|install|offline)|^ocl[.](loops_end|presets)|conformance[.](rusticl|pocl[.]small_device)|^cli[.](bench|tune)[.]pocl'
try no-opencl -R '^unit[.]|^house|^install'
try tsan -R '^(unit[.]|conformance[.]part)'

printf '\n==== result ====\n'
printf '%s\n' "${closing[@]}"
if ((${#failed[@]})); then
    printf 'FAILED  %s\n' "${failed[@]}"
    exit 1
fi
echo "all passed"
