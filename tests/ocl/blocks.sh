#!/bin/sh
# blocks.sh CLMATCH TREE: pieces that a device adds up within blocks (cl/block_sums.cl), of a text
# with several, with records at all starts, at none and at some, fetched in one round and in
# several. Kernels that add up wrong are found.
set -u
. "$(dirname "$0")/on_pocl.sh"
export XDG_CONFIG_HOME="$work"
tried=0

# 458,767 bytes: equal ones that go on a little way into the second block of 65,536, two blocks
# without occurrences, random ones, and equal ones up to a last piece of 15 bytes.
awk 'BEGIN {
    srand(5)
    for (i = 0; i < 65550; i++) printf "a"
    for (i = 0; i < 131074; i++) printf "."
    for (i = 0; i < 131072; i++) printf "%s", substr("abcde", int(rand() * 5) + 1, 1)
    for (i = 0; i < 131071; i++) printf "a"
}' >"$work/text"
printf '%s\n' aa aaaaa abcde cd e >"$work/several"
echo aa >"$work/one"
for patterns in several one; do
    "$clmatch" find --device openmp -f "$work/$patterns" "$work/text" >"$work/$patterns.right"
done

# right ENGINE PATTERNS PIECE CAPS
right() {
    CLMATCH_CAPS=$4 "$clmatch" find --device pocl --strict --engine "$1" --variant "piece=$3" \
        -f "$work/$2" "$work/text" >"$work/out" 2>"$work/err" && cmp -s "$work/out" "$work/$2.right"
}

answers() { # ENGINE PATTERNS PIECE CAPS
    tried=$((tried + 1))
    right "$@" && return
    echo "FAILED: $1, $2, pieces of $3, '$4': not the fallback's answer"
    cat "$work/err"
    failures=$((failures + 1))
}

# Blocks of 65,536 symbols, and of 16,384, of which each is a round where all starts match; pieces
# that are a block each; groups of one work-item, and of five.
for engine in ac filter pfac rk kmp bmh naive; do
    case $engine in
    kmp | bmh | naive) patterns=one ;;
    *) patterns=several ;;
    esac
    answers $engine $patterns 64 ''
    answers $engine $patterns 64 max_allocation=512K
done
answers filter several 16384 max_allocation=512K
answers filter several 16 group_size=1
answers ac several 128 group_size=5

# found WHAT FILE SED: kernels so edited give another answer, or fail in the known-answer test
found() {
    plant "$1" "$2" "$3" || return
    if (
        export CLMATCH_CL_DIR="$work/cl" XDG_CACHE_HOME="$work"
        right filter several 64 ''
    ); then
        echo "FAILED: $1: all occurrences are right"
        failures=$((failures + 1))
    else
        echo "found: $1: $(cat "$work/err")"
    fi
}
found "a block's last piece left out" block_sums.cl 's/at + item < count;/at + item + 1 < count;/'
found "sums that begin anew with each turn" block_sums.cl 's/before += sums/before = sums/'
found "the sum of the last turn not added" block_sums.cl 's/= before + sum;/= sum;/'
found "one sum too few added" block_sums.cl 's/distance \*= 2/distance *= 4/'
echo "$tried answers, $failures failures"
[ $failures -eq 0 ]
