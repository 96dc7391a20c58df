/* What a case's kernels are measured against: reading alone, baselines on one core, and
 * the counts that are right. */
#ifndef CLMATCH_TOOL_BENCH_REFERENCE_H
#define CLMATCH_TOOL_BENCH_REFERENCE_H

#include "bench_run.h"

void bench_measure_reading(const struct bench_run *run, const char *selector,
                           struct bench_case_run *at);

/* Measures the definition's baselines and writes to `counts` what each pattern must count. What
 * makes that doubtful is in the case. */
void bench_make_reference(const struct bench_run *run, const clm_db *db, struct bench_case_run *at,
                          uint64_t *counts);

#endif
