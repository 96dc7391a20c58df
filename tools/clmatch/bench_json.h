/* Benchmarks for programs: the README has the schema. */
#ifndef CLMATCH_TOOL_BENCH_JSON_H
#define CLMATCH_TOOL_BENCH_JSON_H

#include <jansson.h>

#include "bench_run.h"

/* Appends what one case gave to an array. */
void bench_json_case(json_t *results, const struct bench_run *run, size_t case_index);

#endif
