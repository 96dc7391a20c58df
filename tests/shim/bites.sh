#!/bin/sh
# bites.sh FOLDER CONFORMANCE TREE: the run on the shim in FOLDER finds what is planted in
# copies of TREE/cl, faults that give right answers on most devices among them.
set -u
here=$(dirname "$0")
folder=$1
conformance=$2
tree=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
. "$tree/tests/ocl/plant.sh"

# variant ENGINE [VALUE...]: one variant, with these values, and those of plain kernels.
variant() {
    case $1 in
    ac) all=table=global,entries=16,text=direct,symbols=8,step=1,histogram=global,count=outputs,order=bfs ;;
    filter) all=lanes=1,histogram=global,grams=hashed,stride=1,verify=own,guard=off ;;
    pfac) all=table=global,text=direct,histogram=global,trie=dense,filter=on,rows=global,truncate=none,merge=none ;;
    rk) all=table=global,histogram=global,form=grouped ;;
    kmp) all=table=global,text=direct,skip=off,output=records ;;
    bmh) all=table=global,text=direct,guard=on,gram=4,output=records ;;
    naive) all=table=global,text=direct,output=records ;;
    esac
    [ "$1" = ac ] && all=$all,pack=device
    all=$all,transfer=copy
    shift
    for value; do
        all=$(echo "$all" | sed "s/\(^\|,\)${value%%=*}=[^,]*/\1$value/")
    done
    echo "$all"
}

# bites_in ENGINE WHAT FILE SED EXPECTED [VALUE...]: with the file so edited, the run of the variant
# fails, with that in its log
bites_in() {
    engine=$1
    what=$2
    expected=$5
    plant "$2" "$3" "$4" || return
    shift 5
    sh "$here/run.sh" "$folder" CLMATCH_CL_DIR="$work/cl" CLMATCH_SHIM_TYPE=gpu \
        "$conformance" --device shim --small --stop --cases 24 --engine "$engine" \
        --variant "$(variant "$engine" "$@")" >"$work/log" 2>&1
    status=$?
    if [ $status -eq 77 ]; then
        cat "$work/log"
        exit 77
    elif [ $status -eq 0 ] || ! grep -q "$expected" "$work/log"; then
        echo "FAILED: $what: status $status, without '$expected':"
        head -n 20 "$work/log"
        failures=$((failures + 1))
    else
        echo "found: $what"
    fi
}
bites() { # WHAT FILE SED EXPECTED [VALUE...]
    bites_in ac "$@"
}

overflow='ERROR: AddressSanitizer'
wrong='known-answer test failed\|FAILED'
bites "a byte read past the text" scan_ac.cl \
    's/min(launch.available - end, /min(launch.available - end + 1, /' "$overflow"
bites "a byte read before the text" text.cl 's/uchar \*)text)\[at\]/uchar *)text - 1)[at]/' \
    "$overflow\|$wrong"
bites "a counter past the last" output.cl \
    's/atomic_inc(&counts\[counter\]);/& atomic_or(\&counts[(counter) + 1], 0);/' "$overflow"
bites "a tail past the last" output.cl 's/slot < launch.capacity/slot <= launch.capacity/' \
    "$overflow"
bites "a record past the last" output.cl 's/records\[--(own)\]/records[(own)--]/' "$overflow"
bites "a shift by the width" scan_ac.cl 's/clm_walk walk = {end, 0, /clm_walk walk = {end, 1u << (32 + end) \& 0u, /' \
    'scan_ac.cl:.*runtime error: shift exponent'
bites "a signed overflow" scan_ac.cl \
    's/clm_walk walk = {end, 0, /clm_walk walk = {end, (uint)(0x7FFFFFFF + (int)get_local_size(0)) \& 0u, /' \
    'scan_ac.cl:.*runtime error: signed integer overflow'
bites "use of what nobody wrote" output.cl 's/piece_records\[piece\] = own;/if (own) &/' "$wrong"
bites "a suspicious comparison" scan_ac.cl 's/piece >= launch.pieces/(int)piece >= launch.pieces/' \
    'scan_ac.cl:.*sign-compare'
bites "a function that is no built-in" scan_ac.cl 's/= min(piece/= minimum(piece/' \
    'scan_ac.cl:.*minimum'

# Transitions of several symbols.
bites "symbols not taken again" step.cl \
    's/entry & CLM_STEP_OUTPUT)/false)/; s/state = entry;/state = entry \& ~CLM_STEP_OUTPUT;/' \
    "$wrong" symbols=2 step=4
bites "symbols taken again in the wrong order" step.cl \
    's/taken >> bits &/taken >> (CLM_STEP_BITS - CLM_SYMBOL_BITS - bits) \&/' \
    "$wrong" symbols=1 step=8 text=coalesced
bites "output on the way forgotten" step.cl \
    '/bits -= /,/OUTPUT_STATE/s/CLM_OUTPUT_STATE(.*state)/if (!bits) { & }/' \
    "$wrong" symbols=4 step=2 table=local

