/* One kernel on one text: counted, checked, timed. */
#ifndef CLMATCH_TOOL_BENCH_MEASURE_H
#define CLMATCH_TOOL_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clmatch.h"

enum bench_time {
    BENCH_KERNEL_NS,
    BENCH_PACK_NS,
    BENCH_UPLOAD_NS,
    BENCH_DOWNLOAD_NS,
    BENCH_TRANSFER_NS, /* the two together */
    BENCH_TOTAL_NS,
    BENCH_TIMES
};

enum bench_outcome {
    BENCH_PAPER_ONLY, /* nothing was run */
    BENCH_RIGHT,
    BENCH_EXCLUDED, /* the device or the patterns cannot have it */
    BENCH_WRONG,    /* counts differ */
    BENCH_FAILED,   /* the device or the system failed */
};

struct bench_request {
    const clm_db *db;
    const uint8_t *text;
    size_t length;
    size_t warm;      /* bytes of the run that comes before, and is not timed */
    size_t repeats;   /* fewer where they would take long */
    bool one_thread;  /* of the fallback; else as many as OpenMP is told to take */
    bool chunked;     /* in the library's chunks; else in one, as the papers have it */
    uint64_t slow_ns; /* none is timed where kernels and packing of the run before take longer;
                         0: whatever they take */
    const char *device, *engine, *variant;
    const uint64_t *expected; /* counts by position; or NULL, */
    uint64_t *counts;         /* and they are written here */
};

struct bench_result {
    enum bench_outcome outcome;
    char *reason; /* of the last three; to be freed */
    char device[128], engine[32], variant[224];
    char choice[256]; /* why that variant */
    uint32_t compute_units;
    int device_clock; /* kernels and packing by the device's own clock */
    uint64_t table_bytes, build_ns;
    uint64_t *times[BENCH_TIMES]; /* by run, nanoseconds; to be freed */
    size_t runs;
    size_t timed_bytes; /* of text; where that is less than all, times are as for all at its rate */
};

void bench_measure(const struct bench_request *request, struct bench_result *result);
void bench_result_free(struct bench_result *result);

/* The fallback's engine, NULL for its own choice, on one text; false if the library failed. */
bool bench_count_on_cpu(const clm_db *db, const char *engine, const uint8_t *text, size_t length,
                        uint64_t *counts);

/* Marks a result that something else shows to be wrong; one reason is enough. */
__attribute__((format(printf, 3, 4))) void bench_result_set(struct bench_result *result,
                                                            enum bench_outcome outcome,
                                                            const char *format, ...);

struct bench_summary {
    uint64_t median, least, most;
};
struct bench_summary bench_summarise(const uint64_t *times, size_t runs);

#endif
