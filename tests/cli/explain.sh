# shellcheck shell=bash
# --explain: what was chosen and why, on standard error, before the scan.
. "$(dirname "$0")/harness.sh"

printf 'banana' >t

explained='clmatch: device OpenMP CPU threads: %s\nclmatch: engine %s: %s\nclmatch: variant %s: %s\n'
chosen='the first of the device that serves; by name only: filter (slower than ac), pfac (slower than ac), rk'
chosen="$chosen (slower than ac)"
chosen="$chosen, kmp (one string after the other), bmh (one string after the other)"
chosen="$chosen, serial (to measure the others), naive (to check the others)"
# explains FORMAT...: the five answers
explains() {
    # shellcheck disable=SC2059
    stderr "$(printf "$explained" "$@")\n"
}

run count --explain -e an t
status 0
stdout '0\t2\tan\n'
explains "as asked for with 'openmp'" ac "$chosen" form=dense16 \
    'the states fit entries of 16 bits'
run find --explain -e an --variant form=compact --engine ac t
status 0
explains "as asked for with 'openmp'" ac 'as asked for' form=compact 'as asked'
run find -q --explain -e an --engine auto t
status 0
explains "as asked for with 'openmp'" ac "$chosen" form=dense16 \
    'the states fit entries of 16 bits'
run count --explain -e an --engine naive t
explains "as asked for with 'openmp'" naive 'as asked for' '(without keys)' 'there is no other'

# without an OpenCL device the choice is told after the warning that says so
run count --explain --device auto -e an t
status 0
holds 'auto has an order' grep -qx \
    'clmatch: device OpenMP CPU threads: the first in the order GPU, accelerator, CPU, fallback' .io/err

run compile --explain -e an -o db
status 2
stderr_has 'clmatch compile has no option --explain'
