/* Engines that answer which output begins at a start, with OpenMP: opening, counting, finding
 * and asking, on top of their tables and their search.
 *
 * A database becomes tracks: one for each automaton, or one for each distinct string. Each is
 * searched over the whole text, in pieces that own what starts in them, so that pieces need
 * nothing of each other. */
#ifndef CLMATCH_FALLBACK_STARTS_H
#define CLMATCH_FALLBACK_STARTS_H

#include "fallback/counters.h"
#include "host/plan/engine.h"
#include "host/table/needles.h"

/* Where the search of a piece stands, in the engine's own terms; it begins with `at` at the
 * piece's begin, and 0 in the others. */
struct starts_search {
    size_t at;
    uint64_t work;
    uint32_t state;
    bool slow;
};

struct starts_method {
    /* A track is a string's, and has a hit wherever it starts; otherwise an automaton's, and
     * has a hit with the longest output at each start that has one. */
    bool each_string;

    /* Makes the table of needle, or automaton, `index`, and adds to setup->table_bytes. The
     * needles are gone afterwards, the database is not. */
    clm_status (*open)(struct engine_setup *setup, const struct needles *needles, uint32_t index,
                       void **table);

    /* Writes the next hits that start in the span, by rising start relative to span->begin.
     * Returns how many; fewer than `room` mean that there are no more. */
    size_t (*next)(const void *table, const struct span *span, struct starts_search *search,
                   struct hit *hits, size_t room);

    void (*close)(void *table); /* NULL-safe */
};

struct starts_track {
    void *table;
    uint32_t automaton;
};

struct starts_finder;

struct starts {
    const struct starts_method *method;
    const struct clm_db *db;
    struct starts_track *tracks; /* [track_count]: by automaton */
    size_t track_count;
    int threads;
    struct counters counters[DATABASE_AUTOMATA_MAX];
    struct hit *hits;             /* [threads][STARTS_HITS] */
    struct starts_finder *finder; /* made by the first find */
};

enum { STARTS_HITS = 1024 };

clm_status starts_open(const struct starts_method *method, struct engine_setup *setup,
                       void **starts);

/* The rest of struct engine, with `struct starts` as the state. */
void starts_clear_counts(void *state);
clm_status starts_count(void *state, const struct span *span);
clm_status starts_take_counts(void *state, uint64_t *pattern_counts);
clm_status starts_find(void *state, const struct span *span, const struct sink *sink);
clm_status starts_any(void *state, const struct span *span, bool *found);
void starts_close(void *state);

#define STARTS_ENGINE                                                                              \
    .clear_counts = starts_clear_counts, .count = starts_count, .take_counts = starts_take_counts, \
    .find = starts_find, .any = starts_any, .close = starts_close

#endif
