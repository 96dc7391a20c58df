#include "bench_measure.h"

#include <omp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "memory.h"
#include "progress.h"
#include "say.h"

/* No further run begins after this. */
static const uint64_t enough_ns = 10000000000u;

void bench_result_set(struct bench_result *result, enum bench_outcome outcome, const char *format,
                      ...) {
    char reason[1024];
    va_list arguments;
    if (result->outcome > BENCH_RIGHT)
        return;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    result->outcome = outcome;
    result->reason = copy_string(reason);
}

static void library_failed(struct bench_result *result, clm_status status) {
    bool excluded = status == CLM_ERR_UNSUPPORTED || status == CLM_ERR_VARIANT ||
                    status == CLM_ERR_ENGINE || status == CLM_ERR_TOO_LARGE;
    bench_result_set(result, excluded ? BENCH_EXCLUDED : BENCH_FAILED, "%s", clm_message());
}

static bool check_counts(const struct bench_request *request, const uint64_t *counts,
                         size_t patterns, struct bench_result *result) {
    const uint64_t *expected = request->expected;
    for (size_t i = 0; i < patterns && expected; ++i)
        if (counts[i] != expected[i]) {
            bench_result_set(result, BENCH_WRONG, "pattern %zu: %llu counted, not %llu", i,
                             (unsigned long long)counts[i], (unsigned long long)expected[i]);
            return false;
        }
    return true;
}

static bool get_info(clm_scanner *scanner, clm_scanner_info *info, struct bench_result *result) {
    clm_status status = clm_scanner_get_info(scanner, info);
    if (status != CLM_OK)
        library_failed(result, status);
    return status == CLM_OK;
}

/* One timed run. */
static bool run_once(const struct bench_request *request, clm_scanner *scanner, size_t patterns,
                     uint64_t *counts, struct bench_result *result) {
    clm_scanner_info before, after;
    if (!get_info(scanner, &before, result))
        return false;
    uint64_t began = clock_ns();
    clm_status status = clm_count(scanner, request->text, request->length, counts);
    uint64_t total = clock_ns() - began;
    if (status != CLM_OK) {
        library_failed(result, status);
        return false;
    }
    if (!get_info(scanner, &after, result))
        return false;
    size_t run = result->runs++;
    result->times[BENCH_KERNEL_NS][run] = after.kernel_ns - before.kernel_ns;
    result->times[BENCH_PACK_NS][run] = after.pack_ns - before.pack_ns;
    result->times[BENCH_UPLOAD_NS][run] = after.upload_ns - before.upload_ns;
    result->times[BENCH_DOWNLOAD_NS][run] = after.download_ns - before.download_ns;
    result->times[BENCH_TRANSFER_NS][run] = after.transfer_ns - before.transfer_ns;
    result->times[BENCH_TOTAL_NS][run] = total;
    result->device_clock = after.device_clock;
    progress_add(request->length);
    return check_counts(request, counts, patterns, result);
}

/* After the run that is not timed. */
static bool is_slow(const struct bench_request *request, clm_scanner *scanner,
                    struct bench_result *result) {
    clm_scanner_info info;
    return request->slow_ns && get_info(scanner, &info, result) &&
           info.kernel_ns + info.pack_ns > request->slow_ns;
}

static void run_all(const struct bench_request *request, clm_scanner *scanner, size_t patterns,
                    struct bench_result *result) {
    uint64_t *counts = allocate(patterns, sizeof *counts), began = clock_ns();
    clm_status status = clm_count(scanner, request->text, request->warm, counts);
    if (status != CLM_OK)
        library_failed(result, status);
    bool right = status == CLM_OK && (request->warm < request->length ||
                                      check_counts(request, counts, patterns, result));
    bool slow = right && is_slow(request, scanner, result);
    progress_add(request->warm);
    while (right && !slow && result->runs < request->repeats &&
           (result->runs == 0 || clock_ns() - began < enough_ns))
        right = run_once(request, scanner, patterns, counts, result);
    if (right && request->counts)
        memcpy(request->counts, counts, patterns * sizeof *counts);
    free(counts);
}

/* What the scanner tells of itself, and what it does. */
static void measure(const struct bench_request *request, clm_scanner *scanner,
                    struct bench_result *result) {
    clm_scanner_info info;
    clm_db_info db;
    clm_device device;
    clm_status status = clm_db_get_info(request->db, &db);
    if (status == CLM_OK)
        status = clm_device_select(request->device, &device);
    if (status != CLM_OK) {
        library_failed(result, status);
        return;
    }
    if (!get_info(scanner, &info, result))
        return;
    snprintf(result->device, sizeof result->device, "%s", info.device);
    snprintf(result->engine, sizeof result->engine, "%s", info.engine);
    snprintf(result->variant, sizeof result->variant, "%s", info.variant);
    snprintf(result->choice, sizeof result->choice, "%s", info.reason);
    result->compute_units = device.compute_units;
    result->table_bytes = info.table_bytes;
    result->build_ns = info.build_ns;
    run_all(request, scanner, (size_t)db.patterns, result);
}

void bench_measure(const struct bench_request *request, struct bench_result *result) {
    clm_scan_options options = {.engine = request->engine,
                                .variant = request->variant,
                                .chunk = request->chunked ? 0 : request->length,
                                .strict = 1};
    clm_scanner *scanner = NULL;
    int threads = omp_get_max_threads();
    *result = (struct bench_result){.outcome = BENCH_RIGHT, .timed_bytes = request->length};
    snprintf(result->engine, sizeof result->engine, "%s", request->engine);
    snprintf(result->variant, sizeof result->variant, "%s",
             request->variant ? request->variant : "");
    for (int i = 0; i < BENCH_TIMES; ++i)
        result->times[i] = allocate(request->repeats, sizeof *result->times[i]);
    if (request->one_thread)
        omp_set_num_threads(1);
    clm_status status = clm_scanner_create(request->db, request->device, &options, &scanner);
    if (status == CLM_OK)
        measure(request, scanner, result);
    else
        library_failed(result, status);
    clm_scanner_destroy(scanner);
    omp_set_num_threads(threads);
}

bool bench_count_on_cpu(const clm_db *db, const char *engine, const uint8_t *text, size_t length,
                        uint64_t *counts) {
    clm_scanner *scanner = NULL;
    clm_scan_options options = {.engine = engine};
    bool done = clm_scanner_create(db, "openmp", &options, &scanner) == CLM_OK &&
                clm_count(scanner, text, length, counts) == CLM_OK;
    clm_scanner_destroy(scanner);
    return done;
}

void bench_result_free(struct bench_result *result) {
    for (int i = 0; i < BENCH_TIMES; ++i)
        free(result->times[i]);
    free(result->reason);
}

static int by_size(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

struct bench_summary bench_summarise(const uint64_t *times, size_t runs) {
    if (runs == 0)
        return (struct bench_summary){0};
    uint64_t *sorted = allocate(runs, sizeof *sorted);
    memcpy(sorted, times, runs * sizeof *sorted);
    qsort(sorted, runs, sizeof *sorted, by_size);
    uint64_t low = sorted[(runs - 1) / 2], high = sorted[runs / 2];
    struct bench_summary summary = {low + (high - low) / 2, sorted[0], sorted[runs - 1]};
    free(sorted);
    return summary;
}
