/* The Aho-Corasick automaton of the *reversed* patterns, in compact form: goto
 * edges and failure links (Aho and Corasick 1975).
 *
 * A scan reads the text from its end to its start. After the byte at offset s
 * the state is the longest string that begins at s and is the end of some
 * pattern, so the patterns on its failure chain are exactly those that start at
 * s. Occurrences thus come grouped by start, as the contract orders them: one
 * compact hit (s, state) stands for all of them, and nothing is sorted later.
 *
 *     patterns he, she          text  s h e
 *     reversed trie             read  <----
 *       0 -e-> 1 -h-> 2 -s-> 3        at e: state 1, no pattern
 *     outputs: 2 {he}, 3 {she}        at h: state 2, he starts here
 *     fail: all 0                     at s: state 3, she starts here
 *
 * Nodes are numbered breadth first, so that the children of a node are
 * neighbours, a failure link always leads to a smaller number, and the nodes
 * that texts visit most lie together at the start.
 */
#ifndef CLMATCH_HOST_TABLE_AUTOMATON_H
#define CLMATCH_HOST_TABLE_AUTOMATON_H

#include "host/base/memory.h"
#include "host/pattern/classes.h"
#include "host/pattern/patterns.h"

struct automaton_node {
    uint32_t first_child; /* children: nodes first_child .. next node's first_child - 1,
                             by rising label */
    uint32_t fail;
    uint32_t output;     /* the longest pattern on the failure chain; 0: none */
    uint16_t depth;      /* bytes from the root */
    uint8_t label;       /* class on the edge that leads here */
    uint8_t first_label; /* label of the first child, so that most lookups touch one node */
};

struct automaton_output {
    uint32_t first, count; /* patterns in `positions`: equal byte strings, by rising id */
    uint32_t next;         /* the next shorter pattern on the chain; 0: none */
    uint32_t length;       /* bytes */
};

struct automaton {
    struct byte_classes classes;
    struct automaton_node *nodes; /* node_count and one more, for its first_child */
    uint32_t node_count;
    struct automaton_output *outputs; /* 1 .. output_count-1; by rising length */
    uint32_t output_count;
    uint32_t *positions; /* of patterns in the set; those of one output adjacent */
    uint32_t pattern_count;
    uint32_t longest;       /* bytes */
    bool has_long_patterns; /* only such: its states are many, and texts visit few */
};

/* Builds the automaton of the patterns at `positions` (not empty); with `fold`,
 * letters match in either case. */
clm_status automaton_build(const struct clm_patterns *patterns, const uint32_t *positions,
                           size_t size, bool fold, const struct memory_budget *budget,
                           struct automaton **automaton);

/* The child of `node` by `label`; 0 if there is none. */
uint32_t automaton_child(const struct automaton *automaton, uint32_t node, uint8_t label);

/* Bytes of its shortest string. */
uint32_t automaton_shortest(const struct automaton *automaton);

/* Bytes that the automaton takes. */
uint64_t automaton_bytes(const struct automaton *automaton);

void automaton_destroy(struct automaton *automaton);

#endif
