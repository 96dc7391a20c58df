/* Which starts of a text are worth a look: a bit for each hash of the first symbols of a string.
 * Symbols are the byte classes of an automaton. */
#ifndef CLMATCH_HOST_TABLE_PREFIX_FILTER_H
#define CLMATCH_HOST_TABLE_PREFIX_FILTER_H

#include "host/table/automaton.h"

enum { PREFIX_FILTER_SYMBOLS_MAX = 8 };

struct prefix_filter {
    uint32_t symbols; /* of a prefix: as many as the shortest string has, 8 at most */
    uint32_t bits;    /* of a hash */
    uint32_t *words;  /* [prefix_filter_bytes(bits) / 4]: the bit of each hash */
};

/* Bits of a hash that leave a sixteenth of the hashes to so many strings, if as many bits, 2^bits,
 * lie in `room` bytes (at least 32); else as many as do. */
uint32_t prefix_filter_bits(uint32_t strings, uint64_t room);

static inline size_t prefix_filter_bytes(uint32_t bits) {
    return ((size_t)1 << bits) / 8;
}

clm_status prefix_filter_build(const struct automaton *automaton,
                               const struct clm_patterns *patterns, uint32_t bits,
                               struct prefix_filter *filter);

/* Frees what is inside. */
void prefix_filter_clear(struct prefix_filter *filter);

/* Of 8 symbols, the first in the lowest bits of `low`; those that are not of the prefix are 0. */
static inline uint32_t prefix_filter_hash(uint32_t low, uint32_t high, uint32_t bits) {
    return (low * 0x9E3779B1u + high) * 0x85EBCA6Bu >> (32 - bits);
}

#endif
