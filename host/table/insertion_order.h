/* The order in which nodes come into being when patterns are inserted into a trie one by
 * one, as in paper 000, appendix A: the nodes of a pattern's rest lie together. An
 * automaton's own numbers are breadth first. */
#ifndef CLMATCH_HOST_TABLE_INSERTION_ORDER_H
#define CLMATCH_HOST_TABLE_INSERTION_ORDER_H

#include "host/table/automaton.h"

/* Writes each of node_count nodes once, the root first; patterns are taken by rising
 * position. */
clm_status insertion_order(const struct automaton *automaton, const struct clm_patterns *patterns,
                           uint32_t *nodes);

#endif
