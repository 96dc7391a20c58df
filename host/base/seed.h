/* Numbers that nobody knows beforehand, for hashes that an adversary must not prepare for. */
#ifndef CLMATCH_HOST_BASE_SEED_H
#define CLMATCH_HOST_BASE_SEED_H

#include <stdint.h>

uint64_t seed_random(void);

/* The next of a sequence (splitmix64); advances `seed`. */
static inline uint64_t seed_next(uint64_t *seed) {
    uint64_t mixed = *seed += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

#endif
