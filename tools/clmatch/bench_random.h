/* Numbers that anybody can make again: splitmix64, by index. */
#ifndef CLMATCH_TOOL_BENCH_RANDOM_H
#define CLMATCH_TOOL_BENCH_RANDOM_H

#include <stdint.h>

/* Number `index` (from 0) of the generator that starts with `seed`. */
static inline uint64_t random_at(uint64_t seed, uint64_t index) {
    uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Symbol 0 .. symbols-1 that byte `at` (0 .. 7, the lowest first) of a number gives. */
static inline unsigned random_symbol(uint64_t number, unsigned at, unsigned symbols) {
    return ((unsigned)(number >> (8 * at)) & 255) * symbols >> 8;
}

#endif
