# shellcheck shell=bash
# verify: a table of what ran on which engine.
. "$(dirname "$0")/harness.sh"
[ -z "${CLMATCH_SANITIZED:-}" ] || skip 'too slow with sanitizers; the test "conformance" runs the same'

run verify --device nosuch
status 2
stderr_has nosuch
run verify --cases 1 --seed 7 --device openmp
status 0
stderr ''
holds 'a head' grep -qE '^DEVICE +ENGINE +VARIANT +CASES +RESULT$' .io/out
holds 'the naive engine passed' grep -qE '  naive  .*  ok$' .io/out
holds 'an automaton passed' grep -qE '  ac  .*  ok$' .io/out
holds 'nothing failed' [ "$(grep -c FAILED .io/out)" -eq 0 ]
