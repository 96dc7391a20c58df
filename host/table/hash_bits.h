/* How large a hash table with open addresses is. */
#ifndef CLMATCH_HOST_TABLE_HASH_BITS_H
#define CLMATCH_HOST_TABLE_HASH_BITS_H

#include <stdint.h>

/* Bits of the least number of places that so many entries fill by half at most; 0 for none. */
static inline uint32_t hash_bits(uint64_t entries) {
    uint32_t bits = 0;
    while (entries && (uint64_t)1 << bits < 2 * entries)
        bits++;
    return bits;
}

#endif
