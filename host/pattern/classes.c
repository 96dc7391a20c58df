#include "host/pattern/classes.h"

#include <string.h>

/* Bytes by falling frequency, equal ones by value; the first return value counts
 * those that occur. */
static uint32_t rank_bytes(const uint64_t frequency[256], uint8_t ranked[256]) {
    uint32_t used = 0;
    for (uint32_t byte = 0; byte < 256; byte++) {
        if (!frequency[byte])
            continue;
        uint32_t at = used++;
        for (; at && frequency[ranked[at - 1]] < frequency[byte]; at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = (uint8_t)byte;
    }
    return used;
}

void byte_classes_build(struct byte_classes *classes, const struct clm_patterns *patterns,
                        const uint32_t *positions, size_t size, bool fold) {
    uint64_t frequency[256] = {0};
    for (size_t i = 0; i < size; i++) {
        const uint8_t *bytes = patterns_bytes(patterns, positions[i]);
        for (uint32_t k = 0; k < patterns->entries[positions[i]].length; k++)
            frequency[fold ? byte_fold(bytes[k]) : bytes[k]]++;
    }
    uint8_t ranked[256];
    uint32_t used = rank_bytes(frequency, ranked);
    uint32_t other = used < 256;
    memset(classes->of, 0, sizeof classes->of);
    for (uint32_t rank = 0; rank < used; rank++)
        classes->of[ranked[rank]] = (uint8_t)(rank + other);
    if (fold)
        for (uint32_t byte = 'A'; byte <= 'Z'; byte++)
            classes->of[byte] = classes->of[byte_fold((uint8_t)byte)];
    classes->count = used + other;
}

void byte_classes_of_bytes(struct byte_classes *classes, bool fold) {
    for (uint32_t byte = 0; byte < 256; byte++)
        classes->of[byte] = fold ? byte_fold((uint8_t)byte) : (uint8_t)byte;
    classes->count = 256;
}

bool byte_classes_fold(const struct byte_classes *classes) {
    for (int letter = 'a'; letter <= 'z'; letter++)
        if (classes->of[letter] && classes->of[letter] == classes->of[letter ^ 0x20])
            return true;
    return false;
}
