#include "bench_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_patterns.h"
#include "interruption.h"
#include "memory.h"
#include "progress.h"
#include "say.h"

/* Of the serial baseline, which is a thousand times as slow as others, a part of long texts;
 * and less of it before that, untimed. */
static const size_t serial_bytes = 64u << 20, serial_warm_bytes = 4u << 20;

/* Comparisons of a pattern that the oracle may make. */
static const uint64_t naive_work = 64u << 20;

const uint64_t *bench_run_times(const struct bench_definition *definition,
                                const struct bench_result *result) {
    return result->times[definition->total ? BENCH_TOTAL_NS : BENCH_KERNEL_NS];
}

uint64_t bench_run_paper_bytes(const struct bench_run *run, const struct bench_case_run *at) {
    return run->definition->resized ? run->definition->paper_size : at->shape.size;
}

bool bench_run_by_wall(const struct bench_definition *definition,
                       const struct bench_result *result) {
    return definition->total || !result->device_clock;
}

/* ---- What a case is measured against ----------------------------------- */

static void measure_reading(const struct bench_run *run, const char *selector,
                            struct bench_case_run *at) {
    uint64_t *times = allocate(run->repeats, sizeof *times);
    if (clm_device_read_times(selector, at->shape.size, times, run->repeats,
                              &at->read_device_clock) == CLM_OK)
        at->read_ns = bench_summarise(times, run->repeats).median;
    else
        at->read_trouble = copy_string(clm_message());
    free(times);
}

/* Two engines that share nothing but the patterns must agree on a part of the text. */
static void compare_engines(const struct bench_run *run, const clm_db *db, const char *engine,
                            const char *other, size_t length, struct bench_case_run *at) {
    size_t patterns = (size_t)at->info.patterns;
    uint64_t *counts = allocate(patterns, sizeof *counts);
    uint64_t *others = allocate(patterns, sizeof *others);
    if (!bench_count_on_cpu(db, engine, run->text->bytes, length, counts) ||
        !bench_count_on_cpu(db, other, run->text->bytes, length, others))
        bench_result_set(&at->serial, BENCH_FAILED, "%s", clm_message());
    else if (memcmp(counts, others, patterns * sizeof *counts) != 0)
        bench_result_set(&at->serial, BENCH_WRONG,
                         "engine %s counts otherwise than engine %s in the first %zu bytes", engine,
                         other, length);
    free(counts);
    free(others);
}

static void scale_times(struct bench_result *result, size_t bytes) {
    double ratio = (double)bytes / (double)result->timed_bytes;
    for (int time = 0; time < BENCH_TIMES; ++time)
        for (size_t i = 0; i < result->runs; ++i)
            result->times[time][i] = (uint64_t)((double)result->times[time][i] * ratio);
}

/* The serial baseline, over the beginning of a long text. */
static void measure_serial(const struct bench_run *run, const clm_db *db, struct bench_case_run *at,
                           uint64_t *counts) {
    size_t length = run->text->length < serial_bytes ? run->text->length : serial_bytes;
    bench_measure(
        &(struct bench_request){.db = db,
                                .text = run->text->bytes,
                                .length = length,
                                .warm = length < serial_warm_bytes ? length : serial_warm_bytes,
                                .repeats = run->repeats,
                                .device = "openmp",
                                .engine = "serial",
                                .counts = counts},
        &at->serial);
    scale_times(&at->serial, run->text->length);
}

/* What all kernels must count: what the serial baseline did, or, where it read less or the
 * patterns are too many for it, the other engine of the CPU. */
