# shellcheck shell=bash
# verify: a table of what ran on which engine.
. "$(dirname "$0")/harness.sh"
[ -z "${CLMATCH_SANITIZED:-}" ] || skip 'too slow with sanitizers; the test "conformance" runs the same'

run verify --device nosuch
status 2
stdout ''
stderr_has nosuch
run verify --cases 1 --seed 7 --device openmp
status 0
stderr ''
holds 'a head' grep -qE '^DEVICE +ENGINE +CASES +RESULT +VARIANT$' .io/out
holds 'the naive engine passed' grep -qE '  naive +[0-9]+  ok +-$' .io/out
holds 'an automaton passed' grep -qE '  ac +[0-9]+  ok +form=compact$' .io/out
holds 'what 16 bits cannot number is told' \
    grep -qE '  ac +[0-9]+  ok, 1 case not served +form=dense16$' .io/out
# each case either ran or is told to be missing
total=$(awk '/ naive / { print $5 }' .io/out)
holds 'the numbers add up' [ "$(awk '/ form=dense16$/ { print $5 }' .io/out)" -eq $((total - 1)) ]
holds 'nothing failed' [ "$(grep -c FAILED .io/out)" -eq 0 ]

run verify --cases 1 --small --device openmp
status 0
holds 'nothing large ran' [ "$(awk '/ naive / { print $5 }' .io/out)" -lt "$total" ]
holds 'form=dense16 served it all' grep -qE '  ac +[0-9]+  ok +form=dense16$' .io/out

run verify --cases 0 --small --device openmp --variant form=compact
status 0
holds 'one variant ran' grep -qE '  ac +[0-9]+  ok +form=compact$' .io/out
holds 'no other ran' [ "$(wc -l <.io/out)" -eq 2 ]
for wrong in form=dense64 form form= shape=dense16 form=dense16,form=dense32 preset=000-baseline ,form; do
    run verify --cases 0 --small --device openmp --variant "$wrong"
    status 2
    stderr_has "no variant has '$wrong'"
done