# Pieces side by side.
bites "one lane for all" scan_ac.cl 's/done\[lane\] = walks\[lane\];/done[lane] = walks[0];/' \
    "$wrong" lanes=4
bites "breaks of the first lane alone" scan_ac.cl \
    's/broken || CLM_SYMBOLS_BREAKS(walks\[lane\]/broken || CLM_SYMBOLS_BREAKS(walks[0]/' \
    "$wrong" lanes=8 symbols=2

# Packed symbols.
bites "breaks forgotten, 1 bit" pack.cl 's/= broken;/= broken \& 0;/' "$wrong" symbols=1
bites "breaks forgotten, 2 bits" pack.cl 's/= broken;/= broken \& 0;/' "$wrong" symbols=2
bites "breaks forgotten, 4 bits" pack.cl 's/= broken;/= broken \& 0;/' "$wrong" symbols=4
bites "breaks of half a quad forgotten" symbols.cl \
    's/((breaks\[(at) \/ 32\] | breaks\[(at) \/ 32 + 1\]) != 0)/(breaks[(at) \/ 32] != 0)/' \
    "$wrong" symbols=2 pack=host
bites "the last byte not packed" pack.cl 's/at < count; at++/at + 1 < count; at++/' "$wrong" symbols=4
bites "the last quad taken for whole" pack.cl 's/quad < count \/ 16/quad <= count \/ 16/' \
    "$overflow" symbols=2

# Blocks of pieces, of 512 symbols on a device of little memory.
export CLMATCH_SHIM_ALLOCATION=16384
bites "a block's last piece left out" block_sums.cl 's/at + item < count;/at + item + 1 < count;/' \
    "$wrong"
bites "numbers read past the last piece" block_sums.cl 's/pieces - first)/pieces - first + 1)/' \
    "$overflow"
bites "blocks all taken for the first" output.cl 's/bases\[(piece) >> block_bits\]/bases[block_bits * 0]/' \
    "$wrong\|$overflow"
bites_in filter "a block's first piece behind the last block's" output.cl 's/% (1u << block_bits) ?/?/' \
    "$overflow\|$wrong"
unset CLMATCH_SHIM_ALLOCATION

# Local memory. What takes several work-items, ocl.oclgrind_faults looks for.
bites "a quad of a row not staged" text.cl \
    's/quad < launch.available \/ CLM_QUAD_SYMBOLS/quad + 1 < launch.available \/ CLM_QUAD_SYMBOLS/' \
    "$wrong" text=coalesced
bites "counters past the bins" output.cl 's/(counter) < shape.counters/(counter) < 2 * shape.counters/' \
    "$overflow" histogram=binned count=states
bites "counters past the bins forgotten" output.cl \
    '/(counter) < shape.counters/,/else/s/^    else /    else if (false) /' \
    "$wrong" histogram=binned count=states
bites "half of the counters of 16 bits lost" output.cl 's/if (two >> 16)/if (two >> 17)/' \
    "$wrong" histogram=local16
bites "a table's last entry not copied" array.cl 's/i < (count);/i + 1 < (count);/' \
    "$wrong\|$overflow" table=local

# The other engines.
bites_in filter "a start that is not looked at" grams.cl 's/i = 16; i > 0; i--/i = 16; i > 1; i--/' "$wrong"
bites_in filter "words taken past the last" grams.cl 's/32 - filter.word_bits/24 - filter.word_bits/' \
    "$overflow"
bites_in filter "the first word alone copied" grams.cl 's/i < 1u << filter.word_bits/i < 1/' \
    "$wrong"
bites_in filter "starts of others told" scan_filter.cl \
    's/~CLM_FILTER_FROM(launch.end - at)/~0u/' "$wrong\|$overflow"
bites_in filter "the ends of a text left out" scan_filter.cl 's/pieces && at < launch.end/pieces \&\& false/' \
    "$wrong"
bites_in filter "grams looked at one byte too early" grams.cl \
    's/+ CLM_GRAMS_STRIDE - 1)/+ CLM_GRAMS_STRIDE - 2)/' "$wrong" stride=4
bites_in filter "samples of other starts" grams.cl 's/<< i \* CLM_GRAMS_STRIDE;/<< i;/' "$wrong" stride=2
bites_in filter "any slot taken for the key's" slots.cl 's/slot.x != first || slot.y != next/false/' "$wrong"
bites_in filter "a string that goes on taken for one that ends" slots.cl \
    's/found \&\& tail.z > common/found \&\& tail.z > common + 1/' "$wrong"
bites_in filter "strings searched in the wrong half" slots.cl 's/<= wanted)/>= wanted)/' \
    "$wrong"
bites_in filter "what had no room forgotten" verify.cl 's/again = total > room;/again = false;/' \
    "$wrong" verify=gathered lanes=8
