/* The state transition table (dense DFA) of an automaton: one row per state, one
 * column per byte class.
 *
 * States with output are numbered last, so that `state >= first_output` is the
 * whole test for a match; within both groups the order is that of the nodes, breadth
 * first, or another. */
#ifndef CLMATCH_HOST_TABLE_DENSE_H
#define CLMATCH_HOST_TABLE_DENSE_H

#include "host/table/automaton.h"

struct dense {
    uint32_t states;
    uint32_t columns;      /* of a row */
    uint32_t entry_bytes;  /* 2 or 4 */
    uint32_t first_output; /* states from here on have output */
    void *next;            /* uint16_t or uint32_t [states][columns]: successor state */
    uint32_t *output;      /* [states - first_output]: the automaton's output */
};

/* 2 where the states fit, else 4. */
uint32_t dense_narrowest_entry(const struct automaton *automaton);

/* Bytes of the table. */
uint64_t dense_bytes(const struct automaton *automaton, uint32_t entry_bytes);

/* CLM_ERR_UNSUPPORTED if the states do not fit the entries, CLM_ERR_TOO_LARGE if
 * the machine has less memory than the table takes; messages end with the remedy. `order` lists the
 * nodes, the root first; NULL: by their numbers. */
clm_status dense_build(const struct automaton *automaton, uint32_t entry_bytes,
                       const uint32_t *order, const char *remedy, struct dense **dense);

void dense_destroy(struct dense *dense);

#endif
