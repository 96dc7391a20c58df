/* Where strings can begin, from the first bytes that they all have: a filter of hashes, small
 * enough to be at hand, and for what it lets pass a table that tells how a trie goes on from there.
 *
 * Bytes are those of the text, small letters for capital ones where the automaton is caseless. */
#ifndef CLMATCH_HOST_TABLE_PREFIX_TABLE_H
#define CLMATCH_HOST_TABLE_PREFIX_TABLE_H

#include "host/table/trie_form.h"

enum { PREFIX_BYTES_MAX = 8 };

struct prefix_slot {
    uint32_t low, high; /* the bytes, the first in the lowest bits; 0 behind the prefix */
    uint32_t node;      /* that they lead to, or a cut one on the way */
    uint32_t depth;     /* of it; 0: the slot is empty */
};

struct prefix_table {
    uint32_t bytes; /* of a prefix: as many as the shortest string has, 8 at most */
    bool fold;
    uint32_t filter_bits; /* of a hash */
    uint32_t *filter;     /* [prefix_filter_bytes(filter_bits) / 4]: the bit of each hash */
    uint32_t slot_bits;
    /* [1 << slot_bits]: a prefix lies at its hash, or at the first place free behind, after the
     * last place the first. At least half are empty. */
    struct prefix_slot *slots;
};

static inline size_t prefix_filter_bytes(uint32_t bits) {
    return ((size_t)1 << bits) / 8;
}

/* Bits of a hash of which so many strings take one in 64, if they lie in `room` bytes (at least
 * 32); else as many as do. */
uint32_t prefix_filter_bits(uint32_t strings, uint64_t room);

/* Of the strings of the automaton that the form was built of. */
clm_status prefix_table_build(const struct automaton *automaton,
                              const struct clm_patterns *patterns, const struct trie_form *form,
                              uint32_t filter_bits, struct prefix_table *table);

/* Frees what is inside. */
void prefix_table_clear(struct prefix_table *table);

static inline uint32_t prefix_hash(uint32_t low, uint32_t high, uint32_t bits) {
    return (low * 0x9E3779B1u + high) * 0x85EBCA6Bu >> (32 - bits);
}

#endif
