# shellcheck shell=bash
# --json: one object a line.
. "$(dirname "$0")/harness.sh"

printf 'xabx' >t
run find --json -e ab t
status 0
stdout '{"file":"t","start":1,"end":3,"id":0,"pattern":"ab"}\n'
run count --json -e ab -e q t
stdout '{"file":"t","id":0,"count":1,"pattern":"ab"}\n{"file":"t","id":1,"count":0,"pattern":"q"}\n'
run find --json -l -e ab t
stdout '{"file":"t"}\n'
run find --json -q -e ab t
stdout ''
run find --json --no-filename -e ab t
stdout '{"file":"t","start":1,"end":3,"id":0,"pattern":"ab"}\n'
input 'ab'
run find --json -e ab
stdout '{"file":"-","start":0,"end":2,"id":0,"pattern":"ab"}\n'

# patterns that are not printable ASCII, and characters that JSON escapes
printf 'a"\\/\n\377\0\303\251' >t
printf '22\n5C\n2f\n0a\nff\n00\nc3a9\n' >p
run count --json --pattern-format hex -f p t
status 0
cat >expected <<'EXPECTED'
{"file":"t","id":0,"count":1,"pattern":"\""}
{"file":"t","id":1,"count":1,"pattern":"\\x5c","pattern_hex":"5c"}
{"file":"t","id":2,"count":1,"pattern":"/"}
{"file":"t","id":3,"count":1,"pattern":"\\x0a","pattern_hex":"0a"}
{"file":"t","id":4,"count":1,"pattern":"\\xff","pattern_hex":"ff"}
{"file":"t","id":5,"count":1,"pattern":"\\x00","pattern_hex":"00"}
{"file":"t","id":6,"count":1,"pattern":"\\xc3\\xa9","pattern_hex":"c3a9"}
EXPECTED
stdout_is expected

# a backslash, and what an escape looks like
printf '\\x41A' >t
run find --json -e '\x41' -e A t
cat >expected <<'EXPECTED'
{"file":"t","start":0,"end":4,"id":0,"pattern":"\\x5cx41","pattern_hex":"5c783431"}
{"file":"t","start":4,"end":5,"id":1,"pattern":"A"}
EXPECTED
stdout_is expected

# names: valid UTF-8 stays, other bytes are escaped, and file_hex tells them
check_name() {
    local hex=${3:+,\"file_hex\":\"$3\"}
    printf 'a' >"$1"
    run find --json -e a "$1"
    printf '{"file":"%s"%s,"start":0,"end":1,"id":0,"pattern":"a"}\n' "$2" "$hex" >expected
    stdout_is expected
    run count --json -e a "$1"
    printf '{"file":"%s"%s,"id":0,"count":1,"pattern":"a"}\n' "$2" "$hex" >expected
    stdout_is expected
    run find --json -l -e a "$1"
    printf '{"file":"%s"%s}\n' "$2" "$hex" >expected
    stdout_is expected
}
check_name $'\303\251t\303\251' $'\303\251t\303\251'
check_name $'\360\237\230\200' $'\360\237\230\200'
check_name $'a\377b' 'a\\xffb' 61ff62
check_name 'a\xffb' 'a\\xffb'
check_name $'\303' '\\xc3' c3
check_name $'\300\257' '\\xc0\\xaf' c0af
check_name $'\355\240\200' '\\xed\\xa0\\x80' eda080
check_name $'\364\220\200\200' '\\xf4\\x90\\x80\\x80' f4908080
check_name $'q"q\ttab\nline' 'q\"q\ttab\nline'

run info --json -e ab -e abc
status 0
holds 'info is one object' [ "$(wc -l <.io/out)" -eq 1 ]
holds 'info has its numbers' grep -q \
    '^{"patterns":2,"caseless":0,"bytes":5,"shortest":2,"longest":3,"automata":1,"states":[0-9]*,"classes":[0-9]*,"compact_bytes":[0-9]*,"dense_bytes":[0-9]*,"database_bytes":[0-9]*,"symbol_bits":2,"expected_matches":[0-9]*,"trie_bytes":{"dense":{"bytes":[0-9]*,"percent":[0-9.]*},"bitmap36":{"bytes":144,"percent":100.0},.*}}$' .io/out
run devices --json
status 0
holds 'devices is one array' grep -q \
    '^\[{"index":0,"name":".*"memory":[0-9]*,"max_allocation":null,.*"quirks":\[\],"known_answer":true,"engines":\[{.*}\]}\]$' .io/out
for engine in '"ac","keys":{"form":["dense16","dense32","compact"]}' \
    '"filter","keys":{}' \
    '"pfac","keys":{"trie":["dense","bitmap","crs"],"truncate":["none","unique","4","8","16"],"merge":["none","suffix","final"]}' \
    '"naive","keys":{}'; do
    holds "an engine is $engine" grep -qF "{\"engine\":$engine}" .io/out
done
if command -v jq >/dev/null; then
    run devices --json
    holds 'jq reads devices' jq -e 'type == "array" and (.[0].compute_units >= 1)' .io/out
fi
