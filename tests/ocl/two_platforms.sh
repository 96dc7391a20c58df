#!/bin/sh
# two_platforms.sh CLMATCH PLATFORMS TREE: a device that two platforms offer is listed once, and is
# not ambiguous. The second platform is a copy of rusticl's library: PoCL's cannot be loaded twice.
set -u
clmatch=$1
platforms=$2
tree=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/icds" "$work/cache"
export XDG_CACHE_HOME="$work/cache"

skip() {
    echo "SKIP: $*"
    exit 77
}

fail() {
    echo "FAILED: $*"
    cat "$work/out" "$work/err"
    exit 1
}

icd=
for file in "${OCL_ICD_VENDORS:?}"/rusticl*.icd; do
    [ -e "$file" ] && icd=$file
done
[ -n "$icd" ] || skip "no OpenCL platform rusticl (Debian: apt-get install mesa-opencl-icd)"
name=$(cat "$icd")
for library in "$name" /usr/lib/*/"$name" /usr/lib64/"$name" /usr/lib/"$name" ''; do
    [ -f "$library" ] && break
done
[ -n "$library" ] || skip "rusticl's library $name is in none of the usual folders"
cp "$library" "$work/copy.so"
echo "$library" >"$work/icds/first.icd"
echo "$work/copy.so" >"$work/icds/second.icd"
export OCL_ICD_VENDORS="$work/icds/"

"$platforms" >"$work/out" 2>"$work/err" || fail "the platforms cannot be listed"
[ "$(grep -c '^1 rusticl$' "$work/out")" -eq 2 ] ||
    skip "the copy is no second platform: $(tr '\n' ';' <"$work/out")"
"$clmatch" devices >"$work/out" 2>"$work/err" || fail "status $?"
[ "$(grep -c '^[0-9].*llvmpipe' "$work/out")" -eq 1 ] || fail "the device is not listed once"
text=$tree/tools/demo/names.txt
"$clmatch" find --device openmp -e a "$text" >"$work/find"
"$clmatch" find --device llvmpipe -e a "$text" >"$work/out" 2>"$work/err" || fail "status $?"
cmp -s "$work/out" "$work/find" || fail "other bytes than the fallback's"
grep -q 'going on with' "$work/err" && fail "the device was not used"
echo "listed once, used"
