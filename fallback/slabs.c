#include "fallback/slabs.h"

enum { LEAST_BYTES = 32 << 10, MOST_BYTES = 2 << 20, SLABS_PER_THREAD = 4 };

bool slabs_want_team(const struct span *span, size_t times) {
    return span->end - span->begin >= (TEAM_BYTES + times - 1) / times;
}

struct slabs slabs_of(const struct span *span, int threads, size_t times, size_t least) {
    size_t all = span->end - span->begin, parts = (size_t)threads * SLABS_PER_THREAD;
    size_t bytes = (all + parts - 1) / parts;
    if (bytes > MOST_BYTES)
        bytes = MOST_BYTES;
    if (bytes < LEAST_BYTES)
        bytes = LEAST_BYTES;
    if (bytes < least)
        bytes = least;
    if (bytes < all && !slabs_want_team(span, times))
        bytes = all;
    return (struct slabs){
        .begin = span->begin, .end = span->end, .bytes = bytes, .count = (all + bytes - 1) / bytes};
}
