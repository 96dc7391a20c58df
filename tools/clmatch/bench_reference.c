#include "bench_reference.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Of baselines, which are a thousand times as slow as kernels, a part of long texts; and less
 * of it before that, untimed. */
static const size_t part_bytes = 64u << 20, warm_bytes = 4u << 20;

/* Comparisons of a pattern that the oracle may make. */
static const uint64_t naive_work = 64u << 20;

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

void bench_measure_reading(const struct bench_run *run, const char *selector,
                           struct bench_case_run *at) {
    uint64_t *times = allocate(run->repeats, sizeof *times);
    if (clm_device_read_times(selector, at->shape.size, times, run->repeats,
                              &at->read_device_clock) == CLM_OK)
        at->read_ns = bench_summarise(times, run->repeats).median;
    else
        at->read_trouble = copy_string(clm_message());
    free(times);
}

/* ---- Baselines --------------------------------------------------------- */

static void scale_times(struct bench_result *result, size_t bytes) {
    double ratio = (double)bytes / (double)result->timed_bytes;
    for (int time = 0; time < BENCH_TIMES; ++time)
        for (size_t i = 0; i < result->runs; ++i)
            result->times[time][i] = (uint64_t)((double)result->times[time][i] * ratio);
}

/* Over the beginning of a long text; `counts` are of that. */
static void measure_baseline(const struct bench_run *run, const clm_db *db,
                             const struct bench_baseline *baseline, struct bench_result *result,
                             uint64_t *counts) {
    size_t length = smaller(run->text->length, part_bytes);
    bench_measure(&(struct bench_request){.db = db,
                                          .text = run->text->bytes,
                                          .length = length,
                                          .warm = smaller(length, warm_bytes),
                                          .repeats = run->repeats,
                                          .one_thread = true,
                                          .device = "openmp",
                                          .engine = baseline->engine,
                                          .variant = baseline->variant,
                                          .counts = counts},
                  result);
    scale_times(result, run->text->length);
}

/* ---- The counts that are right ----------------------------------------- */

/* By one of the CPU's engines, of the first `length` bytes. */
static bool count(const struct bench_run *run, const clm_db *db, const char *engine, size_t length,
                  struct bench_case_run *at, uint64_t *counts) {
    bool done = bench_count_on_cpu(db, engine, run->text->bytes, length, counts);
    if (!done)
        bench_result_set(&at->doubt, BENCH_FAILED, "%s", clm_message());
    return done;
}

/* Two engines that share nothing but the patterns must agree on a part of the text. */
static void compare(const char *engine, const uint64_t *counts, const char *other,
                    const uint64_t *others, size_t length, struct bench_case_run *at) {
    if (memcmp(counts, others, (size_t)at->info.patterns * sizeof *counts) != 0)
        bench_result_set(&at->doubt, BENCH_WRONG,
                         "engine %s counts otherwise than engine %s in the first %zu bytes", engine,
                         other, length);
}

/* Windows may match to their end, or nearly, wherever a text repeats itself. */
static size_t oracle_bytes(const struct bench_run *run, const struct bench_case_run *at) {
    uint64_t work = naive_work / at->info.patterns;
    if (run->definition->text == BENCH_TEXT_REPEATED)
        work /= at->info.longest;
    return work < run->text->length ? (size_t)work : run->text->length;
}

static void compare_with_oracle(const struct bench_run *run, const clm_db *db, const char *engine,
                                struct bench_case_run *at) {
    size_t patterns = (size_t)at->info.patterns, length = oracle_bytes(run, at);
    uint64_t *counts = allocate(patterns, sizeof *counts);
    uint64_t *others = allocate(patterns, sizeof *others);
    if (count(run, db, engine, length, at, counts) && count(run, db, "naive", length, at, others))
        compare(engine, counts, "naive", others, length, at);
    free(counts);
    free(others);
}

static bool has_counted(const struct bench_result *result) {
    return result->outcome == BENCH_RIGHT && result->runs > 0;
}

/* What the engine serial counted, where it is a baseline and read all; else the other engine
 * of the CPU that knows all patterns. `own` are the baselines' counts. */
static void make(const struct bench_run *run, const clm_db *db, struct bench_case_run *at,
                 uint64_t *counts, const uint64_t *own) {
    const struct bench_definition *definition = run->definition;
    size_t patterns = (size_t)at->info.patterns, length = run->text->length;
    size_t part = smaller(length, part_bytes);
    const char *engine = "ac";
    uint64_t *of_part = allocate(patterns, sizeof *of_part);
    for (size_t i = 0; i < definition->baseline_count; ++i)
        if (part == length && has_counted(&at->baselines[i]) &&
            strcmp(definition->baselines[i].engine, "serial") == 0) {
            engine = "serial";
            memcpy(counts, own + i * patterns, patterns * sizeof *counts);
        }
    bool done = strcmp(engine, "serial") == 0 || count(run, db, engine, length, at, counts);
    if (done && part < length)
        done = count(run, db, engine, part, at, of_part);
    else
        memcpy(of_part, counts, patterns * sizeof *counts);
    for (size_t i = 0; done && i < definition->baseline_count; ++i)
        if (has_counted(&at->baselines[i]))
            compare(engine, of_part, definition->baselines[i].engine, own + i * patterns, part, at);
    if (done)
        compare_with_oracle(run, db, engine, at);
    free(of_part);
}

void bench_make_reference(const struct bench_run *run, const clm_db *db, struct bench_case_run *at,
                          uint64_t *counts) {
    const struct bench_definition *definition = run->definition;
    size_t patterns = (size_t)at->info.patterns;
    uint64_t *own = allocate(patterns * definition->baseline_count, sizeof *own);
    at->doubt.outcome = BENCH_RIGHT;
    for (size_t i = 0; i < definition->baseline_count; ++i)
        measure_baseline(run, db, &definition->baselines[i], &at->baselines[i], own + i * patterns);
    make(run, db, at, counts, own);
    free(own);
}
