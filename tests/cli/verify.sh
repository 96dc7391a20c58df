# shellcheck shell=bash
# verify: a table of what ran on which engine.
. "$(dirname "$0")/harness.sh"

run verify --cases 5 --seed 7
status 0
stderr ''
holds 'a head' grep -qE '^DEVICE +ENGINE +VARIANT +CASES +RESULT$' .io/out
holds 'the naive engine passed' grep -qE '  naive  .*  ok$' .io/out
holds 'an automaton passed' grep -qE '  ac  .*  ok$' .io/out
holds 'nothing failed' [ "$(grep -c FAILED .io/out)" -eq 0 ]
cp .io/out expected
run verify --cases 5 --seed 7 --device openmp
status 0
run verify --device nosuch
status 2
stderr_has nosuch
