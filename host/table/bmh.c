#include "host/table/bmh.h"

void bmh_build(const struct needle *needle, uint32_t shift[BMH_SHIFTS]) {
    for (int byte = 0; byte < BMH_SHIFTS; byte++)
        shift[byte] = needle->length;
    for (uint32_t i = 0; i + 1 < needle->length; i++) {
        uint8_t byte = needle->bytes[i];
        shift[byte] = needle->length - 1 - i;
        shift[byte ^ needle->ors[i]] = needle->length - 1 - i; /* the upper case */
    }
}

static uint32_t gram_at(const struct needle *needle, uint32_t first, uint32_t bytes) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < bytes; i++)
        word |= (uint32_t)needle->bytes[first + i] << 8 * i;
    return bmh_gram(word);
}

void bmh_build_grams(const struct needle *needle, uint32_t shift[BMH_GRAM_SHIFTS]) {
    const uint32_t bytes = needle->length < 4 ? needle->length : 4, last = needle->length - bytes;
    for (int gram = 0; gram < BMH_GRAM_SHIFTS; gram++)
        shift[gram] = last + 1;
    for (uint32_t i = 0; i < last; i++)
        shift[gram_at(needle, i, bytes)] = last - i;
}
