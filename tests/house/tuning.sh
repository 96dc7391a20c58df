#!/bin/sh
# tuning.sh PYTHON TREE: the variants that the library ships with are those of
# tools/tuning/*.tsv, and the script that makes them notices what is wrong with rows.
set -eu
python=$1 tree=$2 ship=$2/tools/tuning/ship.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

set -- "$tree"/tools/tuning/*.tsv
[ -e "$1" ] || set --
"$python" "$ship" --check "$tree/host/plan/tuning_shipped.c" "$@" || fail 'the committed file'

# made ROW...: a file of rows, written with blanks for TABs
made() {
    printf '# a comment\n\n' >"$work/rows.tsv"
    for row in "$@"; do
        echo "$row" | tr ' ' '\t' >>"$work/rows.tsv"
    done
}
# refused MESSAGE: the rows made last
refused() {
    if "$python" "$ship" "$work/rows.tsv" >"$work/out" 2>"$work/err"; then
        fail "taken: $1"
    elif ! grep -q "rows.tsv:.*$1" "$work/err"; then
        fail "not '$1': $(cat "$work/err")"
    fi
}

made 'ac gpu b d 1 2 10 0 1.5 k=v' 'ac cpu a d 1 2 9 0 15 k=v,l="w\' 'ac gpu b d 1 2 9 0 2 k=v'
"$python" "$ship" "$work/rows.tsv" >"$work/shipped.c"
grep '^    "' "$work/shipped.c" >"$work/rows" || true
cat >"$work/expected" <<'E_ROWS'
    "ac\tcpu\ta\td\t1\t2\t9\t0\t15\tk=v,l=\"w\\",
    "ac\tgpu\tb\td\t1\t2\t9\t0\t2\tk=v",
    "ac\tgpu\tb\td\t1\t2\t10\t0\t1.5\tk=v",
E_ROWS
cmp "$work/rows" "$work/expected" || fail 'rows in order, as C has them'
"$python" "$ship" --check "$work/shipped.c" "$work/rows.tsv" || fail 'a file that is right'
if "$python" "$ship" --check "$work/shipped.c" 2>"$work/err"; then
    fail 'a file that is not'
fi

made 'ac gpu b d 1 2 10 0 1.5'
refused '9 columns'
made 'ac gpu b d 1 3 10 0 1.5 k=v'
refused "symbols of '3' bits"
made 'ac tpu b d 1 2 10 0 1.5 k=v'
refused "type 'tpu'"
made 'ac gpu b d 1 2 ten 0 1.5 k=v'
refused "states 'ten'"
made 'ac gpu b d 1 2 10 0 1,5 k=v'
refused "GB/s '1,5'"
made 'ac gpu b d 1 2 10 0 1.5 k'
refused 'not KEY=VALUE'
made 'ac gpu b d 1 2 10 0 1.5 k=v' 'ac gpu b d 2 2 10 0 2.5 k=w'
refused 'measured twice'
[ "$failures" -eq 0 ]
