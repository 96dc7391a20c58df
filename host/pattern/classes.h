/* Byte classes: bytes that no pattern distinguishes share a column of a table. */
#ifndef CLMATCH_HOST_PATTERN_CLASSES_H
#define CLMATCH_HOST_PATTERN_CLASSES_H

#include "host/pattern/patterns.h"

#include <stdbool.h>

struct byte_classes {
    uint8_t of[256]; /* byte -> class */
    uint32_t count;  /* 1..256 */
};

/* The classes of the patterns at `positions`. All bytes that occur in none share
 * class 0; the others have one class each, the most frequent in the patterns
 * first, so that the columns in use lie together. With `fold`, A-Z share the
 * classes of a-z. */
void byte_classes_build(struct byte_classes *classes, const struct clm_patterns *patterns,
                        const uint32_t *positions, size_t size, bool fold);

/* Each byte by itself, its class its value; with `fold`, A-Z are a-z. */
void byte_classes_of_bytes(struct byte_classes *classes, bool fold);

/* Are some letters of either case the same? */
bool byte_classes_fold(const struct byte_classes *classes);

static inline uint8_t byte_fold(uint8_t byte) {
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte | 0x20) : byte;
}

static inline bool byte_is_letter(uint8_t byte) {
    uint8_t lower = (uint8_t)(byte | 0x20);
    return lower >= 'a' && lower <= 'z';
}

#endif
