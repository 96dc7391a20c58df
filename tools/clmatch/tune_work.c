#include "tune_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_measure.h"
#include "bench_patterns.h"
#include "memory.h"
#include "say.h"

enum { SKEWED = 64, SEED = 1 };

/* Patterns are cut from this much of the text. Times of so much as takes the kernels a
 * while are measured well, but no more than keeps any device busy. */
static const uint64_t first_bytes = 1 << 20, most_bytes = 128 << 20, while_ns = 20000000;

static const struct shape {
    const char *alphabet; /* NULL: symbols that are not equally frequent */
    uint64_t patterns, shortest, longest;
    bool quick;
} shapes[] = {
    {"AB", 4, 10, 10, false},
    {"AB", 256, 10, 10, true},
    {"AB", 256, 30, 30, false},
    {"AB", 4000, 13, 13, false},
    {"ACGT", 256, 10, 10, false},
    {"ACGT", 1000, 8, 8, true},
    {"ACGT", 4000, 8, 8, false},
    {"ACGT", 16000, 8, 8, false},
    {"ACGT", 1500, 12, 12, false},
    {"0123456789ABCDEF", 100, 8, 8, false},
    {"0123456789ABCDEF", 2000, 6, 6, true},
    {"0123456789ABCDEF", 20000, 8, 16, false},
    {NULL, 10, 8, 16, false},
    {NULL, 100, 2, 3, false},
    {NULL, 1000, 3, 5, false},
    {NULL, 1000, 8, 16, true},
    {NULL, 20000, 8, 16, false},
};

size_t tune_works(bool quick) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        count += shapes[i].quick || !quick;
    return count;
}

static const struct shape *find_shape(size_t index, bool quick) {
    const struct shape *shape = shapes;
    while (quick && !shape->quick)
        ++shape;
    while (index-- > 0)
        do
            ++shape;
        while (quick && !shape->quick);
    return shape;
}

/* An alphabet of 256 symbols, of which the first are repeated as in a natural text: the
 * n-th is 1/n times as frequent. */
static void fill_skewed(char alphabet[257]) {
    static const char symbols[SKEWED + 1] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t filled = 0;
    for (size_t i = 0; i < SKEWED; ++i)
        for (size_t k = 0; k == 0 || k < 54 / (i + 1); ++k)
            if (filled < 256)
                alphabet[filled++] = symbols[i];
    while (filled < 256)
        alphabet[filled++] = symbols[0];
    alphabet[256] = '\0';
}

static bool compile(struct tune_work *work, const struct bench_case *shape) {
    const struct bench_definition definition = {
        .name = work->name, .taken = BENCH_TAKEN_CUT, .seed = SEED};
    clm_patterns *patterns = NULL;
    if (!bench_patterns_make(&definition, &work->text, NULL, shape, &patterns))
        return false;
    bool done = clm_db_compile(patterns, NULL, &work->db) == CLM_OK &&
                clm_db_get_info(work->db, &work->info) == CLM_OK;
    if (!done)
        say_library(work->name);
    clm_patterns_destroy(patterns);
    return done;
}

/* How much text takes the device a while, as the library chooses now. */
static uint64_t enough_text(const struct tune_work *work, const char *device) {
    const struct bench_request request = {.db = work->db,
                                          .text = work->text.bytes,
                                          .length = work->text.length,
                                          .warm = work->text.length,
                                          .repeats = 1,
                                          .device = device,
                                          .engine = "auto"};
    struct bench_result result;
    bench_measure(&request, &result);
    uint64_t bytes = work->text.length;
    uint64_t ns = result.runs ? result.times[BENCH_KERNEL_NS][0] : while_ns;
    bench_result_free(&result);
    for (; bytes < most_bytes && ns * 2 <= while_ns; ns *= 2)
        bytes *= 2;
    return bytes;
}

/* What the fallback counts: other code on another device. */
static bool count_expected(struct tune_work *work) {
    work->expected = allocate((size_t)work->info.patterns, sizeof *work->expected);
    bool done =
        bench_count_on_cpu(work->db, NULL, work->text.bytes, work->text.length, work->expected);
    if (!done)
        say_library(work->name);
    return done;
}

bool tune_work_open(struct tune_work *work, size_t index, bool quick, const char *device,
                    uint64_t size) {
    const struct shape *shape = find_shape(index, quick);
    char alphabet[257];
    fill_skewed(alphabet);
    const struct bench_definition random = {.text = BENCH_TEXT_RANDOM, .seed = SEED};
    struct bench_case bench = {.alphabet = shape->alphabet ? shape->alphabet : alphabet,
                               .size = first_bytes,
                               .patterns = shape->patterns,
                               .length = {shape->shortest, shape->longest}};
    char range[32] = "";
    if (shape->shortest < shape->longest)
        snprintf(range, sizeof range, "..%llu", (unsigned long long)shape->longest);
    *work = (struct tune_work){.db = NULL};
    snprintf(work->name, sizeof work->name, "%llu of %llu%s bytes",
             (unsigned long long)shape->patterns, (unsigned long long)shape->shortest, range);
    if (!bench_text_make(&work->text, &random, &bench, NULL) || !compile(work, &bench))
        return false;
    bench.size = size ? size : enough_text(work, device); /* the longer begins as the shorter */
    return bench_text_make(&work->text, &random, &bench, NULL) && count_expected(work);
}

void tune_work_close(struct tune_work *work) {
    free(work->expected);
    clm_db_destroy(work->db);
    bench_text_free(&work->text);
}
