/* The automaton as it is (goto edges and failure links), with full rows for the
 * states that texts visit most: the first ones, breadth first. Serves where a
 * dense table would be too large; a failure walk ends at a row at the latest. */
#ifndef CLMATCH_HOST_TABLE_COMPACT_H
#define CLMATCH_HOST_TABLE_COMPACT_H

#include "host/table/automaton.h"

struct compact {
    const struct automaton_node *nodes; /* the automaton's */
    uint32_t node_count;
    uint32_t row_count; /* states 0 .. row_count-1 have a row */
    uint32_t columns;
    uint32_t *rows;      /* [row_count][columns]: successor node */
    uint8_t *has_output; /* [node_count]: 0 or 1; a node's own field, closer together */
};

/* Rows take up to `row_bytes`, and at least the root has one. */
clm_status compact_build(const struct automaton *automaton, size_t row_bytes,
                         struct compact **compact);

/* Bytes beside the automaton's own. */
uint64_t compact_bytes(const struct compact *compact);

void compact_destroy(struct compact *compact);

/* The successor of a state without a row. */
static inline uint32_t compact_walk(const struct compact *compact, uint32_t state, uint8_t label) {
    const struct automaton_node *nodes = compact->nodes;
    do {
        uint32_t child = nodes[state].first_child, end = nodes[state + 1].first_child;
        if (child < end) {
            if (nodes[state].first_label == label)
                return child;
            while (++child < end)
                if (nodes[child].label == label)
                    return child;
        }
        state = nodes[state].fail;
    } while (state >= compact->row_count);
    return compact->rows[(size_t)state * compact->columns + label];
}

static inline uint32_t compact_step(const struct compact *compact, uint32_t state, uint8_t label) {
    if (__builtin_expect(state < compact->row_count, 1))
        return compact->rows[(size_t)state * compact->columns + label];
    return compact_walk(compact, state, label);
}

#endif
