#include "fallback/starts_find.h"

#include "fallback/slabs.h"
#include "host/base/memory.h"
#include "host/plan/hits_merge.h"

#include <omp.h>
#include <stdlib.h>

/* A block has one slab where the tracks are many. Up to 64 tracks all hits of a slab fit
 * their room; with more, a share of them. */
enum { SLAB_BYTES = 64 << 10, SLABS = 64, HITS = SLABS * SLAB_BYTES, ROOM_MIN = 16 };

/* A track in a slab: its hits from `at` to `end` are still to be handed on. */
struct list {
    struct starts_search search;
    const struct hit *at, *end;
    bool done; /* has no hits after `end` */
};

struct starts_finder {
    const struct starts *starts;
    size_t slabs;            /* of a full block */
    size_t room;             /* hits of a list */
    struct hit *hits;        /* [slabs][tracks][room] */
    struct list *lists;      /* [slabs][tracks] */
    struct hit_list *merged; /* [tracks] */
    struct expander expander;
};

/* ---- Opening and closing ----------------------------------------------- */

clm_status starts_finder_open(const struct starts *starts, struct starts_finder **out) {
    size_t tracks = starts->track_count;
    struct starts_finder *finder = memory_zero_alloc(1, sizeof *finder);
    if (!finder)
        return CLM_ERR_MEMORY;
    finder->starts = starts;
    finder->slabs = tracks < SLABS ? SLABS / tracks : 1;
    finder->room = HITS / (finder->slabs * tracks);
    if (finder->room > SLAB_BYTES)
        finder->room = SLAB_BYTES;
    if (finder->room < ROOM_MIN)
        finder->room = ROOM_MIN;
    clm_status status = expander_open(starts->db, &finder->expander);
    finder->hits = memory_alloc(finder->slabs * tracks, finder->room * sizeof *finder->hits);
    finder->lists = memory_alloc(finder->slabs * tracks, sizeof *finder->lists);
    finder->merged = memory_alloc(tracks, sizeof *finder->merged);
    if (!status && (!finder->hits || !finder->lists || !finder->merged))
        status = CLM_ERR_MEMORY;
    if (status) {
        starts_finder_close(finder);
        return status;
    }
    *out = finder;
    return CLM_OK;
}

void starts_finder_close(struct starts_finder *finder) {
    if (!finder)
        return;
    expander_close(&finder->expander);
    free(finder->hits);
    free(finder->lists);
    free(finder->merged);
    free(finder);
}

/* ---- A block into hits -------------------------------------------------- */

static struct span slab_of(const struct span *block, size_t index) {
    struct span slab = *block;
    slab.begin = block->begin + index * SLAB_BYTES;
    if (slab.end - slab.begin > SLAB_BYTES)
        slab.end = slab.begin + SLAB_BYTES;
    return slab;
}

/* List `index` is of track index % tracks in slab index / tracks. */
static void fill(struct starts_finder *finder, size_t index, const struct span *slab) {
    const struct starts *starts = finder->starts;
    struct list *list = &finder->lists[index];
    struct hit *hits = finder->hits + index * finder->room;
    const void *table = starts->tracks[index % starts->track_count].table;
    size_t count = starts->method->next(table, slab, &list->search, hits, finder->room);
    list->at = hits;
    list->end = hits + count;
    list->done = count < finder->room;
}

static void fill_first(struct starts_finder *finder, size_t index, const struct span *block) {
    struct span slab = slab_of(block, index / finder->starts->track_count);
    finder->lists[index].search = (struct starts_search){.at = slab.begin};
    fill(finder, index, &slab);
}

static void fill_block(struct starts_finder *finder, const struct span *block, size_t slabs) {
    size_t tracks = finder->starts->track_count;
    if (!slabs_want_team(block, tracks)) {
        for (size_t i = 0; i < slabs * tracks; i++)
            fill_first(finder, i, block);
        return;
    }
#pragma omp parallel for schedule(dynamic) num_threads(finder->starts->threads)
    for (size_t i = 0; i < slabs * tracks; i++)
        fill_first(finder, i, block);
}

/* ---- Hits in order ------------------------------------------------------ */

/* Up to which start all tracks' hits are known. */
static size_t known_up_to(const struct list *lists, size_t tracks) {
    size_t known = SLAB_BYTES;
    for (size_t i = 0; i < tracks; i++)
        if (!lists[i].done && lists[i].end[-1].start + (size_t)1 < known)
            known = lists[i].end[-1].start + (size_t)1;
    return known;
}

/* The first hit that starts at `limit` or later. */
static const struct hit *hits_before(const struct hit *at, const struct hit *end, size_t limit) {
    if (at < end && end[-1].start < limit)
        return end;
    while (at < end) {
        const struct hit *middle = at + (end - at) / 2;
        if (middle->start < limit)
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

static clm_status emit_slab(struct starts_finder *finder, size_t first, const struct span *slab,
                            const struct sink *sink) {
    size_t tracks = finder->starts->track_count, known;
    struct list *lists = finder->lists + first;
    do {
        known = known_up_to(lists, tracks);
        for (size_t i = 0; i < tracks; i++) {
            const struct hit *end = hits_before(lists[i].at, lists[i].end, known);
            finder->merged[i] =
                (struct hit_list){lists[i].at, end, finder->starts->tracks[i].automaton};
            lists[i].at = end;
        }
        if (hits_merge(&finder->expander, finder->merged, tracks, slab->begin, sink))
            return CLM_STOPPED;
        for (size_t i = 0; i < tracks; i++)
            if (!lists[i].done && lists[i].at == lists[i].end)
                fill(finder, first + i, slab);
    } while (known < SLAB_BYTES);
    return CLM_OK;
}

clm_status starts_finder_find(struct starts_finder *finder, const struct span *span,
                              const struct sink *sink) {
    struct span block = *span;
    clm_status status = CLM_OK;
    for (; block.begin < span->end && !status; block.begin = block.end) {
        size_t left = span->end - block.begin, most = finder->slabs * SLAB_BYTES;
        block.end = block.begin + (left < most ? left : most);
        size_t slabs = (block.end - block.begin + SLAB_BYTES - 1) / SLAB_BYTES;
        fill_block(finder, &block, slabs);
        for (size_t i = 0; i < slabs && !status; i++) {
            struct span slab = slab_of(&block, i);
            status = emit_slab(finder, i * finder->starts->track_count, &slab, sink);
        }
    }
    return status;
}
