/* Splitmix64: the same cases from the same seed everywhere. So no two draws stand
 * among the arguments of one call or in one expression: a compiler may take them in
 * either order. */
#ifndef CLMATCH_CONFORMANCE_RANDOM_H
#define CLMATCH_CONFORMANCE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random) {
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* 0 .. bound-1; 0 for a bound of 0. */
static inline size_t random_below(struct random *random, size_t bound) {
    return bound ? (size_t)((random_next(random) >> 16) % bound) : 0;
}

/* low .. high, both included. */
static inline size_t random_between(struct random *random, size_t low, size_t high) {
    return low + random_below(random, high - low + 1);
}

/* True once in `n` times. */
static inline bool random_once_in(struct random *random, size_t n) {
    return random_below(random, n) == 0;
}

#define RANDOM_PICK(random, array) (array)[random_below(random, sizeof(array) / sizeof *(array))]

#endif
