#!/bin/sh
# bites.sh FOLDER CONFORMANCE CL: the run on the shim in FOLDER finds what is planted in
# copies of CL, faults that give right answers on most devices among them.
set -u
here=$(dirname "$0")
folder=$1
conformance=$2
cl=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

run() {
    sh "$here/run.sh" "$folder" CLMATCH_CL_DIR="$work/cl" CLMATCH_SHIM_TYPE=gpu \
        "$conformance" --device shim --cases 0 >"$work/log" 2>&1
}

# bites WHAT FILE SED EXPECTED: with the file so edited, the run fails, with that in its log
bites() {
    rm -rf "$work/cl"
    cp -r "$cl" "$work/cl"
    sed "$3" "$cl/$2" >"$work/cl/$2"
    if cmp -s "$cl/$2" "$work/cl/$2"; then
        echo "FAILED: $1: $2 was not changed; adapt this test"
        failures=$((failures + 1))
        return
    fi
    run
    status=$?
    if [ $status -eq 77 ]; then
        cat "$work/log"
        exit 77
    elif [ $status -eq 0 ] || ! grep -q "$4" "$work/log"; then
        echo "FAILED: $1: status $status, without '$4':"
        head -n 20 "$work/log"
        failures=$((failures + 1))
    else
        echo "found: $1"
    fi
}

overflow='ERROR: AddressSanitizer: heap-buffer-overflow'
bites "a byte read past the text" scan_ac.cl \
    's/min(launch.available - end, /min(launch.available - end + 1, /' "$overflow"
bites "a byte read before the text" text.cl 's/uchar \*)text)\[at\]/uchar *)text - 1)[at]/' "$overflow"
bites "a counter past the last" output.cl \
    's/atomic_inc(&counts\[counter\]);/& atomic_or(\&counts[(counter) + 1], 0);/' "$overflow"
bites "a tail past the last" output.cl 's/slot < launch.capacity/slot <= launch.capacity/' \
    "$overflow"
bites "a record past the last" output.cl 's/records\[--slot\]/records[slot--]/' "$overflow"
bites "a shift by the width" scan_ac.cl 's/uint state = 0, /uint state = 1u << (32 + end) \& 0u, /' \
    'scan_ac.cl:.*runtime error: shift exponent'
bites "a signed overflow" scan_ac.cl \
    's/uint state = 0, /uint state = (uint)(0x7FFFFFFF + (int)get_local_size(0)) \& 0u, /' \
    'scan_ac.cl:.*runtime error: signed integer overflow'
bites "use of what nobody wrote" output.cl 's/piece_records\[piece\] = found;/if (found) &/' \
    'known-answer test failed\|FAILED'
bites "a suspicious comparison" scan_ac.cl 's/piece >= launch.pieces/(int)piece >= launch.pieces/' \
    'scan_ac.cl:.*sign-compare'
bites "a function that is no built-in" scan_ac.cl 's/= min(piece/= minimum(piece/' \
    'scan_ac.cl:.*minimum'

echo "$failures failures"
[ $failures -eq 0 ]
