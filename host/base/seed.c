#define _DEFAULT_SOURCE /* getentropy */
#include "host/base/seed.h"

#include "host/base/clock.h"

#include <unistd.h>

uint64_t seed_random(void) {
    uint64_t seed;
    if (getentropy(&seed, sizeof seed))
        seed = clock_ns() ^ (uint64_t)(uintptr_t)&seed;
    return seed;
}
