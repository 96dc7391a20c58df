/* What is looked up among the strings where a walk through a trie does not tell the string:
 *
 *     not merged: at a cut node only, the strings that go on or end there. Ends tell theirs.
 *     merged:     wherever the walk ends, all strings
 */
#ifndef CLMATCH_HOST_TABLE_TRIE_LOOKUP_H
#define CLMATCH_HOST_TABLE_TRIE_LOOKUP_H

#include "host/table/trie_merge.h"

enum trie_lookup_kind {
    TRIE_LOOKUP_NONE,
    TRIE_LOOKUP_ONE,  /* cut i: string i */
    TRIE_LOOKUP_SOME, /* cut i: strings first[i] .. first[i + 1] - 1 */
    TRIE_LOOKUP_ALL,
};

struct trie_lookup {
    enum trie_lookup_kind kind;
    struct trie_strings *strings; /* with TRIE_LOOKUP_NONE, NULL */
    void *first;                  /* [cuts + 1]; with TRIE_LOOKUP_SOME, else NULL */
    uint32_t first_bytes;         /* of a number there: 2 or 4 */
    uint32_t cut_count;
};

clm_status trie_lookup_build(const struct trie *trie, enum trie_merge merge,
                             struct trie_lookup *lookup);

/* Of what a lookup reads from. */
uint64_t trie_lookup_bytes(const struct trie_lookup *lookup);

/* Frees what is inside. */
void trie_lookup_clear(struct trie_lookup *lookup);

/* Where to look, at cut node number `cut` of `depth`, among the cut ones; of merged tries neither
 * matters. */
static inline struct trie_range trie_lookup_range(const struct trie_lookup *lookup, uint32_t cut,
                                                  uint32_t depth) {
    switch (lookup->kind) {
    case TRIE_LOOKUP_ONE:
        return (struct trie_range){cut, cut + 1, depth};
    case TRIE_LOOKUP_SOME:
        return (struct trie_range){narrow_get(lookup->first, lookup->first_bytes, cut),
                                   narrow_get(lookup->first, lookup->first_bytes, cut + 1), depth};
    default:
        return (struct trie_range){0, lookup->strings->count, 0};
    }
}

#endif
