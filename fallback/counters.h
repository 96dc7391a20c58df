/* Counters of an automaton's outputs, which several threads count in. */
#ifndef CLMATCH_FALLBACK_COUNTERS_H
#define CLMATCH_FALLBACK_COUNTERS_H

#include "host/table/automaton.h"

/* A set for each thread, or, where that would take too much memory, one for all. */
struct counters {
    uint64_t *counts; /* [sets][outputs] */
    size_t sets, outputs;
    bool shared; /* by several threads: added to atomically */
};

/* All are 0. */
clm_status counters_open(const struct automaton *automaton, int threads, struct counters *counters);
void counters_close(struct counters *counters);

void counters_clear(const struct counters *counters);

/* hits_collect_counts or hits_collect_exact. */
typedef void counters_collector(const struct automaton *automaton, uint64_t *counts,
                                uint64_t *pattern_counts);

/* Adds up what all threads counted. Spoils the counts. */
void counters_collect(const struct counters *counters, const struct automaton *automaton,
                      counters_collector *collect, uint64_t *pattern_counts);

/* Those of a thread: [outputs]. */
static inline uint64_t *counters_of(const struct counters *counters, size_t thread) {
    return counters->counts + thread % counters->sets * counters->outputs;
}

static inline void counter_add(uint64_t *counter, bool shared, uint64_t number) {
    if (shared)
        __atomic_fetch_add(counter, number, __ATOMIC_RELAXED);
    else
        *counter += number;
}

#endif
