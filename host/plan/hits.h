/* Compact hits and their expansion into ordered occurrences. */
#ifndef CLMATCH_HOST_PLAN_HITS_H
#define CLMATCH_HOST_PLAN_HITS_H

#include "host/table/database.h"

/* All occurrences of one automaton's patterns that start at one byte. */
struct hit {
    uint32_t start;  /* relative to a base that the producer knows */
    uint32_t output; /* the automaton's longest one there */
};

/* Where occurrences go. `emit` returns other than 0 to end the scan. */
struct sink {
    int (*emit)(void *context, uint32_t position, size_t start, size_t end);
    void *context;
};

/* Room for the outputs at one start; sized once for a database. */
struct expander {
    const struct clm_db *db;
    uint32_t *chain[DATABASE_AUTOMATA_MAX];
};

clm_status expander_open(const struct clm_db *db, struct expander *expander);
void expander_close(struct expander *expander);

/* Emits the occurrences at `start` in contract order; output[i] is that of the
 * database's automaton i, 0 for none. Returns what `emit` returned last. */
int expander_emit(struct expander *expander, const uint32_t output[DATABASE_AUTOMATA_MAX],
                  size_t start, const struct sink *sink);

/* Adds what counts[i] occurrences of output i (as longest of its chain) mean to
 * each pattern of the set. Spoils counts. */
void hits_collect_counts(const struct automaton *automaton, uint64_t *counts,
                         uint64_t *pattern_counts);

/* The same of counts of output i, not of what else starts there. */
void hits_collect_exact(const struct automaton *automaton, uint64_t *counts,
                        uint64_t *pattern_counts);

#endif
