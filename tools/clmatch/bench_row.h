/* The rows of a case: each baseline, then each kernel in each arrangement. */
#ifndef CLMATCH_TOOL_BENCH_ROW_H
#define CLMATCH_TOOL_BENCH_ROW_H

#include "bench_run.h"

struct bench_row {
    const char *label; /* the kernel's or the baseline's */
    size_t arrangement;
    bool is_baseline;
    const struct bench_result *result;
    const char *figure;                  /* the paper's; or NULL */
    const char *baseline_label;          /* of what speed-ups are over: a baseline's own are 1 */
    const struct bench_result *baseline; /* and what it gave, */
    const char *baseline_figure;         /* here and in the paper; or NULL */
};

size_t bench_row_count(const struct bench_definition *definition);

/* Of a kernel, or of a baseline, where they are numbered together, baselines first. */
size_t bench_row_index(const struct bench_definition *definition, size_t kernel,
                       size_t arrangement);

struct bench_row bench_row_at(const struct bench_run *run, size_t case_index, size_t index);

#endif
