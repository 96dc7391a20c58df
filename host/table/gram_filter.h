/* Which places of a text may begin a string, from a few bytes looked up at each `stride`-th place.
 *
 * At such a place the text has a *gram*, up to 8 bytes. The hash of the first `sure` of them, as
 * many as all strings have there, chooses a word of 32 bits, and with a stride, unless too many
 * would be set, a bit of it; the hash of `likely` bytes, as many as nearly all have, chooses a bit
 * of its own. (Bytes behind `sure` and before the fifth are in neither, with a stride.) Each string
 * sets the bits of its grams at offsets 0 .. stride - 1, one of which lies where the text is looked
 * at. Where a string has fewer bytes than `likely`, it sets all bits of the word.
 *
 *     stride 4          at   at+4  at+8       bits that are not all set: no string begins at
 *     text      . . . . x . . . x . . . x     x-3, x-2, x-1, x
 *     string        A B C D E F G H           its gram at offset 2 lies at x: CDEFGH
 *
 * With a stride, grams that pass are looked up in another table, `samples`, that has four bits for
 * another hash of the sure bytes: which of these starts they are for. It is as large as a device's
 * cache allows, while the words lie in the local memory of a group.
 *
 * Bytes are those of the text, small letters for capital ones if any strings fold letters. */
#ifndef CLMATCH_HOST_TABLE_GRAM_FILTER_H
#define CLMATCH_HOST_TABLE_GRAM_FILTER_H

#include "host/table/trie_strings.h"

enum { GRAM_MAX = 8, GRAM_LEAST = 4 }; /* bytes; the least is with a stride */

/* Strings to filter, which may fold letters or not. */
struct gram_strings {
    const struct trie_strings *sets[2];
    uint32_t set_count;
    bool fold; /* do some? Then all do for the filter */
};

static inline struct gram_strings gram_strings_of(const struct trie_strings *strings, bool fold) {
    return (struct gram_strings){{strings}, 1, fold};
}

struct gram_filter {
    uint32_t stride;       /* 1, 2 or 4 */
    uint32_t sure, likely; /* bytes */
    /* Of the first four bytes, and of the four from last_shift bits behind the first on; what is
     * not hashed falls out. */
    uint32_t head_factor, sure_factor, likely_factor;
    uint32_t last_shift;
    bool one_bit; /* with a stride, where two would fill too many */
    uint32_t word_bits;
    uint32_t bit_shift; /* of the likely bytes' hash, to the 5 bits that choose a bit: the highest,
                           or the next behind a word's where both are hashes of the same */
    uint32_t *words;    /* [1 << word_bits] */
    uint32_t sample_factors[2], sample_bits;
    uint8_t *samples; /* [1 << sample_bits] of four bits, the first of two the lower; bit i: a
                         string begins stride - 1 - i before the gram. NULL with stride 1 */
};

/* What there is room for, in bytes. */
struct gram_room {
    uint64_t words, samples; /* 128 and 16 at least */
};

/* The largest stride for strings of that many bytes and more. */
uint32_t gram_filter_most_stride(uint32_t shortest);

/* Bytes of words for so many strings. */
uint64_t gram_filter_word_bytes(uint32_t strings, uint32_t stride, uint64_t room);

/* The largest stride, unless grams behind the first ones, which a text like the strings would have,
 * pass oftener than others, or no string is long enough to have one even of 4 bytes; then 1. */
clm_status gram_filter_choose_stride(const struct gram_strings *strings,
                                     const struct gram_room *room, uint64_t seed, uint32_t *stride);

/* With a stride that the strings allow. The seed makes the hashes. */
clm_status gram_filter_build(const struct gram_strings *strings, uint32_t stride,
                             const struct gram_room *room, uint64_t seed,
                             struct gram_filter *filter);

/* Of the text, folded: four bytes and the four behind, the first in the lowest bits; bit i of the
 * answer is for the start at i - (stride - 1). */
uint32_t gram_filter_starts(const struct gram_filter *filter, uint32_t head, uint32_t behind);

uint64_t gram_filter_bytes(const struct gram_filter *filter);

/* Frees what is inside. */
void gram_filter_clear(struct gram_filter *filter);

#endif
