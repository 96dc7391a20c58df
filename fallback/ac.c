/* Aho-Corasick over byte classes with OpenMP: spans cut into slabs, slabs dealt
 * to threads. */
#include "fallback/engines.h"

#include "fallback/ac_find.h"
#include "fallback/ac_slab.h"
#include "fallback/counters.h"
#include "fallback/slabs.h"
#include "fallback/threads.h"
#include "host/base/clock.h"
#include "host/base/memory.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Above this a dense table is slower to build than it is worth, and no faster to
 * scan with than the compact form. */
static const uint64_t dense_bytes_max = 64u << 20;

/* The values are those of enum ac_form. */
static const struct axis axes[] = {
    {"form", (const char *const[]){"dense16", "dense32", "compact", NULL}, false},
};

static const struct variant_space variants = {.axes = axes,
                                              .axis_count = sizeof axes / sizeof *axes};

struct ac {
    const struct clm_db *db;
    struct ac_table tables[DATABASE_AUTOMATA_MAX];
    struct ac_worker *workers[DATABASE_AUTOMATA_MAX]; /* by thread */
    struct counters counters[DATABASE_AUTOMATA_MAX];
    int threads;
    struct ac_finder *finder; /* made by the first find */
};

/* ---- Opening and closing ----------------------------------------------- */

static enum ac_form choose_form(const struct clm_db *db) {
    uint64_t bytes = 0;
    enum ac_form form = AC_DENSE16;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        if (db->automata[i]->has_long_patterns)
            continue;
        uint32_t entry_bytes = dense_narrowest_entry(db->automata[i]);
        bytes += dense_bytes(db->automata[i], entry_bytes);
        if (entry_bytes > 2)
            form = AC_DENSE32;
    }
    return bytes > dense_bytes_max ? AC_COMPACT : form;
}

static clm_status workers_create(const struct counters *counters, int threads,
                                 struct ac_worker **out) {
    struct ac_worker *workers = memory_zero_alloc((size_t)threads, sizeof *workers);
    if (!workers)
        return CLM_ERR_MEMORY;
    for (size_t i = 0; i < (size_t)threads; i++) {
        workers[i].shared = counters->shared;
        workers[i].counts = counters_of(counters, i);
    }
    *out = workers;
    return CLM_OK;
}

static void ac_close(void *state) {
    struct ac *ac = state;
    if (!ac)
        return;
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++) {
        ac_table_close(&ac->tables[i]);
        free(ac->workers[i]);
        counters_close(&ac->counters[i]);
    }
    ac_finder_close(ac->finder);
    free(ac);
}

static void choose(struct engine_setup *setup) {
    static const char *const reasons[] = {
        [AC_DENSE16] = "the states fit entries of 16 bits",
        [AC_DENSE32] = "the states are too many for entries of 16 bits, and few enough for 32",
        [AC_COMPACT] = "a dense table would be too large to be fast",
    };
    const char *reason = "as asked";
    if (setup->variant.value[0] == VARIANT_AUTO) {
        enum ac_form form = choose_form(setup->db);
        setup->variant.value[0] = (int)form;
        reason = reasons[form];
    }
    snprintf(setup->reason, sizeof setup->reason, "%s", reason);
}

static clm_status ac_open(struct engine_setup *setup, void **state) {
    const struct clm_db *db = setup->db;
    uint64_t began = clock_ns();
    choose(setup);
    struct ac *ac = memory_zero_alloc(1, sizeof *ac);
    if (!ac)
        return CLM_ERR_MEMORY;
    ac->db = db;
    ac->threads = threads_to_use();
    clm_status status = CLM_OK;
    for (uint32_t i = 0; i < db->automaton_count && !status; i++) {
        status =
            ac_table_open(db->automata[i], (enum ac_form)setup->variant.value[0], &ac->tables[i]);
        if (!status)
            status = counters_open(db->automata[i], ac->threads, &ac->counters[i]);
        if (!status)
            status = workers_create(&ac->counters[i], ac->threads, &ac->workers[i]);
        if (!status)
            setup->table_bytes += ac_table_bytes(&ac->tables[i]);
    }
    if (status) {
        ac_close(ac);
        return status;
    }
    setup->times->build += clock_ns() - began;
    *state = ac;
    return CLM_OK;
}

/* ---- Counting ---------------------------------------------------------- */

/* One pass over a span for one automaton. */
struct pass {
    const struct ac_table *table;
    struct ac_worker *workers;
    const struct span *span;
    struct slabs slabs;
    bool any; /* stop once a slab has an occurrence */
    int done;
};

static void count_slab(struct pass *pass, size_t index, int thread) {
    struct ac_worker *worker = &pass->workers[thread];
    if (pass->any) {
        int done;
#pragma omp atomic read
        done = pass->done;
        if (done)
            return;
    }
    struct ac_slab slab = {.begin = slab_begin(&pass->slabs, index),
                           .end = slab_end(&pass->slabs, index),
                           .first = index == 0,
                           .last = index + 1 == pass->slabs.count};
    ac_slab_count(pass->table, pass->span, &slab, worker);
    if (pass->any && worker->any) {
#pragma omp atomic write
        pass->done = 1;
    }
}

static void count_automaton(struct ac *ac, uint32_t index, const struct span *span, bool any) {
    struct pass pass = {.table = &ac->tables[index],
                        .workers = ac->workers[index],
                        .span = span,
                        .slabs = slabs_of(span, ac->threads, 1, 1),
                        .any = any};
    if (pass.slabs.count == 1) {
        count_slab(&pass, 0, 0);
        return;
    }
#pragma omp parallel for schedule(dynamic) num_threads(ac->threads)
    for (size_t i = 0; i < pass.slabs.count; i++)
        count_slab(&pass, i, omp_get_thread_num());
}

static clm_status ac_count(void *state, const struct span *span) {
    struct ac *ac = state;
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        count_automaton(ac, i, span, false);
    return CLM_OK;
}

static void ac_clear_counts(void *state) {
    struct ac *ac = state;
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        counters_clear(&ac->counters[i]);
}

static clm_status ac_take_counts(void *state, uint64_t *pattern_counts) {
    struct ac *ac = state;
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        counters_collect(&ac->counters[i], ac->db->automata[i], hits_collect_counts,
                         pattern_counts);
    return CLM_OK;
}

static clm_status ac_any(void *state, const struct span *span, bool *found) {
    struct ac *ac = state;
    *found = false;
    for (uint32_t i = 0; i < ac->db->automaton_count && !*found; i++) {
        for (int thread = 0; thread < ac->threads; thread++)
            ac->workers[i][thread].any = false;
        count_automaton(ac, i, span, true);
        for (int thread = 0; thread < ac->threads; thread++)
            *found = *found || ac->workers[i][thread].any;
    }
    return CLM_OK;
}

/* ---- Finding ----------------------------------------------------------- */

static clm_status ac_find(void *state, const struct span *span, const struct sink *sink) {
    struct ac *ac = state;
    if (!ac->finder) {
        clm_status status =
            ac_finder_open(ac->db, ac->tables, ac->workers, ac->threads, &ac->finder);
        if (status)
            return status;
    }
    return ac_finder_find(ac->finder, span, sink);
}

const struct engine fallback_ac = {
    .name = "ac",
    .variants = &variants,
    .open = ac_open,
    .clear_counts = ac_clear_counts,
    .count = ac_count,
    .take_counts = ac_take_counts,
    .find = ac_find,
    .any = ac_any,
    .close = ac_close,
};
