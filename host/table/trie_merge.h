/* Merging of equal sub-tries (paper 003, III: similar suffixes, then the last nodes): a trie
 * becomes an acyclic graph, which takes in the same strings but no longer tells which.
 *
 * Equal are sub-tries with equal labels, ends and cuts. The paper merges on the last three levels;
 * here all levels are. */
#ifndef CLMATCH_HOST_TABLE_TRIE_MERGE_H
#define CLMATCH_HOST_TABLE_TRIE_MERGE_H

#include "host/table/trie.h"

enum trie_merge {
    TRIE_MERGE_NONE,
    TRIE_MERGE_SUFFIX, /* equal sub-tries of more than one node are one */
    TRIE_MERGE_FINAL,  /* and all nodes without children: one for ends, one for cuts */
};

/* Writes to same[node] the first node that it is merged into, its own number if it is that.
 * Nodes below a node that is merged into another are nobody's: a walk from the root along
 * same[child] meets none. */
clm_status trie_merge(const struct trie *trie, enum trie_merge merge, uint32_t *same);

#endif