static void make_reference(const struct bench_run *run, const clm_db *db, struct bench_case_run *at,
                           uint64_t *counts) {
    bool excluded = at->serial.outcome == BENCH_EXCLUDED;
    bool whole = !excluded && at->serial.timed_bytes == run->text->length;
    uint64_t oracle_bytes = naive_work / at->info.patterns;
    if (oracle_bytes > run->text->length)
        oracle_bytes = run->text->length;
    if (!whole && !bench_count_on_cpu(db, "ac", run->text->bytes, run->text->length, counts)) {
        at->serial.outcome = BENCH_RIGHT; /* nothing to compare with: no longer an exclusion */
        bench_result_set(&at->serial, BENCH_FAILED, "%s", clm_message());
        return;
    }
    if (!whole && !excluded)
        compare_engines(run, db, "ac", "serial", at->serial.timed_bytes, at);
    compare_engines(run, db, whole ? "serial" : "ac", "naive", (size_t)oracle_bytes, at);
}

/* ---- Kernels ----------------------------------------------------------- */

/* Does the engine let one choose how text reaches the device? */
static bool has_transfers(const char *selector, const char *engine) {
    clm_variant_key keys[64];
    size_t count = 0;
    bool found = false;
    if (clm_variant_keys(selector, keys, sizeof keys / sizeof *keys, &count) != CLM_OK)
        return false;
    if (strcmp(engine, "auto") == 0 && count)
        engine = keys[0].engine;
    for (size_t i = 0; i < count && i < sizeof keys / sizeof *keys; ++i)
        found =
            found || (strcmp(keys[i].engine, engine) == 0 && strcmp(keys[i].key, "transfer") == 0);
    return found;
}

/* The kernel's variant, with the keys of an arrangement. Kernels find text on the device, unless
 * the definition says otherwise. To be freed. */
static char *variant_text(const struct bench_definition *definition,
                          const struct bench_kernel *kernel, const char *selector,
                          size_t arrangement) {
    const struct bench_words *groups = &definition->values[BENCH_GROUP].as;
    const struct bench_words *pieces = &definition->values[BENCH_PIECE].as;
    size_t piece_count = pieces->count ? pieces->count : 1;
    bool copy = !definition->total && !(kernel->variant && strstr(kernel->variant, "transfer=")) &&
                has_transfers(selector, kernel->engine);
    const char *keys[] = {kernel->variant ? kernel->variant : "", "transfer=", "group=", "piece="};
    const char *values[] = {"", copy ? "copy" : NULL,
                            groups->count ? groups->words[arrangement / piece_count] : NULL,
                            pieces->count ? pieces->words[arrangement % piece_count] : NULL};
    char text[512] = "";
    size_t used = 0;
    for (int i = 0; i < 4; ++i)
        if (values[i] && (*keys[i] || *values[i]) && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s", used ? "," : "",
                                     keys[i], values[i]);
    return copy_string(text);
}

static void measure_kernels(struct bench_run *run, const clm_db *db, const char *selector,
                            struct bench_case_run *at, const uint64_t *counts) {
    const struct bench_definition *definition = run->definition;
    for (size_t i = 0; i < bench_arrangements(definition) * definition->kernel_count; ++i) {
        const struct bench_kernel *kernel = &definition->kernels[i % definition->kernel_count];
        if (!kernel->engine)
            continue;
        if (interruption())
            return;
        char *variant = variant_text(definition, kernel, selector, i / definition->kernel_count);
        bench_measure(&(struct bench_request){.db = db,
                                              .text = run->text->bytes,
                                              .length = run->text->length,
                                              .warm = run->text->length,
                                              .repeats = run->repeats,
                                              .device = selector,
                                              .engine = kernel->engine,
                                              .variant = variant,
                                              .expected = counts},
                      &at->kernels[i]);
        free(variant);
    }
}

/* ---- Cases ------------------------------------------------------------- */

/* The definition's own count. */
static void check_expected(const struct bench_run *run, size_t case_index,
                           struct bench_case_run *at) {
    const struct bench_words *expected = &run->definition->expected;
    if (expected->count == 0)
        return;
    uint64_t number = strtoull(expected->words[case_index], NULL, 10);
    if (at->occurrences != number)
        bench_result_set(&at->serial, BENCH_WRONG, "%s:%zu: %llu occurrences expected, %llu found",
                         run->definition->name, expected->line, (unsigned long long)number,
                         (unsigned long long)at->occurrences);
}

