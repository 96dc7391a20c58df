/* A pattern set: byte strings in the order in which the caller gave them. */
#ifndef CLMATCH_HOST_PATTERN_PATTERNS_H
#define CLMATCH_HOST_PATTERN_PATTERNS_H

#include "clmatch.h"

struct pattern_entry {
    uint64_t offset; /* of the first byte in `bytes` */
    uint32_t length;
    uint32_t id;
    uint32_t flags;
};

struct clm_patterns {
    struct pattern_entry *entries;
    size_t size, entries_capacity;
    uint8_t *bytes; /* of all patterns, one after the other */
    size_t bytes_size, bytes_capacity;
};

clm_status patterns_create(struct clm_patterns **patterns);
clm_status patterns_add(struct clm_patterns *patterns, const void *bytes, size_t length,
                        uint32_t id, uint32_t flags);

/* As clm_patterns_get. */
clm_status patterns_get(const struct clm_patterns *patterns, size_t position, clm_pattern *pattern);

/* Takes back all but the first `size` patterns. */
void patterns_truncate(struct clm_patterns *patterns, size_t size);

/* An exact-size copy. */
clm_status patterns_copy(const struct clm_patterns *patterns, struct clm_patterns **copy);

void patterns_destroy(struct clm_patterns *patterns);

static inline size_t patterns_size(const struct clm_patterns *patterns) {
    return patterns ? patterns->size : 0;
}

static inline const uint8_t *patterns_bytes(const struct clm_patterns *patterns, size_t position) {
    return patterns->bytes + patterns->entries[position].offset;
}

#endif
