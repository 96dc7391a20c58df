/* One slab of text through the kernels: AC_LANES adjacent pieces, read backwards.
 *
 *        slab begin                                  slab end
 *          | lane 0 | lane 1 |   ...  | lane 7 |rest|  warm-up
 *      <---tail     <-tail                       <--------
 *
 * A lane starts at the root, so it knows of no occurrence that reaches past its
 * end. Those belong to the lane in whose piece they end: having read its own
 * piece, a lane reads on in a *tail* for as long as its state reaches back over
 * its begin, and there reports what crosses it. From where the state no longer
 * does, the next lane down has the same state. Texts have short tails whatever the
 * longest pattern; a warm-up of longest-1 bytes would not be short.
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

/* Below this many bytes a team of threads costs more than it saves: on a machine with
 * other work, waiting for its slowest member takes milliseconds. */
enum { AC_TEAM_BYTES = 1 << 20 };

/* What one thread needs. */
struct ac_worker {
    struct ac_hits hits;
    bool common;      /* hits were common in the last call of a kernel */
    uint64_t *counts; /* by output, the longest at its start */
    uint64_t total;   /* of them */
};

/* Adds the slab's occurrences to the worker's counts. */
void ac_slab_count(const struct ac_table *table, const struct span *span,
                   const struct ac_slab *slab, struct ac_worker *worker);

/* The hits of one lane, by rising start. Those of the tail lie before the lane's
 * begin and take the place of the hits that the lanes below have from tail_low
 * on. */
struct ac_piece {
    size_t begin;
    struct hit *hits, *hits_end;
    size_t tail_low;
    struct hit *tail;
    size_t tail_size, tail_capacity;
};

/* Fills AC_LANES pieces. `room` holds a hit for each byte of the slab; starts are
 * relative to span->begin. */
clm_status ac_slab_find(const struct ac_table *table, const struct span *span,
                        const struct ac_slab *slab, struct ac_worker *worker, struct hit *room,
                        struct ac_piece pieces[AC_LANES]);

#endif
