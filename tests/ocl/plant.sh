# shellcheck shell=sh
# Sourced by scripts with $tree, $work and $failures.
# plant WHAT FILE SED: the kernels with FILE so edited lie in $work/cl; false, and a failure, if that
# changes nothing.
plant() {
    rm -rf "$work/cl"
    cp -r "$tree/cl" "$work/cl"
    sed "$3" "$tree/cl/$2" >"$work/cl/$2"
    if cmp -s "$tree/cl/$2" "$work/cl/$2"; then
        echo "FAILED: $1: $2 was not changed; adapt this test"
        failures=$((failures + 1))
        return 1
    fi
}
