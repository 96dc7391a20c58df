#include "fallback/slabs.h"

enum { LEAST_BYTES = 32 << 10, MOST_BYTES = 2 << 20, SLABS_PER_THREAD = 4 };

static size_t slab_bytes(size_t all, int threads, size_t times, size_t least) {
    size_t parts = (size_t)threads * SLABS_PER_THREAD, bytes = (all + parts - 1) / parts;
    if (times <= TEAM_BYTES && all * times < TEAM_BYTES)
        return all;
    if (bytes > MOST_BYTES)
        bytes = MOST_BYTES;
    if (bytes < LEAST_BYTES)
        bytes = LEAST_BYTES;
    return bytes < least ? least : bytes;
}

struct slabs slabs_of(const struct span *span, int threads, size_t times, size_t least) {
    size_t all = span->end - span->begin;
    struct slabs slabs = {.begin = span->begin, .end = span->end, .bytes = 1};
    if (all) {
        slabs.bytes = slab_bytes(all, threads, times, least);
        slabs.count = (all + slabs.bytes - 1) / slabs.bytes;
    }
    return slabs;
}
