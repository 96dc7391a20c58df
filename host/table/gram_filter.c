#include "host/table/gram_filter.h"

#include "host/base/memory.h"
#include "host/base/seed.h"

#include <stdlib.h>

enum { BITS_OF_WORD = 32 };

/* One bit in so many is set, or two. */
enum { SHARE = 128 };

uint32_t gram_filter_most_stride(uint32_t shortest) {
    return shortest >= GRAM_HEAD_MAX + 3 ? 4 : shortest >= GRAM_HEAD_MAX + 1 ? 2 : 1;
}

/* As many bits as `wanted`, if there is room. */
static uint32_t table_bits(uint64_t wanted, uint64_t room, uint32_t least) {
    uint32_t bits = least;
    while (bits < 27 && (uint64_t)1 << bits < wanted && (uint64_t)2 << bits <= room)
        bits++;
    return bits;
}

static uint32_t word_bits(uint32_t strings, uint32_t stride, uint64_t room) {
    return table_bits((uint64_t)strings * stride * SHARE / BITS_OF_WORD, room / 4, 5);
}

uint64_t gram_filter_word_bytes(uint32_t strings, uint32_t stride, uint64_t room) {
    return (uint64_t)4 << word_bits(strings, stride, room);
}

/* ---- Hashes ------------------------------------------------------------ */

static uint32_t word_of(const struct gram_filter *filter, uint32_t bytes) {
    return bytes * filter->head_factor >> (32 - filter->word_bits);
}

/* Counted from the highest, which kernels shift it to. */
static uint32_t bit(uint32_t number) {
    return UINT32_C(0x80000000) >> number % 32;
}

/* The bits of a gram. */
static uint32_t bits_of(const struct gram_filter *filter, uint32_t bytes, uint32_t behind) {
    if (filter->one_bit)
        return bit(behind);
    return bit(behind) | bit(filter->stride > 1
                                 ? bytes * filter->head_factor >> (27 - filter->word_bits)
                                 : behind >> 8);
}

static uint32_t sample_of(const struct gram_filter *filter, uint32_t bytes, uint32_t behind) {
    return (bytes * filter->head_factor + behind % 32) * filter->sample_factor >>
           (32 - filter->sample_bits);
}

uint32_t gram_filter_starts(const struct gram_filter *filter, uint32_t bytes, uint32_t behind) {
    const uint32_t wanted = bits_of(filter, bytes, behind);
    if ((filter->words[word_of(filter, bytes)] & wanted) != wanted)
        return 0;
    if (!filter->samples)
        return 1;
    const uint32_t sample = sample_of(filter, bytes, behind);
    return filter->samples[sample / 2] >> sample % 2 * 4 & 15;
}

/* ---- Building ---------------------------------------------------------- */

/* `count` bytes of a string, and zeros. */
static uint32_t word_at(const struct trie_strings *strings, uint32_t string, uint32_t at,
                        uint32_t count) {
    const uint8_t *bytes = strings->classes + strings->offsets[string];
    uint32_t word = 0;
    for (uint32_t i = 0; i < count; i++)
        word |= (uint32_t)bytes[at + i] << 8 * i;
    return word;
}

static void add_sample(struct gram_filter *filter, uint32_t bytes, uint32_t behind,
                       uint32_t offset) {
    const uint32_t sample = sample_of(filter, bytes, behind);
    filter->samples[sample / 2] |= (uint8_t)(1u << (filter->stride - 1 - offset) << sample % 2 * 4);
}

static void add_gram(const struct trie_strings *strings, uint32_t string, uint32_t offset,
                     struct gram_filter *filter) {
    const uint32_t bytes = word_at(strings, string, offset, filter->head);
    uint32_t *word = &filter->words[word_of(filter, bytes)];
    if (trie_strings_length(strings, string) >= offset + GRAM_HEAD_MAX + filter->behind) {
        const uint32_t behind = word_at(strings, string, offset + GRAM_HEAD_MAX, filter->behind);
        *word |= bits_of(filter, bytes, behind);
        if (filter->samples)
            add_sample(filter, bytes, behind, offset);
        return;
    }
    *word = UINT32_MAX;
    for (uint32_t behind = 0; behind < 32 && filter->samples; behind++)
        add_sample(filter, bytes, behind, offset);
}

