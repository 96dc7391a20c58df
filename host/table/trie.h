/* The trie of an automaton's strings, read forwards: what the failureless algorithm walks from
 * each byte of a text (Lin et al. 2010), and what paper 003 compresses. It has no failure links.
 *
 * Truncated at a depth (paper 003, III; after Vasiliadis and Ioannidis 2010), it has *cut* nodes,
 * below which strings went on: to come to one says only how a string of the set begins.
 *
 *     strings he, hers, his, she     truncated at depth 2
 *       0 -h-> 1 -e-> 3 {he} -r-> 6 -s-> 9 {hers}      3 is cut
 *         |      -i-> 4 -s-> 7 {his}                   4 is cut
 *         -s-> 2 -h-> 5 -e-> 8 {she}                   5 is cut
 *     truncated where one string is left: 4 and 2 are cut, for his and she, and 6 for hers
 */
#ifndef CLMATCH_HOST_TABLE_TRIE_H
#define CLMATCH_HOST_TABLE_TRIE_H

#include "host/table/trie_strings.h"

struct trie_node {
    uint32_t first_child; /* children: nodes first_child .. next node's first_child - 1,
                             by rising label */
    uint32_t string;      /* 1 + the string that ends here, if it is not cut; 0: none. If it is,
                             1 + the first of those that go on or end here */
    uint16_t depth;       /* bytes from the root */
    uint8_t label;        /* class on the edge that leads here */
    bool cut;             /* strings went on from here; no children */
};

struct trie {
    const struct trie_strings *strings;
    struct trie_node *nodes; /* breadth first, the root 0: node_count and one more, for its
                                first_child */
    uint32_t node_count;
    uint32_t *cuts; /* [cut_count]: nodes that are cut, by rising string */
    uint32_t cut_count;
};

/* How deep a trie goes: as far as its strings, TRIE_UNIQUE: to the first node of a path below
 * which a single string is left, or any other number: to that depth at most. */
enum { TRIE_WHOLE = 0 };
#define TRIE_UNIQUE UINT32_MAX

/* The strings must outlive the trie. */
clm_status trie_build(const struct trie_strings *strings, uint32_t truncate, struct trie **trie);

void trie_destroy(struct trie *trie);

static inline bool trie_is_end(const struct trie_node *node) {
    return node->string && !node->cut;
}

static inline uint32_t trie_child_count(const struct trie *trie, uint32_t node) {
    return trie->nodes[node + 1].first_child - trie->nodes[node].first_child;
}

#endif
