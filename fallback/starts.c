#include "fallback/starts.h"

#include "fallback/slabs.h"
#include "fallback/starts_find.h"
#include "fallback/threads.h"
#include "host/base/clock.h"
#include "host/base/memory.h"

#include <omp.h>
#include <stdlib.h>

/* ---- Opening and closing ----------------------------------------------- */

static clm_status open_tracks(struct starts *starts, struct engine_setup *setup,
                              const struct needles *needles) {
    bool each_string = starts->method->each_string;
    size_t count = each_string ? needles->count : starts->db->automaton_count;
    starts->tracks = memory_zero_alloc(count, sizeof *starts->tracks);
    if (!starts->tracks)
        return CLM_ERR_MEMORY;
    starts->track_count = count;
    clm_status status = CLM_OK;
    for (uint32_t i = 0; i < count && !status; i++) {
        starts->tracks[i].automaton = each_string ? needles->entries[i].automaton : i;
        status = starts->method->open(setup, needles, i, &starts->tracks[i].table);
    }
    return status;
}

static clm_status open_counters(struct starts *starts) {
    clm_status status = CLM_OK;
    for (uint32_t i = 0; i < starts->db->automaton_count && !status; i++)
        status = counters_open(starts->db->automata[i], starts->threads, &starts->counters[i]);
    starts->hits = memory_alloc((size_t)starts->threads * STARTS_HITS, sizeof *starts->hits);
    return starts->hits ? status : CLM_ERR_MEMORY;
}

clm_status starts_open(const struct starts_method *method, struct engine_setup *setup,
                       void **state) {
    uint64_t began = clock_ns();
    struct starts *starts = memory_zero_alloc(1, sizeof *starts);
    if (!starts)
        return CLM_ERR_MEMORY;
    starts->method = method;
    starts->db = setup->db;
    starts->threads = threads_to_use();
    struct needles needles;
    clm_status status = needles_build(setup->db, &needles);
    if (!status) {
        status = open_tracks(starts, setup, &needles);
        needles_clear(&needles);
    }
    if (!status)
        status = open_counters(starts);
    if (status) {
        starts_close(starts);
        return status;
    }
    setup->times->build += clock_ns() - began;
    *state = starts;
    return CLM_OK;
}

void starts_close(void *state) {
    struct starts *starts = state;
    if (!starts)
        return;
    starts_finder_close(starts->finder);
    for (size_t i = 0; i < starts->track_count; i++)
        starts->method->close(starts->tracks[i].table);
    for (uint32_t i = 0; i < starts->db->automaton_count; i++)
        counters_close(&starts->counters[i]);
    free(starts->tracks);
    free(starts->hits);
    free(starts);
}

/* ---- Counting ----------------------------------------------------------- */

/* One pass over a span: each slab for each track. */
struct pass {
    const struct starts *starts;
    const struct span *span;
    struct slabs slabs;
    bool any; /* stop at an occurrence */
    bool found;
};

static void count_hits(const struct starts *starts, const struct starts_track *track,
                       const struct hit *hits, size_t count, size_t thread) {
    const struct counters *counters = &starts->counters[track->automaton];
    uint64_t *counts = counters_of(counters, thread);
    if (starts->method->each_string && count)
        counter_add(&counts[hits->output], counters->shared, count);
    else
        for (size_t i = 0; i < count; i++)
            counter_add(&counts[hits[i].output], counters->shared, 1);
}

static void count_job(struct pass *pass, size_t job, size_t thread) {
    const struct starts *starts = pass->starts;
    const struct starts_track *track = &starts->tracks[job % starts->track_count];
    struct span piece = *pass->span;
    piece.begin = slab_begin(&pass->slabs, job / starts->track_count);
    piece.end = slab_end(&pass->slabs, job / starts->track_count);
    struct starts_search search = {.at = piece.begin};
    struct hit *hits = starts->hits + thread * STARTS_HITS;
    size_t room = pass->any ? 1 : STARTS_HITS, count = room;
    bool stop = false;
    if (pass->any)
        __atomic_load(&pass->found, &stop, __ATOMIC_RELAXED);
    while (count == room && !stop) {
        count = starts->method->next(track->table, &piece, &search, hits, room);
        count_hits(starts, track, hits, count, thread);
        stop = pass->any && count;
        if (stop)
            __atomic_store(&pass->found, &stop, __ATOMIC_RELAXED);
    }
}

/* Returns whether there is an occurrence, with `any`. */
static bool count_span(struct starts *starts, const struct span *span, bool any) {
    struct pass pass = {.starts = starts, .span = span, .any = any};
    pass.slabs = slabs_of(span, starts->threads, starts->track_count, starts->db->longest);
    size_t jobs = pass.slabs.count * starts->track_count;
    if (!slabs_want_team(span, starts->track_count) || jobs == 1) {
        for (size_t i = 0; i < jobs; i++)
            count_job(&pass, i, 0);
        return pass.found;
    }
#pragma omp parallel for schedule(dynamic) num_threads(starts->threads)
    for (size_t i = 0; i < jobs; i++)
        count_job(&pass, i, (size_t)omp_get_thread_num());
    return pass.found;
}

clm_status starts_count(void *state, const struct span *span) {
    count_span(state, span, false);
    return CLM_OK;
}

clm_status starts_any(void *state, const struct span *span, bool *found) {
    *found = count_span(state, span, true);
    return CLM_OK;
}

void starts_clear_counts(void *state) {
    struct starts *starts = state;
    for (uint32_t i = 0; i < starts->db->automaton_count; i++)
        counters_clear(&starts->counters[i]);
}

clm_status starts_take_counts(void *state, uint64_t *pattern_counts) {
    struct starts *starts = state;
    counters_collector *collect =
        starts->method->each_string ? hits_collect_exact : hits_collect_counts;
    for (uint32_t i = 0; i < starts->db->automaton_count; i++)
        counters_collect(&starts->counters[i], starts->db->automata[i], collect, pattern_counts);
    return CLM_OK;
}

/* ---- Finding ------------------------------------------------------------ */

clm_status starts_find(void *state, const struct span *span, const struct sink *sink) {
    struct starts *starts = state;
    clm_status status = CLM_OK;
    if (!starts->finder)
        status = starts_finder_open(starts, &starts->finder);
    return status ? status : starts_finder_find(starts->finder, span, sink);
}
