#include "fallback/ac_find.h"

#include "fallback/slabs.h"
#include "host/base/memory.h"

#include <omp.h>
#include <stdlib.h>

/* A hit may lie at every byte, so a block bounds memory: 8 bytes of hits a byte, for
 * tails as much again, and that for each automaton. Threads wait for each other at
 * the end of a block, so it is not small either. */
enum { SLAB_BYTES = 64 << 10, SLABS = 64 };

/* The pieces of a block under one automaton, and the room for their hits. */
struct track {
    const struct ac_table *table;
    struct ac_worker *workers;
    struct hit *room, *tail_room;
    struct ac_piece *pieces;
};

struct ac_finder {
    struct track tracks[DATABASE_AUTOMATA_MAX];
    uint32_t track_count;
    int threads;
    size_t slabs; /* of a full block */
    struct expander expander;
};

/* ---- Opening and closing ----------------------------------------------- */

clm_status ac_finder_open(const struct clm_db *db, const struct ac_table *tables,
                          struct ac_worker *const *workers, int threads, struct ac_finder **out) {
    struct ac_finder *finder = memory_zero_alloc(1, sizeof *finder);
    if (!finder)
        return CLM_ERR_MEMORY;
    finder->threads = threads;
    finder->track_count = db->automaton_count;
    finder->slabs = SLABS / db->automaton_count;
    clm_status status = expander_open(db, &finder->expander);
    for (uint32_t i = 0; i < db->automaton_count && !status; i++) {
        struct track *track = &finder->tracks[i];
        track->table = &tables[i];
        track->workers = workers[i];
        track->room = memory_alloc(finder->slabs * SLAB_BYTES, sizeof *track->room);
        track->tail_room = memory_alloc(finder->slabs * SLAB_BYTES, sizeof *track->tail_room);
        track->pieces = memory_zero_alloc(finder->slabs * AC_LANES, sizeof *track->pieces);
        status = track->room && track->tail_room && track->pieces ? CLM_OK : CLM_ERR_MEMORY;
    }
    if (status) {
        ac_finder_close(finder);
        return status;
    }
    *out = finder;
    return CLM_OK;
}

void ac_finder_close(struct ac_finder *finder) {
    if (!finder)
        return;
    for (uint32_t i = 0; i < finder->track_count; i++) {
        struct track *track = &finder->tracks[i];
        free(track->pieces);
        free(track->room);
        free(track->tail_room);
    }
    expander_close(&finder->expander);
    free(finder);
}

/* ---- A block into hits ------------------------------------------------- */

static void find_slab(const struct track *track, const struct span *block, size_t index,
                      int thread) {
    struct ac_slab slab = {.begin = block->begin + index * SLAB_BYTES, .first = index == 0};
    slab.last = block->end - slab.begin <= SLAB_BYTES;
    slab.end = slab.last ? block->end : slab.begin + SLAB_BYTES;
    ac_slab_find(track->table, block, &slab, &track->workers[thread],
                 track->room + index * SLAB_BYTES, track->pieces + index * AC_LANES);
}

static void find_slabs(const struct ac_finder *finder, const struct track *track,
                       const struct span *block, size_t slabs) {
    if (slabs * SLAB_BYTES <= TEAM_BYTES) {
        for (size_t i = 0; i < slabs; i++)
            find_slab(track, block, i, 0);
        return;
    }
#pragma omp parallel for schedule(dynamic) num_threads(finder->threads)
    for (size_t i = 0; i < slabs; i++)
        find_slab(track, block, i, omp_get_thread_num());
}

/* Drops from each piece what the tails of later pieces take over, and fetches what
 * is left of its own tail. */
static void find_tails(const struct track *track, const struct span *block, size_t pieces) {
    size_t limit = block->end;
    for (size_t i = pieces; i > 0; i--) {
        struct ac_piece *piece = &track->pieces[i - 1];
        while (piece->hits_end > piece->hits && piece->hits_end[-1].start + block->begin >= limit)
            piece->hits_end--;
        ac_piece_tail(track->table, block, piece, limit, track->tail_room);
        if (piece->tail_low < limit)
            limit = piece->tail_low;
    }
}

/* ---- Hits in order ----------------------------------------------------- */

/* Walks a track's hits by rising start: of each piece its tail, then its own. */
struct cursor {
    const struct ac_piece *piece, *piece_end;
    bool in_own;
    const struct hit *at, *end;
};

static void cursor_settle(struct cursor *cursor) {
    while (cursor->at == cursor->end && cursor->piece < cursor->piece_end) {
        if (cursor->in_own && ++cursor->piece == cursor->piece_end)
            break;
        const struct ac_piece *piece = cursor->piece;
        cursor->in_own = !cursor->in_own;
        cursor->at = cursor->in_own ? piece->hits : piece->tail;
        cursor->end = cursor->in_own ? piece->hits_end : piece->tail_end;
    }
}

static void cursor_open(struct cursor *cursor, const struct ac_piece *pieces, size_t count) {
    *cursor = (struct cursor){.piece = pieces, .piece_end = pieces + count};
    cursor->at = pieces->tail;
    cursor->end = pieces->tail_end;
    cursor_settle(cursor);
}

static bool cursor_done(const struct cursor *cursor) {
    return cursor->at == cursor->end;
}

static clm_status emit_block(struct ac_finder *finder, size_t pieces, size_t base,
                             const struct sink *sink) {
    struct cursor cursors[DATABASE_AUTOMATA_MAX] = {0};
    for (uint32_t i = 0; i < finder->track_count; i++)
        cursor_open(&cursors[i], finder->tracks[i].pieces, pieces);
    for (;;) {
        uint32_t start = UINT32_MAX, output[DATABASE_AUTOMATA_MAX] = {0};
        for (uint32_t i = 0; i < finder->track_count; i++)
            if (!cursor_done(&cursors[i]) && cursors[i].at->start < start)
                start = cursors[i].at->start;
        if (start == UINT32_MAX)
            return CLM_OK;
        for (uint32_t i = 0; i < finder->track_count; i++)
            if (!cursor_done(&cursors[i]) && cursors[i].at->start == start) {
                output[i] = cursors[i].at++->output;
                cursor_settle(&cursors[i]);
            }
        if (expander_emit(&finder->expander, output, base + start, sink))
            return CLM_STOPPED;
    }
}

clm_status ac_finder_find(struct ac_finder *finder, const struct span *span,
                          const struct sink *sink) {
    struct span block = *span;
    clm_status status = CLM_OK;
    for (; block.begin < span->end && !status; block.begin = block.end) {
        size_t left = span->end - block.begin, most = finder->slabs * SLAB_BYTES;
        size_t bytes = left < most ? left : most;
        size_t slabs = (bytes + SLAB_BYTES - 1) / SLAB_BYTES;
        block.end = block.begin + bytes;
        for (uint32_t i = 0; i < finder->track_count; i++) {
            find_slabs(finder, &finder->tracks[i], &block, slabs);
            find_tails(&finder->tracks[i], &block, slabs * AC_LANES);
        }
        status = emit_block(finder, slabs * AC_LANES, block.begin, sink);
    }
    return status;
}
