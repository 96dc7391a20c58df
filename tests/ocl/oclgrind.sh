#!/bin/sh
# oclgrind.sh COMMAND...: runs it under oclgrind, which interprets kernels and reports races and
# accesses outside of buffers. Oclgrind exits 0 whatever it reports: here a report is a failure.
set -u
if [ -n "${CLMATCH_SANITIZED:-}" ]; then
    echo "SKIP: oclgrind is preloaded, which sanitizers do not allow"
    exit 77
fi
if ! command -v oclgrind >/dev/null; then
    echo "SKIP: oclgrind is missing (Debian: apt-get install oclgrind)"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/log"
oclgrind --num-threads 1 --data-races --check-api --log "$work/log" "$@" 2>"$work/err"
status=$?
for reports in "$work/log" "$work/err"; do
    if [ -s "$reports" ]; then
        echo "FAILED: reported:"
        head -c 4000 "$reports"
        exit 1
    fi
done
exit $status