/* Counts that are right by a wrong reference are not right. */
static void judge(struct bench_run *run, struct bench_case_run *at) {
    size_t cells = bench_arrangements(run->definition) * run->definition->kernel_count;
    bool doubtful = at->serial.outcome == BENCH_WRONG || at->serial.outcome == BENCH_FAILED;
    for (size_t i = 0; i < cells; ++i) {
        struct bench_result *result = &at->kernels[i];
        if (doubtful && result->outcome == BENCH_RIGHT)
            bench_result_set(result, at->serial.outcome, "%s", at->serial.reason);
        run->wrong = run->wrong || result->outcome >= BENCH_WRONG;
    }
    run->wrong = run->wrong || doubtful;
}

static bool run_case(struct bench_run *run, size_t case_index, const clm_db *db) {
    struct bench_case_run *at = &run->cases[case_index];
    char selector[24];
    snprintf(selector, sizeof selector, "%u", run->device.index);
    if (clm_db_get_info(db, &at->info) != CLM_OK) {
        say_library(run->definition->name);
        return false;
    }
    uint64_t *counts = allocate((size_t)at->info.patterns, sizeof *counts);
    measure_reading(run, selector, at);
    measure_serial(run, db, at, counts);
    make_reference(run, db, at, counts);
    for (uint64_t i = 0; i < at->info.patterns; ++i)
        at->occurrences += counts[i];
    check_expected(run, case_index, at);
    measure_kernels(run, db, selector, at, counts);
    judge(run, at);
    free(counts);
    return true;
}

static bool prepare_and_run_case(struct bench_run *run, size_t case_index) {
    const struct bench_definition *definition = run->definition;
    struct bench_case_run *at = &run->cases[case_index];
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    at->shape = bench_case_at(definition, case_index);
    if (!bench_text_make(run->text, definition, &at->shape, run->text_file) ||
        !bench_patterns_make(definition, run->text, &at->shape, &patterns))
        return false;
    bool done = clm_db_compile(patterns, NULL, &db) == CLM_OK;
    if (!done)
        say_library(definition->name);
    clm_patterns_destroy(patterns);
    done = done && run_case(run, case_index, db) && !interruption();
    clm_db_destroy(db);
    return done;
}

/* Text that will be read, if each kernel runs as often as it may. */
static uint64_t bytes_to_read(const struct bench_run *run) {
    uint64_t bytes = 0, kernels = 0;
    for (size_t i = 0; i < run->definition->kernel_count; ++i)
        kernels += run->definition->kernels[i].engine != NULL;
    kernels *= bench_arrangements(run->definition);
    for (size_t i = 0; i < run->case_count; ++i)
        bytes += bench_case_at(run->definition, i).size * (run->repeats + 1) * (kernels + 1);
    return bytes;
}

bool bench_run(struct bench_run *run) {
    const struct bench_definition *definition = run->definition;
    size_t cells = bench_arrangements(definition) * definition->kernel_count;
    bool done = true;
    run->case_count = bench_axis_count(definition, BENCH_CASE);
    run->cases = allocate(run->case_count, sizeof *run->cases);
    for (size_t i = 0; i < run->case_count; ++i)
        run->cases[i].kernels = allocate(cells, sizeof *run->cases[i].kernels);
    progress_begin(bytes_to_read(run));
    for (size_t i = 0; i < run->case_count && done; ++i) {
        done = prepare_and_run_case(run, i);
        if (done)
            run->on_case(run, i, run->context);
    }
    progress_clear();
    return done;
}

void bench_run_free(struct bench_run *run) {
    size_t cells = bench_arrangements(run->definition) * run->definition->kernel_count;
    for (size_t i = 0; i < run->case_count; ++i) {
        struct bench_case_run *at = &run->cases[i];
        for (size_t k = 0; k < cells; ++k)
            bench_result_free(&at->kernels[k]);
        bench_result_free(&at->serial);
        free(at->kernels);
        free(at->read_trouble);
    }
    free(run->cases);
}