/* Two bytes, unless that makes many strings fill their words. */
static uint32_t choose_behind(const struct trie_strings *strings, uint32_t stride) {
    uint64_t shorter = 0;
    for (uint32_t i = 0; i < strings->count; i++)
        shorter += trie_strings_length(strings, i) < GRAM_HEAD_MAX + GRAM_BEHIND_MAX;
    return stride > 1 || shorter * BITS_OF_WORD > strings->count ? 1 : GRAM_BEHIND_MAX;
}

static uint32_t shortest(const struct trie_strings *strings) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 0; i < strings->count; i++)
        if (trie_strings_length(strings, i) < length)
            length = trie_strings_length(strings, i);
    return length;
}

static clm_status build(const struct trie_strings *strings, uint32_t stride,
                        const struct gram_room *room, uint64_t seed, struct gram_filter *filter) {
    const uint32_t least = shortest(strings);
    const uint32_t head = least < GRAM_HEAD_MAX ? least : GRAM_HEAD_MAX;
    *filter = (struct gram_filter){
        .stride = stride,
        .head = head,
        .behind = choose_behind(strings, stride),
        .head_factor = ((uint32_t)seed_next(&seed) | 1) << 8 * (GRAM_HEAD_MAX - head),
        .sample_factor = (uint32_t)seed_next(&seed) | 1,
        .word_bits = word_bits(strings->count, stride, room->words),
        .sample_bits = table_bits((uint64_t)strings->count * SHARE, 2 * room->samples, 5)};
    filter->one_bit = (stride == 1 && filter->behind == 1) ||
                      ((uint64_t)BITS_OF_WORD << filter->word_bits) <
                          2 * (uint64_t)strings->count * stride;
    filter->words = memory_zero_alloc((size_t)1 << filter->word_bits, sizeof *filter->words);
    if (stride > 1)
        filter->samples = memory_zero_alloc((size_t)1 << filter->sample_bits >> 1, 1);
    if (!filter->words || (stride > 1 && !filter->samples)) {
        gram_filter_clear(filter);
        return CLM_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < strings->count; i++)
        for (uint32_t offset = 0; offset < stride; offset++)
            add_gram(strings, i, offset, filter);
    return CLM_OK;
}

/* ---- Choosing ---------------------------------------------------------- */

/* How many of the grams behind those of the table are in it, in 1,000. */
static uint32_t passing(const struct trie_strings *strings, const struct gram_filter *filter) {
    enum { STRINGS = 4096 };
    const uint32_t every = strings->count / STRINGS + 1, gram = GRAM_HEAD_MAX + 1;
    uint64_t tried = 0, passed = 0;
    for (uint32_t i = 0; i < strings->count; i += every)
        for (uint32_t at = filter->stride;
             at + gram <= trie_strings_length(strings, i) && at < 4 * filter->stride; at++) {
            const uint32_t sample =
                sample_of(filter, word_at(strings, i, at, GRAM_HEAD_MAX),
                          word_at(strings, i, at + GRAM_HEAD_MAX, 1));
            tried++;
            passed += (filter->samples[sample / 2] >> sample % 2 * 4 & 15) != 0;
        }
    return tried ? (uint32_t)(1000 * passed / tried) : 1000;
}

clm_status gram_filter_build(const struct trie_strings *strings, uint32_t stride,
                             const struct gram_room *room, uint64_t seed,
                             struct gram_filter *filter) {
    enum { PASSING_MAX = 200 };
    if (stride)
        return build(strings, stride, room, seed, filter);
    stride = gram_filter_most_stride(shortest(strings));
    clm_status status = build(strings, stride, room, seed, filter);
    if (status || stride == 1 || passing(strings, filter) <= PASSING_MAX)
        return status;
    gram_filter_clear(filter);
    return build(strings, 1, room, seed, filter);
}

uint64_t gram_filter_bytes(const struct gram_filter *filter) {
    return ((uint64_t)4 << filter->word_bits) +
           (filter->samples ? (uint64_t)1 << filter->sample_bits >> 1 : 0);
}

void gram_filter_clear(struct gram_filter *filter) {
    free(filter->words);
    free(filter->samples);
    *filter = (struct gram_filter){.words = NULL};
}
