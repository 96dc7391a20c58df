#include "fallback/counters.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Of an automaton; above, all threads count in one set. */
static const size_t bytes_max = 16u << 20;

clm_status counters_open(const struct automaton *automaton, int threads,
                         struct counters *counters) {
    counters->outputs = automaton->output_count;
    counters->sets = (size_t)threads;
    if (counters->sets * counters->outputs * sizeof(uint64_t) > bytes_max)
        counters->sets = 1;
    counters->shared = counters->sets == 1 && threads > 1;
    counters->counts = memory_zero_alloc(counters->sets * counters->outputs, sizeof(uint64_t));
    return counters->counts ? CLM_OK : CLM_ERR_MEMORY;
}

void counters_close(struct counters *counters) {
    free(counters->counts);
    *counters = (struct counters){.counts = NULL};
}

void counters_clear(const struct counters *counters) {
    memset(counters->counts, 0, counters->sets * counters->outputs * sizeof(uint64_t));
}

void counters_collect(const struct counters *counters, const struct automaton *automaton,
                      counters_collector *collect, uint64_t *pattern_counts) {
    for (size_t set = 0; set < counters->sets; set++)
        collect(automaton, counters_of(counters, set), pattern_counts);
}
