/* One slab of text through the kernels: AC_LANES adjacent pieces, read backwards.
 *
 *        slab begin                                  slab end
 *          | lane 0 | lane 1 |   ...  | lane 7 |rest|  warm-up
 *      <---tail     <-tail                       <--------
 *
 * A lane starts at the root, so it knows of no occurrence that reaches past its
 * end. Those belong to the lane in whose piece they end: having read its own
 * piece, a lane reads on in a *tail*, beside a second automaton that starts at the
 * root at the lane's begin, as the next lane down did. What the first sees and the
 * second does not crosses the begin, and is reported; once both are in the same
 * state, nothing more can. Texts have short tails whatever the longest pattern; a
 * warm-up of longest-1 bytes would not be short.
 *
 * The last slab of a span instead warms up on the bytes after its end, and the
 * first has no tail in lane 0: ownership between spans is by start. */
#ifndef CLMATCH_FALLBACK_AC_SLAB_H
#define CLMATCH_FALLBACK_AC_SLAB_H

#include "fallback/ac_kernel.h"
#include "host/plan/hits.h"
#include "host/plan/span.h"

struct ac_slab {
    size_t begin, end;
    bool first, last; /* of the span */
};

/* What one thread needs. */
struct ac_worker {
    struct ac_hits hits;
    bool common;      /* hits were common in the last call of a kernel */
    bool shared;      /* counts are also other threads' */
    uint64_t *counts; /* by output, the longest at its start; modulo 2^64 */
    bool any;         /* an occurrence was counted */
};

/* Adds the slab's occurrences to the worker's counts. */
void ac_slab_count(const struct ac_table *table, const struct span *span,
                   const struct ac_slab *slab, struct ac_worker *worker);

/* The hits of one lane, by rising start, relative to span->begin. */
struct ac_piece {
    size_t begin;
    struct hit *hits, *hits_end;
    uint32_t state;  /* at its begin */
    size_t tail_low; /* its tail reaches down to here: from here to `begin` the hits of the
                        tail take the place of those that lower lanes have */
    struct hit *tail, *tail_end;
};

/* Fills AC_LANES pieces, all but the hits of their tails. `room` holds a hit for
 * each byte of the slab. */
void ac_slab_find(const struct ac_table *table, const struct span *span, const struct ac_slab *slab,
                  struct ac_worker *worker, struct hit *room, struct ac_piece pieces[AC_LANES]);

/* Sets the hits of the piece's tail that start before `limit`. `room` holds a hit
 * for each byte of the span; of pieces whose tails do not overlap each uses its own
 * part. */
void ac_piece_tail(const struct ac_table *table, const struct span *span, struct ac_piece *piece,
                   size_t limit, struct hit *room);

#endif