bites_in filter "strings that fold letters forgotten" grams.cl 's/(sets.second.keys != 0)/false/' "$wrong"
bites_in filter "a start taken for one of another piece" verify.cl 's!(entry) / 16 \* CLM!(entry) / 32 * CLM!' \
    "$wrong" verify=gathered lanes=8
bites_in filter "starts of two lanes taken for one lane's" verify.cl 's/CLM_LANES > 1 && next >= 16/false/' \
    "$wrong" verify=own lanes=2
bites_in filter "their states in place of others" verify.cl 's/queue\[room + i\] = (/queue[i] = (/' \
    "$wrong" verify=gathered
bites_in filter "their strings compared as they are" slots.cl 's/limit - same, fold)/limit - same, 0)/' \
    "$wrong"
bites_in filter "bytes of no string taken for symbols" ranks.cl 's/return some ? .* : left;/return left;/' \
    "$wrong" grams=ranked
bites_in filter "a window's last byte not looked at" ranks.cl 's/right >> more;/right >> (more - (more > 1));/' \
    "$wrong" grams=ranked
bites_in filter "the last ranks not copied" ranks.cl 's/i < ranks.word_count;/i + 1 < ranks.word_count;/' \
    "$wrong\|$overflow" grams=ranked
bites_in filter "ranks counted from the wrong end" ranks.cl 's/~(0xFFFFFFFFu >> window % 32)/(0xFFFFFFFFu >> window % 32)/' \
    "$wrong\|$overflow" grams=ranked
bites_in filter "the text's end taken for symbols" ranks.cl 's/ : ranks.strange)/ : ranks.symbol \& 255)/' \
    "$wrong" grams=ranked
bites_in pfac "starts near the end of the text left out" filter.cl 's/: 0xFFFF)/: 0)/' "$wrong"
bites_in pfac "the root's last child not copied" filter.cl 's/i < trie.columns/i + 1 < trie.columns/' \
    "$wrong\|$overflow" filter=off
bites_in pfac "a child counted before itself" trie.cl \
    's/(1u << label % 32) - 1/(2u << label % 32) - 1/' "$wrong\|$overflow" trie=bitmap
bites_in pfac "the children of other words not counted" trie.cl 's/i < label \/ 32/i < 0/' \
    "$wrong" trie=bitmap filter=off
bites_in pfac "rows of single children not left out" trie.cl 's/: node - singles;/: node;/' \
    "$wrong\|$overflow" trie=crs
bites_in pfac "the last row not copied" trie.cl 's/i < trie.rows/i + 1 < trie.rows/' \
    "$wrong\|$overflow" trie=crs rows=local
bites_in pfac "strings looked up in the wrong half" strings.cl 's/wanted < found/wanted > found/' \
    "$wrong" truncate=4
bites_in pfac "a string that goes on taken for one that ends" strings.cl \
    's/> common)/> common + 1)/' "$wrong" truncate=8 merge=final
bites_in rk "a neighbour's slot taken for the end of the group" groups.cl \
    's/slots, i), slot.x; i++/slots, i), slot.x == (hash); i++/' "$wrong"
bites_in rk "a string compared past the text" scan_rk.cl 's/length <= left/length <= left + 1/' \
    "$overflow\|$wrong"
bites_in rk "windows folded but for the first" scan_rk.cl 's/next = clm_rk_fold(next);/;/' \
    "$wrong" form=plain
bites_in kmp "the last start of several taken first" skip.cl 's/clz(agree & -agree)/clz(agree)/' \
    "$wrong" skip=on
bites_in kmp "eight bytes known of fewer" skip.cl 's/min(needle.length, 8u)/8/' \
    "$wrong\|$overflow" skip=on
bites_in kmp "occurrences that overlap forgotten" needle.cl 's/= needle.border;/= 0;/' "$wrong"
bites_in kmp "the text's last bytes read together" window.cl \
    's/first + 8 <= launch.available/first <= launch.available/' "$overflow"
bites_in kmp "more staged than there is room for" window.cl \
    's/staged, CLM_WINDOW_QUADS \* 16u/staged, CLM_WINDOW_QUADS * 32u/' "$overflow" \
    text=coalesced
bites_in kmp "a flag beside its place" output.cl 's/flags\[at\] = 1/flags[at + 1] = 1/' \
    "$wrong\|$overflow" output=flags
bites_in bmh "the shift of another byte" shift.cl 's/(min(needle.length, 4u) - 1)/3/' "$wrong" gram=1
bites_in bmh "a shift too long" scan_bmh.cl \
    's/at += CLM_ARRAY_READ(.*/at += 1 + CLM_ARRAY_READ(shifts, CLM_SHIFT_INDEX(word));/' "$wrong"
bites_in bmh "nothing done behind the guard" scan_bmh.cl \
    's/^        while (at < end) {/        while (false) {/' "$wrong"
bites_in naive "the last start left out" scan_naive.cl 's/at < end; at++/at + 1 < end; at++/' "$wrong"

echo "$failures failures"
[ $failures -eq 0 ]
