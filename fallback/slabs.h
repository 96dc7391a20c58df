/* A span cut into slabs, which are dealt to threads. */
#ifndef CLMATCH_FALLBACK_SLABS_H
#define CLMATCH_FALLBACK_SLABS_H

#include "host/plan/span.h"

#include <stdbool.h>

/* Below this many bytes to be read a team of threads costs more than it saves: on a machine
 * with other work, waiting for its slowest member takes milliseconds. */
enum { TEAM_BYTES = 1 << 20 };

/* Equal slabs, but for the last one. */
struct slabs {
    size_t begin, end; /* the span's */
    size_t bytes;      /* of a slab */
    size_t count;
};

/* Is reading the span `times` times worth a team? */
bool slabs_want_team(const struct span *span, size_t times);

/* Several for each thread, of `least` bytes or more; one, where no team is wanted. */
struct slabs slabs_of(const struct span *span, int threads, size_t times, size_t least);

static inline size_t slab_begin(const struct slabs *slabs, size_t index) {
    return slabs->begin + index * slabs->bytes;
}

static inline size_t slab_end(const struct slabs *slabs, size_t index) {
    return index + 1 == slabs->count ? slabs->end : slab_begin(slabs, index + 1);
}

#endif
