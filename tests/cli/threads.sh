# shellcheck shell=bash
# More threads than can be had are no reason to fail: the count is right, the status 0.
. "$(dirname "$0")/harness.sh"
[ -z "${CLMATCH_SANITIZED:-}" ] || skip 'sanitizers take address space and threads of their own'

# 20 MiB, one occurrence in each KiB
yes "$(printf '%1016s' needle)" | tr ' ' '.' | head -c 20971520 >t
counted=$(grep -c needle t)
expected="0\\t$counted\\tneedle\\n"
holds 'the text is large' [ "$counted" -gt 20000 ]

many() {
    run count --device openmp -e needle t
    ran="$ran, with OMP_NUM_THREADS=$OMP_NUM_THREADS"
    status 0
    stdout "$expected"
    stderr ''
}
for threads in 1 64 60000 100000; do
    export OMP_NUM_THREADS=$threads
    many
done

# No memory for the stacks of 64 threads, each of 8 MiB.
export OMP_NUM_THREADS=64
as=(bash -c 'ulimit -S -s 8192 && ulimit -v 500000 && exec "$@"' bash)
many

# Nor for a few of the size that OpenMP is told.
export OMP_NUM_THREADS=8 OMP_STACKSIZE=1G
as=(bash -c 'ulimit -v 4000000 && exec "$@"' bash)
many
unset OMP_STACKSIZE
