/* All memory of the library comes from here: sizes are checked, a refusal sets
 * the message, and what the machine has is known in one place. */
#ifndef CLMATCH_HOST_BASE_MEMORY_H
#define CLMATCH_HOST_BASE_MEMORY_H

#include "clmatch.h"

#include <stddef.h>

/* NULL, with the message set, if count * size overflows or is refused. A count
 * of 0 gives a valid pointer. Free with free(). */
void *memory_alloc(size_t count, size_t size);
void *memory_zero_alloc(size_t count, size_t size);

/* For tables that are read at random: aligned to cache lines, and in huge pages
 * where the system has them, which saves most of their page faults and TLB misses. */
void *memory_table_alloc(size_t count, size_t size);

/* Makes room for at least `needed` elements, growing by half; `*array` and
 * `*capacity` change only on success. */
clm_status memory_reserve(void **array, size_t *capacity, size_t needed, size_t size);

/* Bytes that this process can hope to use: physical memory, or the limit of its
 * address space where that is lower. */
uint64_t memory_available(void);

/* A limit and what is held of it already, in bytes. */
struct memory_budget {
    uint64_t limit, used;
};

/* CLM_ERR_TOO_LARGE, saying how much `what` needs, how much there is and the
 * remedy, if it needs more than is left. A NULL budget is all of
 * memory_available(). */
clm_status memory_check(const char *what, uint64_t needed, const struct memory_budget *budget,
                        const char *remedy);

/* "1.5 MiB"; the buffer holds at least 32 bytes and is returned. */
char *memory_format(uint64_t bytes, char *buffer);

#endif
