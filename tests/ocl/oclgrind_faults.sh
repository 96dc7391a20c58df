#!/bin/sh
# oclgrind_faults.sh CLMATCH TREE: what oclgrind.sh passes for these kernels, it does not pass for
# kernels with a race, a read outside of a buffer, or a wrong place in what a group shares.
set -u
clmatch=$1
tree=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
. "$tree/tests/ocl/plant.sh"
demo=$tree/tools/demo
cp "$demo/names.txt" "$work/text"

question=count
patterns='-e aa -e Ada -e Adah'
ask() { # ENGINE VARIANT
    CLMATCH_CAPS=group_size=16,compute_units=1 sh "$tree/tests/ocl/oclgrind.sh" \
        "$clmatch" $question --device oclgrind --engine "$1" --variant "piece=64,$2" \
        $patterns "$work/text"
}

fail() {
    echo "FAILED: $*"
    cat "$work/out"
    failures=$((failures + 1))
}

ask ac histogram=local >"$work/out"
case $? in
77) cat "$work/out" && exit 77 ;;
0) ;;
*) fail "the kernels as they are" ;;
esac

# reported_in ENGINE FILE OLD NEW REPORT VARIANT: kernels with NEW instead of OLD in cl/FILE
reported_in() {
    plant "'$4'" "$2" "s/$3/$4/" || return
    if CLMATCH_CL_DIR="$work/cl" ask "$1" "$6" >"$work/out"; then
        fail "'$4' in cl/$2 passed"
    elif ! grep -q "$5" "$work/out"; then
        fail "'$4' in cl/$2: no report has '$5'"
    fi
}
reported() { # FILE OLD NEW REPORT VARIANT
    reported_in ac "$@"
}
barrier='barrier(CLK_LOCAL_MEM_FENCE);'
reported output.cl 'atomic_add(&bins\[counter\], amount);' 'bins[counter] += (amount);' 'data race' histogram=local
reported text.cl 'uchar \*)text)\[at\]' 'uchar *)text)[100000 + (at)]' 'Invalid read' histogram=local
reported text.cl "^    $barrier\$" ';' 'data race' text=coalesced
reported text.cl 'TEXT_PLACE(row, 4 \* quad + word)' 'TEXT_PLACE(0u, 4 * quad + word)' \
    'known-answer test failed' text=diagonal
reported array.cl "^    $barrier\$" ';' 'data race' \
    table=local,histogram=global
reported output.cl "^    $barrier" ';' 'data race' histogram=local16
# The second change alone has them drained after each hit, and that is right.
reported output.cl "$barrier .* a fast work-item.*" '\\/; s/0x80008000/~0u' 'divergence' histogram=local16
reported_in filter grams.cl "^    $barrier\$" ';' 'data race' verify=own,histogram=global
patterns='-e aca -e cac'
reported_in filter ranks.cl "^    $barrier\$" ';' 'data race' grams=ranked,histogram=global
patterns='-e aa -e Ada -e Adah'
reported_in filter verify.cl 'queues\[turn % 2\]' 'queues[0]' 'data race' verify=gathered,histogram=global
reported_in pfac filter.cl "^    $barrier\$" ';' 'data race' filter=on,histogram=global
reported_in pfac filter.cl "^    $barrier\$" ';' 'data race' filter=off,histogram=global
reported_in pfac trie.cl "^    $barrier\$" ';' 'data race' \
    trie=crs,rows=local,histogram=global
reported_in rk array.cl "^    $barrier\$" ';' 'data race' table=local,histogram=global
reported_in kmp window.cl "^    $barrier\$" ';' 'data race' text=coalesced
reported_in kmp output.cl 'atomic_add(&hits, own);' 'hits += own;' 'data race' table=global
question=find
reported block_sums.cl "^            $barrier\$" ';' 'data race' lanes=1
reported block_sums.cl "^        $barrier\$" ';' 'data race' lanes=1
reported block_sums.cl 'half_at ^= size;' ';' 'data race' lanes=1
question=count
# A group's second round: 6144 work-items have 64 bytes each.
head -c 500000 "$demo/genesis-exodus-leviticus.txt" >"$work/text"
reported text.cl "^    $barrier  " '; ' 'data race' text=coalesced

echo "$failures failures"
[ $failures -eq 0 ]
