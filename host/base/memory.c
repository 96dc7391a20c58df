#include "host/base/memory.h"

#include "host/base/message.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static void *refused(size_t count, size_t size) {
    char a[32], b[32];
    uint64_t bytes;
    if (__builtin_mul_overflow((uint64_t)count, (uint64_t)size, &bytes))
        bytes = UINT64_MAX;
    message_set(CLM_ERR_MEMORY,
                "%s of memory needed at once, and refused by the system; %s to be had in all: "
                "raise the limit (ulimit -v), or use fewer patterns, threads or a smaller chunk",
                memory_format(bytes, a), memory_format(memory_available(), b));
    return NULL;
}

void *memory_alloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return refused(count, size);
    void *memory = malloc(bytes ? bytes : 1);
    return memory ? memory : refused(count, size);
}

void *memory_zero_alloc(size_t count, size_t size) {
    void *memory = count ? calloc(count, size) : calloc(1, 1);
    return memory ? memory : refused(count, size);
}

void *memory_table_alloc(size_t count, size_t size) {
    enum { CACHE_LINE = 64, HUGE_PAGE = 2 << 20 };
    size_t bytes;
    void *memory;
    if (__builtin_mul_overflow(count, size, &bytes))
        return refused(count, size);
    bool huge = bytes >= HUGE_PAGE;
    if (posix_memalign(&memory, huge ? HUGE_PAGE : CACHE_LINE, bytes ? bytes : 1))
        return refused(count, size);
#ifdef MADV_HUGEPAGE
    if (huge) /* advice: whether it is taken changes nothing but speed */
        (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

clm_status memory_reserve(void **array, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity)
        return CLM_OK;
    size_t grown = *capacity + *capacity / 2;
    if (grown < needed)
        grown = needed;
    size_t bytes;
    void *memory = __builtin_mul_overflow(grown, size, &bytes) ? NULL : realloc(*array, bytes);
    if (!memory) {
        refused(grown, size);
        return CLM_ERR_MEMORY;
    }
    *array = memory;
    *capacity = grown;
    return CLM_OK;
}

uint64_t memory_available(void) {
    uint64_t available = UINT64_MAX;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0)
        available = (uint64_t)pages * (uint64_t)page;
    const int limits[] = {RLIMIT_AS, RLIMIT_DATA};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit limit;
        if (getrlimit((__rlimit_resource_t)limits[i], &limit) == 0 &&
            limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < available)
            available = limit.rlim_cur;
    }
    return available;
}

char *memory_format(uint64_t bytes, char *buffer) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = (double)bytes;
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < sizeof units / sizeof *units; unit++)
        value /= 1024;
    snprintf(buffer, 32, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return buffer;
}

/* "98 bytes", "1536 bytes (1.5 KiB)"; `buffer` holds 64 bytes. */
static const char *exactly(uint64_t bytes, char *buffer) {
    char rounded[32];
    if (bytes < 1024)
        return memory_format(bytes, buffer);
    snprintf(buffer, 64, "%" PRIu64 " bytes (%s)", bytes, memory_format(bytes, rounded));
    return buffer;
}

clm_status memory_check(const char *what, uint64_t needed, const struct memory_budget *budget,
                        const char *remedy) {
    uint64_t limit = budget ? budget->limit : memory_available();
    uint64_t total = needed + (budget ? budget->used : 0);
    if (total <= limit)
        return CLM_OK;
    char a[64], b[64];
    return message_set(CLM_ERR_TOO_LARGE, "%s: at least %s needed, %s to be had; %s", what,
                       exactly(total, a), exactly(limit, b), remedy);
}
