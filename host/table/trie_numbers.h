/* How the nodes of a trie, or of what it was merged into, are numbered for rows: by kind, so that
 * comparing numbers tells a node's kind and no array of ends is needed.
 *
 *     0 .. first_single-1            no end, several children (or the root)
 *     first_single .. first_end-1    no end, one child
 *     first_end .. first_several-1   an end, one child
 *     first_several .. first_leaf-1  an end, several children
 *     first_leaf .. first_cut-1      an end, no children
 *     first_cut .. count-1           cut; no children, and an end or not
 *
 * Cut nodes are numbered by rising string, those of the other kinds breadth first. Without
 * `single_apart`, a node with one child counts as one with several: first_single is first_end and
 * first_several. The root is 0, and as nothing leads there, 0 is also "no node". */
#ifndef CLMATCH_HOST_TABLE_TRIE_NUMBERS_H
#define CLMATCH_HOST_TABLE_TRIE_NUMBERS_H

#include "host/table/trie.h"

struct trie_numbers {
    uint32_t count;
    uint32_t first_single, first_end, first_several, first_leaf, first_cut;
    uint32_t edges; /* of all nodes */
    uint32_t *of;   /* [trie nodes]: the number of a node that is not merged away; else 0 */
    uint32_t *node; /* [count]: the reverse */
};

/* `same` is as trie_merge writes it. */
clm_status trie_numbers_make(const struct trie *trie, const uint32_t *same, bool single_apart,
                             struct trie_numbers *numbers);
void trie_numbers_clear(struct trie_numbers *numbers);

#endif
