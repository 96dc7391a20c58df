/* Wall clock for measuring. */
#ifndef CLMATCH_HOST_BASE_CLOCK_H
#define CLMATCH_HOST_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds, monotonic. */
static inline uint64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif
