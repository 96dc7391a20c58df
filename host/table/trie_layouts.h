/* The arrays of a trie's three layouts, each filled by a file of its own. */
#ifndef CLMATCH_HOST_TABLE_TRIE_LAYOUTS_H
#define CLMATCH_HOST_TABLE_TRIE_LAYOUTS_H

#include "host/table/trie_form.h"

/* `same` is as trie_merge writes it. The form has its numbers. */
clm_status trie_dense_fill(const struct trie *trie, const uint32_t *same,
                           const struct trie_numbers *numbers, struct trie_form *form);
clm_status trie_crs_fill(const struct trie *trie, const uint32_t *same,
                         const struct trie_numbers *numbers, struct trie_form *form);

/* Also sets first_string, and lists the trie's nodes that are ends by their rank, to be freed. */
clm_status trie_bitmap_fill(const struct trie *trie, const struct trie_blocks *blocks,
                            const char *remedy, struct trie_form *form, uint32_t **end_nodes);

#endif
