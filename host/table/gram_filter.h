/* Which places of a text may begin a string, from a few bytes looked up at each `stride`-th place.
 *
 * At such a place the text has a *gram*: `head` bytes, of which the hash chooses a word of 32 bits, and
 * behind the first four bytes a few, which choose one bit or two of it: the first by its low bits the
 * one; the other with stride 1 the second byte, and with others, where strings have fewer bytes left,
 * the head's hash again. Each string sets the bits of its grams at offsets 0 .. stride - 1, one of
 * which lies where the text is looked at; so all strings have head + stride - 1 bytes at least. Where
 * a string ends before, it sets all bits of the word.
 *
 *     stride 4          at   at+4  at+8       bits that are not all set: no string begins at
 *     text      . . . . x . . . x . . . x     x-3, x-2, x-1, x
 *     string        A B C D E F G             its gram at offset 2 lies at x: CDEF, behind it G
 *
 * With a stride, grams that pass are looked up in another table, `samples`, that has four bits for
 * each hash of the head and the byte behind: which of these starts they are for. It is as large as a device's cache
 * allows, while the words lie in the local memory of a group.
 *
 * Bytes are those of the text, small letters for capital ones where the automaton is caseless. */
#ifndef CLMATCH_HOST_TABLE_GRAM_FILTER_H
#define CLMATCH_HOST_TABLE_GRAM_FILTER_H

#include "host/table/trie_strings.h"

enum { GRAM_HEAD_MAX = 4, GRAM_BEHIND_MAX = 2, GRAM_STRIDE_MAX = 4 };

struct gram_filter {
    uint32_t stride;       /* 1, 2 or 4; above 1, head is 4 */
    uint32_t head;         /* bytes */
    uint32_t behind;       /* bytes behind the first four, 1 or 2 */
    bool one_bit;          /* of a word, since two would fill too many */
    uint32_t head_factor;  /* of a word: what lies behind the head falls out */
    uint32_t word_bits;
    uint32_t *words; /* [1 << word_bits] */
    uint32_t sample_factor, sample_bits;
    uint8_t *samples; /* [1 << sample_bits] of four bits, the first of two the lower; bit i: a string
                         begins stride - 1 - i before the gram. NULL with stride 1 */
};

/* What there is room for, in bytes. */
struct gram_room {
    uint64_t words, samples; /* 128 and 16 at least */
};

/* The largest stride for strings of that many bytes and more. */
uint32_t gram_filter_most_stride(uint32_t shortest);

/* Bytes of words for so many strings. */
uint64_t gram_filter_word_bytes(uint32_t strings, uint32_t stride, uint64_t room);

/* A stride of 0 is chosen: the largest, unless grams behind the first ones, which a text like the
 * strings would have, pass too often. The seed makes the hashes. */
clm_status gram_filter_build(const struct trie_strings *strings, uint32_t stride,
                             const struct gram_room *room, uint64_t seed,
                             struct gram_filter *filter);

/* Of the text, folded: four bytes and four behind, the first in the lowest bits; bit i of the answer
 * is for the start at i - (stride - 1). */
uint32_t gram_filter_starts(const struct gram_filter *filter, uint32_t bytes, uint32_t behind);

uint64_t gram_filter_bytes(const struct gram_filter *filter);

/* Frees what is inside. */
void gram_filter_clear(struct gram_filter *filter);

#endif
