/* Which starts of a text are worth a look: a bit for each hash of the first symbols of a string.
 * Symbols are the byte classes of an automaton. */
#ifndef CLMATCH_HOST_TABLE_PREFIX_FILTER_H
#define CLMATCH_HOST_TABLE_PREFIX_FILTER_H

#include "host/table/automaton.h"

enum { PREFIX_FILTER_BITS = 16, PREFIX_FILTER_SYMBOLS_MAX = 8 };

struct prefix_filter {
    uint32_t symbols; /* of a prefix: as many as the shortest string has, 8 at most */
    uint32_t bits[(1 << PREFIX_FILTER_BITS) / 32];
};

void prefix_filter_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                         struct prefix_filter *filter);

/* Of 8 symbols, the first in the lowest bits of `low`; those that are not of the prefix are 0. */
static inline uint32_t prefix_filter_hash(uint32_t low, uint32_t high) {
    return (low * 0x9E3779B1u + high) * 0x85EBCA6Bu >> (32 - PREFIX_FILTER_BITS);
}

#endif
