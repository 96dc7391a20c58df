# shellcheck shell=sh
# Sourced, with CLMATCH and TREE as arguments, by scripts that run on PoCL: gives them $clmatch, $tree,
# a folder $work, $failures and plant.sh, and skips them where there is no PoCL.
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
if ! "$clmatch" devices | grep -q 'pocl'; then
    echo "SKIP: PoCL is not installed (pocl-opencl-icd)"
    exit 77
fi
. "$tree/tests/ocl/plant.sh"
