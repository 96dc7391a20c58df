#include "fallback/read_times.h"

#include "fallback/threads.h"
#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>
#include <string.h>

/* Eight words at a time, so that the sums do not wait for each other. */
static uint64_t read_all(const uint64_t *words, size_t count, int threads) {
    enum { LANES = 8 };
    uint64_t all = 0;
#pragma omp parallel for num_threads(threads) reduction(^ : all)
    for (size_t i = 0; i < count / LANES; i++)
        for (size_t lane = 0; lane < LANES; lane++)
            all ^= words[i * LANES + lane];
    return all;
}

static clm_status check_size(uint64_t bytes) {
    enum { LEAST = 16 };
    if (bytes < LEAST)
        return message_set(CLM_ERR_UNSUPPORTED, "%llu bytes are too few to time: choose %d or more",
                           (unsigned long long)bytes, LEAST);
    clm_status status = memory_check("the memory to read", bytes, NULL, "choose fewer bytes");
    return status == CLM_ERR_TOO_LARGE ? CLM_ERR_UNSUPPORTED : status;
}

clm_status fallback_read_times(const void *device, struct read_times *times) {
    (void)device;
    size_t count = (size_t)(times->bytes / sizeof(uint64_t));
    int threads = threads_to_use();
    volatile uint64_t used;
    clm_status status = check_size(times->bytes);
    if (status)
        return status;
    uint64_t *words = memory_alloc(count, sizeof *words);
    if (!words)
        return CLM_ERR_MEMORY;
    memset(words, 1, count * sizeof *words);
    used = read_all(words, count, threads);
    for (size_t i = 0; i < times->repeats; i++) {
        uint64_t began = clock_ns();
        used = read_all(words, count, threads);
        times->ns[i] = clock_ns() - began;
    }
    (void)used;
    times->device_clock = false;
    free(words);
    return CLM_OK;
}
