/* The automaton as it is (goto edges and failure links), with full rows for the
 * states that texts visit most: the first ones, breadth first. Serves where a
 * dense table would be too large; a failure walk ends at a row at the latest. */
#ifndef CLMATCH_HOST_TABLE_COMPACT_H
#define CLMATCH_HOST_TABLE_COMPACT_H

#include "host/table/automaton.h"

struct compact {
    const struct automaton_node *nodes; /* the automaton's */
    uint32_t row_count;                 /* states 0 .. row_count-1 have a row */
    uint32_t shift;
    uint32_t *rows; /* [row_count << shift]: successor node */
};

/* Rows take up to `row_bytes`, and at least the root has one. */
clm_status compact_build(const struct automaton *automaton, size_t row_bytes,
                         struct compact **compact);

/* Bytes of the rows. */
uint64_t compact_bytes(const struct compact *compact);

void compact_destroy(struct compact *compact);

static inline uint32_t compact_step(const struct compact *compact, uint32_t state, uint8_t label) {
    const struct automaton_node *nodes = compact->nodes;
    while (state >= compact->row_count) {
        uint32_t child = nodes[state].first_child, end = nodes[state + 1].first_child;
        if (child < end) {
            if (nodes[state].first_label == label)
                return child;
            while (++child < end)
                if (nodes[child].label == label)
                    return child;
        }
        state = nodes[state].fail;
    }
    return compact->rows[((size_t)state << compact->shift) | label];
}

#endif
