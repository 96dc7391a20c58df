/* A stretch of text to scan. Ownership is by start: a span answers for the
 * occurrences that start in [begin, end), and may read on to `available`. */
#ifndef CLMATCH_HOST_PLAN_SPAN_H
#define CLMATCH_HOST_PLAN_SPAN_H

#include <stddef.h>
#include <stdint.h>

struct span {
    const uint8_t *text;     /* NULL where the text lies on the device: */
    const void *device_text; /* of the engine's room; its byte device_begin is byte 0 here */
    size_t device_begin;
    size_t begin, end;
    size_t available; /* bytes readable at `text`; at least `end`, and either the end of
                         the whole text or at least longest - 1 bytes past `end` */
};

/* How far an occurrence that starts before `end` can reach. */
static inline size_t span_reach(const struct span *span, size_t end, uint32_t longest) {
    size_t rest = span->available - end;
    return end + (rest < longest - 1 ? rest : longest - 1);
}

#endif
