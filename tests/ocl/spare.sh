#!/bin/sh
# spare.sh CLMATCH TREE: where engine filter would read too much, ac takes over, and only there; all
# answers are those of the fallback, and kernels that give up in silence are found.
set -u
. "$(dirname "$0")/on_pocl.sh"

failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}
equal() { # NUMBER: so many letters a
    head -c "$1" /dev/zero | tr '\0' a
}
equal 300000 >"$work/dense"
{ cat "$work/dense" && echo b; } >"$work/dense_b"
seq 60000 >"$work/sparse"
for length in 40 80 160; do
    equal $length && echo
done >"$work/nested"
{ equal 160 && echo b; } >"$work/ends"

# ask DEVICE QUESTION PATTERNS TEXT [VARIANT]
ask() {
    device=$1 question=$2 patterns=$3 text=$4
    shift 4
    "$clmatch" $question --device "$device" --strict --engine filter ${1:+--variant "$1"} \
        -f "$work/$patterns" "$work/$text"
}
# compare PATTERNS TEXT [VARIANT]
compare() {
    for question in count find 'find -q'; do
        ask openmp "$question" "$1" "$2" >"$work/wanted" 2>&1
        wanted=$?
        ask pocl "$question" "$1" "$2" "${3:-}" >"$work/out" 2>&1
        status=$?
        [ $status -eq $wanted ] && cmp -s "$work/wanted" "$work/out" && continue
        head -n 3 "$work/out"
        return 1
    done
}
for variant in guard=on guard=on,group=1,piece=16,verify=gathered guard=off; do
    compare nested dense $variant || failed "nested patterns, $variant"
    compare nested sparse $variant || failed "a text unlike them, $variant"
    compare ends dense_b $variant || failed "patterns with another end, $variant"
    compare ends dense $variant || failed "patterns with another end, that is not there, $variant"
done

# taken_over TEXT: what --stats tells of that
taken_over() {
    "$clmatch" count --device pocl --strict --engine filter --variant guard=on --stats \
        -f "$work/nested" "$work/$1" 2>&1 >"$work/out" | sed 's/.*"taken_over"://; s/,"seconds.*//'
}
[ "$(taken_over dense)" = '{"engine":"ac","bytes":300000}' ] || failed "what is told of a dense text"
[ "$(taken_over sparse)" = null ] || failed "what is told of a sparse text"

# Where ac's table does not fit, there is no guard, and who asks for it is told.
cp "$tree/tools/demo/genesis-exodus-leviticus.txt" "$work/text"
head -n 500 "$work/text" >"$work/lines"
(
    export CLMATCH_CAPS=max_allocation=1M
    ask pocl count lines text >"$work/out" 2>&1 || exit 1
    "$clmatch" count --device pocl --strict --engine filter --stats -f "$work/lines" "$work/text" \
        2>&1 >"$work/out" | grep -q 'guard=off' || exit 1
    ask openmp count lines text | cmp - "$work/out" || exit 1
    ask pocl count lines text guard=on >"$work/out" 2>&1
    [ $? -eq 2 ] && grep -q 'guard=on has engine ac take over.*choose guard=off' "$work/out"
) || failed "a guard without ac"

# Without ac, dense texts alone have no answer, but by the filter itself.
export XDG_CACHE_HOME="$work"
if plant "no ac" scan_ac.cl 's/clm_scan_ac/clm_scan_nothing/'; then
    export CLMATCH_CL_DIR="$work/cl"
    ask pocl count nested sparse guard=on >"$work/out" 2>&1
    [ $? -eq 1 ] || failed "ac is used on a sparse text"
    ask pocl count nested dense guard=off >"$work/out" 2>&1
    [ $? -eq 0 ] || failed "ac is used with guard=off"
    ask pocl count nested dense guard=on >"$work/out" 2>&1
    [ $? -gt 1 ] || failed "ac is not used on a dense text"
fi

# A text is tried by its first pieces, here 4 of 293 or 5 of 341, and where those give up that is all.
if plant "launches are told" scan_filter.cl \
    's/^    CLM_GRAMS_OPEN/    if (!get_global_id(0)) printf("to %u\\n", launch.pieces);\n&/'; then
    export CLMATCH_CL_DIR="$work/cl"
    ask pocl count nested dense guard=on,piece=1024 >"$work/out" 2>&1
    if ! grep -q '^to 4$' "$work/out" || grep -q '^to 293$' "$work/out"; then
        failed "a dense text is not left after a trial"
    fi
    ask pocl count nested sparse guard=on,piece=1024 >"$work/out" 2>&1
    grep -q '^to 5$' "$work/out" && grep -q '^to 341$' "$work/out" || failed "a sparse text has no trial"
fi

if plant "given up in silence" grams.cl 's/atomic_or(gave_up, 1u);/;/'; then
    export CLMATCH_CL_DIR="$work/cl"
    compare nested dense guard=on && failed "given up in silence: all is right"
fi

echo "$failures failures"
[ $failures -eq 0 ]
