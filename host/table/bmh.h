/* The shift table of Boyer, Moore and Horspool (paper 002, "Boyer-Moore-Horspool"; Horspool
 * 1980): the byte of the text under the needle's last place tells how far the needle can be
 * moved on, whether it occurred or not. */
#ifndef CLMATCH_HOST_TABLE_BMH_H
#define CLMATCH_HOST_TABLE_BMH_H

#include "host/table/needles.h"

enum { BMH_SHIFTS = 256 };

/* shift[t], 1 to needle->length: from the last place to the nearest one before it that t
 * fits, or all of the length. */
void bmh_build(const struct needle *needle, uint32_t shift[BMH_SHIFTS]);

/* The same by the text under the needle's last four places, or all of fewer, folded to lower case
 * if a letter of it may have either: a hash of them, bmh_gram(). shift[h], 1 to needle->length - 3
 * (or 1): to the nearest such places before the last that have that hash. */
enum { BMH_GRAM_BITS = 10, BMH_GRAM_SHIFTS = 1 << BMH_GRAM_BITS };
void bmh_build_grams(const struct needle *needle, uint32_t shift[BMH_GRAM_SHIFTS]);

/* `word` has the bytes, the first in the lowest bits. */
static inline uint32_t bmh_gram(uint32_t word) {
    return word * 0x9E3779B1u >> (32 - BMH_GRAM_BITS);
}

#endif
