/* How the nodes of a trie, or of what it was merged into, are numbered where a node holds the
 * number of its first child only (paper 003, figure 3): children of a node are a block of
 * adjacent nodes, by rising label. Nodes whose children are the same share their block, also if
 * the labels differ. With all leaves merged, nodes with leaves of one kind alone share the block
 * of the one that has most.
 *
 * A node that is in several blocks exists as often. Without merging the numbers are the trie's. */
#ifndef CLMATCH_HOST_TABLE_TRIE_BLOCKS_H
#define CLMATCH_HOST_TABLE_TRIE_BLOCKS_H

#include "host/table/trie_merge.h"

struct trie_blocks {
    uint32_t count;        /* nodes; the root is 0 and in no block */
    uint32_t *node;        /* [count]: the trie's */
    uint32_t *first_child; /* [trie nodes]: number of a node's first child; 0: none. Of nodes that
                              are not merged into others */
};

/* `same` is as trie_merge writes it for `merge`. */
clm_status trie_blocks_make(const struct trie *trie, enum trie_merge merge, const uint32_t *same,
                            struct trie_blocks *blocks);
void trie_blocks_clear(struct trie_blocks *blocks);

#endif
