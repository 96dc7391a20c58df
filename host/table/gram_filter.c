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

/* The bit of a tail; 0 if it has no bytes. */
static uint32_t tail_bit(const struct gram_filter *filter, uint32_t tail) {
    return tail * filter->tail_factor >> 27;
}

/* And of its head; behind the bits that choose the word. */
static uint32_t head_bit(const struct gram_filter *filter, uint32_t head) {
    return head * filter->head_factor >> (27 - filter->word_bits) & 31;
}

static uint32_t word_of(const struct gram_filter *filter, uint32_t head) {
    return head * filter->head_factor >> (32 - filter->word_bits);
}

static uint32_t sample_of(const struct gram_filter *filter, uint32_t head, uint32_t bit) {
    return (head * filter->head_factor + bit) * filter->sample_factor >>
           (32 - filter->sample_bits);
}

uint32_t gram_filter_starts(const struct gram_filter *filter, uint32_t head, uint32_t tail) {
    const uint32_t bit = tail_bit(filter, tail);
    const uint32_t word = filter->words[word_of(filter, head)];
    if (!(word >> bit & word >> head_bit(filter, head) & 1))
        return 0;
    if (!filter->samples)
        return 1;
    const uint32_t sample = sample_of(filter, head, bit);
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

static void set_bit(struct gram_filter *filter, uint32_t head, uint32_t bit, uint32_t offset) {
    filter->words[word_of(filter, head)] |= (uint32_t)1 << bit | (uint32_t)1 << head_bit(filter, head);
    if (!filter->samples)
        return;
    const uint32_t sample = sample_of(filter, head, bit);
    filter->samples[sample / 2] |= (uint8_t)(1u << (filter->stride - 1 - offset) << sample % 2 * 4);
}

static void add_gram(const struct trie_strings *strings, uint32_t string, uint32_t offset,
                     struct gram_filter *filter) {
    const uint32_t head = word_at(strings, string, offset, filter->head);
    const uint32_t left = trie_strings_length(strings, string) - offset - filter->head;
    if (left >= filter->tail) {
        const uint32_t tail = word_at(strings, string, offset + filter->head, filter->tail);
        set_bit(filter, head, tail_bit(filter, tail), offset);
        return;
    }
    for (uint32_t bit = 0; bit < BITS_OF_WORD; bit++)
        set_bit(filter, head, bit, offset);
}

/* As many bytes as all strings have, but for so few that their words do not fill much. */
static uint32_t choose_tail(const struct trie_strings *strings, uint32_t head, uint32_t stride) {
    uint64_t shorter = 0, least[GRAM_TAIL_MAX + 1] = {0};
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint32_t left = trie_strings_length(strings, i) - head - (stride - 1);
        if (left < GRAM_TAIL_MAX)
            least[left]++;
    }
    for (uint32_t tail = 0; tail < GRAM_TAIL_MAX; tail++) {
        shorter += least[tail];
        if (shorter * (BITS_OF_WORD - 1) > strings->count)
            return tail;
    }
    return GRAM_TAIL_MAX;
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
    const uint32_t tail = choose_tail(strings, head, stride);
    *filter = (struct gram_filter){
        .stride = stride,
        .head = head,
        .tail = tail,
        .head_factor = ((uint32_t)seed_next(&seed) | 1) << 8 * (4 - head),
        .tail_factor = tail ? ((uint32_t)seed_next(&seed) | 1) << 8 * (4 - tail) : 0,
        .sample_factor = (uint32_t)seed_next(&seed) | 1,
        .word_bits = word_bits(strings->count, stride, room->words),
        .sample_bits = table_bits((uint64_t)strings->count * SHARE, 2 * room->samples, 5)};
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
    const uint32_t every = strings->count / STRINGS + 1, gram = filter->head + filter->tail;
    uint64_t tried = 0, passed = 0;
    for (uint32_t i = 0; i < strings->count; i += every)
        for (uint32_t at = filter->stride;
             at + gram <= trie_strings_length(strings, i) && at < 4 * filter->stride; at++) {
            const uint32_t head = word_at(strings, i, at, filter->head);
            const uint32_t tail = word_at(strings, i, at + filter->head, filter->tail);
            const uint32_t sample = sample_of(filter, head, tail_bit(filter, tail));
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
