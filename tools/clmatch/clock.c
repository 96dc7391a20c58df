#include "clock.h"

#include <time.h>

static uint64_t started;

uint64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void clock_start(void) {
    started = clock_ns();
}

uint64_t program_start_ns(void) {
    return started;
}
