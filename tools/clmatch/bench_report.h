/* Benchmarks for people: each case's measurements, and the paper's table. */
#ifndef CLMATCH_TOOL_BENCH_REPORT_H
#define CLMATCH_TOOL_BENCH_REPORT_H

#include "bench_run.h"
#include "output.h"

void bench_report_begin(struct output *output, const struct bench_run *run);
void bench_report_case(struct output *output, const struct bench_run *run, size_t case_index);

/* bench_table.c */
void bench_report_table(struct output *output, const struct bench_run *run);

#define BENCH_MS_BYTES 24
/* "0.123", "12.3", "1234": milliseconds; returns `text`. */
const char *bench_format_ms(double ms, char text[BENCH_MS_BYTES]);

/* The paper's milliseconds or word, as written; of three parts, what is measured. */
void bench_format_figure(const struct bench_definition *definition, const char *figure, char *text,
                         size_t room);

/* "OK" results aside, what stands in a time's place. */
const char *bench_outcome_word(enum bench_outcome outcome);

#endif
