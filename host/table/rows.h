/* Rows of a state transition table: one per state, one column per byte class.
 *
 * Rows are not padded to a power of two: the columns in use, which come first, would
 * then fall into few sets of the caches. */
#ifndef CLMATCH_HOST_TABLE_ROWS_H
#define CLMATCH_HOST_TABLE_ROWS_H

#include "host/table/automaton.h"

/* Fills the rows of the first `node_count` nodes. state[node] is the number of a
 * node's row and what entries call it; NULL: the node's own number. Entries of
 * these rows may name later nodes. */
void rows_fill16(const struct automaton *automaton, uint32_t node_count, const uint32_t *state,
                 uint16_t *rows);
void rows_fill32(const struct automaton *automaton, uint32_t node_count, const uint32_t *state,
                 uint32_t *rows);

#endif
