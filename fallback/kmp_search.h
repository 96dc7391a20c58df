/* Knuth-Morris-Pratt's search of one string (paper 002). */
#ifndef CLMATCH_FALLBACK_KMP_SEARCH_H
#define CLMATCH_FALLBACK_KMP_SEARCH_H

#include "fallback/starts.h"
#include "host/table/kmp.h"

struct kmp_table {
    uint32_t *cells; /* [length] */
    uint32_t length, border;
    uint32_t output;
    uint32_t head, head_ors; /* a word of the text, as it lies in memory, can be the first places
                                only if (word | head_ors) == head */
};

clm_status kmp_table_open(const struct needle *needle, struct kmp_table *table);
void kmp_table_close(struct kmp_table *table);

/* As starts_method.next. Of the search, `at` is the next byte to read and `state` how many
 * places fit before it. Links are followed no more often than bytes are read; where none
 * fits, starts are passed over whose first word cannot be the string's. */
size_t kmp_search_next(const struct kmp_table *table, const struct span *span,
                       struct starts_search *search, struct hit *hits, size_t room);

#endif
