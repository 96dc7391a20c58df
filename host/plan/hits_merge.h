/* Hits that several searches made side by side, brought into one order. */
#ifndef CLMATCH_HOST_PLAN_HITS_MERGE_H
#define CLMATCH_HOST_PLAN_HITS_MERGE_H

#include "host/plan/hits.h"

/* Hits of one automaton, by rising start. */
struct hit_list {
    const struct hit *at, *end;
    uint32_t automaton; /* of the database */
};

/* Emits what lists[count] mean, in contract order. Where lists of one automaton have hits at
 * the same start, the longest output stands for all, as it does in `struct hit`: each of the
 * others must be on its chain, which what begins at one start is. Starts are relative to
 * `base`. Spoils the lists; takes no memory, and time by the logarithm of `count` for each
 * hit. CLM_STOPPED if the sink said so. */
clm_status hits_merge(struct expander *expander, struct hit_list *lists, size_t count, size_t base,
                      const struct sink *sink);

#endif
