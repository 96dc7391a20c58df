/* Patterns of one automaton as strings of byte classes, forwards or reversed, and sorted:
 * the order in which a trie is built level by level without searching. */
#ifndef CLMATCH_HOST_TABLE_SORTED_PATTERNS_H
#define CLMATCH_HOST_TABLE_SORTED_PATTERNS_H

#include "host/pattern/classes.h"

struct sorted_pattern {
    uint64_t prefix;        /* first 8 classes, big-endian: decides most comparisons */
    const uint8_t *classes; /* the pattern, or it reversed */
    uint32_t length;
    uint32_t position; /* in the set */
    uint32_t id;
};

struct sorted_patterns {
    struct sorted_pattern *entries; /* by classes, shorter first, then id, then position */
    uint32_t size;
    uint8_t *arena;
    uint64_t node_count;   /* of their trie, the root included */
    uint32_t output_count; /* distinct strings */
    uint32_t longest;
};

clm_status sorted_patterns_build(struct sorted_patterns *sorted,
                                 const struct clm_patterns *patterns,
                                 const struct byte_classes *classes, const uint32_t *positions,
                                 size_t size, bool reversed);

/* Length of the longest common prefix. */
uint32_t sorted_patterns_common(const struct sorted_pattern *a, const struct sorted_pattern *b);

/* Frees what is inside. */
void sorted_patterns_clear(struct sorted_patterns *sorted);

/* Bytes that building takes at its peak, for `size` patterns of `bytes` in all. */
uint64_t sorted_patterns_peak(uint64_t size, uint64_t bytes);

#endif
