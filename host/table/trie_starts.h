/* Where a walk through a trie is after its first symbols, all taken at once: entries for each
 * `symbols` classes of `bits` bits, the first in the lowest bits. */
#ifndef CLMATCH_HOST_TABLE_TRIE_STARTS_H
#define CLMATCH_HOST_TABLE_TRIE_STARTS_H

#include "host/table/trie_form.h"

enum { TRIE_STARTS_BITS_MAX = 16, TRIE_STARTS_SYMBOLS_MAX = 8 };

/* An entry that is no node: on the way there is an end or a cut node, so the walk begins at the
 * root. 0: there is no such way, and no end on it. */
#define TRIE_STARTS_ROOT UINT32_MAX

struct trie_starts {
    uint32_t bits, symbols;
    size_t count;      /* of entries: 1 << bits * symbols */
    uint32_t *entries; /* [count]: the node there */
    uint32_t *alive;   /* [(count + 31) / 32]: a bit for each entry that is not 0 */
};

/* As many symbols as there is room for, or `most` (at least 1) if those are fewer. */
clm_status trie_starts_build(const struct trie_form *form, uint32_t most,
                             struct trie_starts *starts);

/* Frees what is inside. */
void trie_starts_clear(struct trie_starts *starts);

#endif
