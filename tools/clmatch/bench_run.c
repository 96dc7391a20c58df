#include "bench_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_reference.h"
#include "interruption.h"
#include "memory.h"
#include "progress.h"
#include "say.h"

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
        bench_result_set(&at->doubt, BENCH_WRONG, "%s:%zu: %llu occurrences expected, %llu found",
                         run->definition->name, expected->line, (unsigned long long)number,
                         (unsigned long long)at->occurrences);
}

static void judge_result(struct bench_run *run, const struct bench_case_run *at,
                         struct bench_result *result) {
    bool doubtful = at->doubt.outcome >= BENCH_WRONG;
    if (doubtful && result->outcome == BENCH_RIGHT)
        bench_result_set(result, at->doubt.outcome, "%s", at->doubt.reason);
    run->wrong = run->wrong || doubtful || result->outcome >= BENCH_WRONG;
}

/* Counts that are right by a wrong reference are not right. */
static void judge(struct bench_run *run, struct bench_case_run *at) {
    const struct bench_definition *definition = run->definition;
    for (size_t i = 0; i < definition->baseline_count; ++i)
        judge_result(run, at, &at->baselines[i]);
    for (size_t i = 0; i < bench_arrangements(definition) * definition->kernel_count; ++i)
        judge_result(run, at, &at->kernels[i]);
}

static bool run_case(struct bench_run *run, size_t case_index, const clm_db *db) {
    struct bench_case_run *at = &run->cases[case_index];
    char selector[24];
    snprintf(selector, sizeof selector, "%u", run->device.index);
    if (clm_db_get_info(db, &at->info) != CLM_OK || (bench_has_unit(run->definition, BENCH_TRIES) &&
                                                     clm_db_trie_sizes(db, &at->tries) != CLM_OK)) {
        say_library(run->definition->name);
        return false;
    }
    uint64_t *counts = allocate((size_t)at->info.patterns, sizeof *counts);
    bench_measure_reading(run, selector, at);
    bench_make_reference(run, db, at, counts);
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
        !bench_patterns_make(definition, run->text, run->list, &at->shape, &patterns))
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
        bytes += bench_case_at(run->definition, i).size * (run->repeats + 1) *
                 (kernels + run->definition->baseline_count);
    return bytes;
}

bool bench_run(struct bench_run *run) {
    const struct bench_definition *definition = run->definition;
    size_t cells = bench_arrangements(definition) * definition->kernel_count;
    bool done = true;
    run->case_count = bench_axis_count(definition, BENCH_CASE);
    run->cases = allocate(run->case_count, sizeof *run->cases);
    for (size_t i = 0; i < run->case_count; ++i) {
        struct bench_case_run *at = &run->cases[i];
        at->kernels = allocate(cells, sizeof *at->kernels);
        at->baselines = allocate(definition->baseline_count, sizeof *at->baselines);
    }
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
        for (size_t k = 0; k < run->definition->baseline_count; ++k)
            bench_result_free(&at->baselines[k]);
        bench_result_free(&at->doubt);
        free(at->kernels);
        free(at->baselines);
        free(at->read_trouble);
    }
    free(run->cases);
}
