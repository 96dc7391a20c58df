# shellcheck shell=bash
# --stats: one JSON object on standard error, and true.
. "$(dirname "$0")/harness.sh"

printf 'banana' >t
printf 'xx' >u

# value KEY: of the last run's statistics
value() {
    sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p" .io/err
}
is() {
    holds "$1 is $(value "$1"), not $2" [ "$(value "$1")" = "$2" ]
}

run count --stats -e a -e an -e x t u
status 0
holds 'one line' [ "$(wc -l <.io/err)" -eq 1 ]
is bytes 8
is patterns 3
is occurrences 7
run find --stats -e a -e an t u
is bytes 8
is patterns 2
is occurrences 5
run find --stats --chunk 1 -e a t
is bytes 6
is occurrences 3
run find --stats -m 2 -e a t
is occurrences 2
run count --stats -m 2 -e a t
is occurrences 2
run find --stats -q -e a t
is occurrences null
run find --stats -l -e a t
is occurrences null
input 'banana'
run count --stats -e an
is bytes 6
is occurrences 2
run count --stats -e q /dev/null
status 1
is bytes 0
is occurrences 0
for key in device engine variant compile build transfer scan total; do
    holds "$key is there" [ -n "$(value $key)" ]
done
holds 'keys in order' grep -q '^{"bytes":.*"patterns":.*"occurrences":.*"device":.*"engine":.*"variant":.*"taken_over":null.*"seconds":{"compile":.*"build":.*"transfer":.*"scan":.*"total":.*}}$' .io/err
OMP_NUM_THREADS=3 run count --stats -e a --device openmp t
is threads 3

# the parts are within the whole
head -c 8000000 /dev/zero >big
run count --stats -e a big
is bytes 8000000
holds 'times add up' awk -v a="$(value compile)" -v b="$(value build)" -v c="$(value scan)" \
    -v t="$(value total)" 'BEGIN { exit !(a >= 0 && b >= 0 && c > 0 && a + b + c <= t && t < 60) }'

# also when a text failed
run count --stats -e a missing t
status 2
holds 'statistics come last' grep -q '"occurrences":3' <(tail -n 1 .io/err)
