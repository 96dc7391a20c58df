/* Hash consing: members that consist of equal numbers become one. */
#ifndef CLMATCH_HOST_TABLE_HASH_CONSING_H
#define CLMATCH_HOST_TABLE_HASH_CONSING_H

#include "clmatch.h"

#include <stddef.h>

enum { HASH_CONSING_NUMBERS_MAX = 513 };

struct hash_consing {
    /* Writes what a member consists of; returns how many numbers that is. */
    size_t (*numbers)(const void *context, uint32_t member,
                      uint32_t numbers[HASH_CONSING_NUMBERS_MAX]);
    const void *context;
    uint32_t *slots; /* 1 + member; 0: free */
    size_t mask;     /* slots less one, a power of two less one */
};

/* Sets the slots, for that many members, below UINT32_MAX. */
clm_status hash_consing_open(struct hash_consing *table, size_t members);
void hash_consing_close(struct hash_consing *table);

/* The member that was added with the same numbers; if there is none, `member` itself, which is
 * added. What a member that was added consists of must not change. */
uint32_t hash_consing_add(struct hash_consing *table, uint32_t member);

#endif
