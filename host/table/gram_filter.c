#include "host/table/gram_filter.h"

#include "host/base/memory.h"
#include "host/base/seed.h"

#include <stdlib.h>

enum { BITS_OF_WORD = 32 };

/* One bit in so many is set, or two, if there is room. */
enum { WORD_SHARE = 256, SAMPLE_SHARE = 64 };

uint32_t gram_filter_most_stride(uint32_t shortest) {
    return shortest >= GRAM_LEAST + 3 ? 4 : shortest >= GRAM_LEAST + 1 ? 2 : 1;
}

/* As many bits as `wanted`, if there is room. */
static uint32_t table_bits(uint64_t wanted, uint64_t room, uint32_t least) {
    uint32_t bits = least;
    while (bits < 27 && (uint64_t)1 << bits < wanted && (uint64_t)2 << bits <= room)
        bits++;
    return bits;
}

static uint32_t word_bits(uint32_t strings, uint32_t stride, uint64_t room) {
    return table_bits((uint64_t)strings * stride * WORD_SHARE / BITS_OF_WORD, room / 4, 5);
}

uint64_t gram_filter_word_bytes(uint32_t strings, uint32_t stride, uint64_t room) {
    return (uint64_t)4 << word_bits(strings, stride, room);
}

/* ---- Hashes ------------------------------------------------------------ */

/* Of the bytes that choose a word, and of those that choose a bit. */
struct hashes {
    uint32_t sure, likely;
};

static struct hashes hash(const struct gram_filter *filter, uint32_t head, uint32_t behind) {
    const uint32_t first = head * filter->head_factor;
    const uint32_t last = (uint32_t)(((uint64_t)behind << 32 | head) >> filter->last_shift);
    const uint32_t sure = first + last * filter->sure_factor;
    return (struct hashes){sure,
                           filter->likely_factor ? first + last * filter->likely_factor : sure};
}

static uint32_t *word_of(const struct gram_filter *filter, struct hashes hashes) {
    return &filter->words[hashes.sure >> (32 - filter->word_bits)];
}

/* Counted from the highest, which kernels shift it to. */
static uint32_t bit(uint32_t number) {
    return UINT32_C(0x80000000) >> number % BITS_OF_WORD;
}

/* The other bit is the hash's that chooses the word, behind what does. */
static uint32_t bits_of(const struct gram_filter *filter, struct hashes hashes) {
    return bit(hashes.likely >> filter->bit_shift) |
           (filter->one_bit ? 0 : bit(hashes.sure >> (27 - filter->word_bits)));
}

static uint32_t sample_of(const struct gram_filter *filter, uint32_t head, uint32_t behind) {
    return (head * filter->sample_factors[0] + behind * filter->sample_factors[1]) >>
           (32 - filter->sample_bits);
}

static uint32_t sample_at(const struct gram_filter *filter, uint32_t head, uint32_t behind) {
    const uint32_t sample = sample_of(filter, head, behind);
    return filter->samples[sample / 2] >> sample % 2 * 4 & 15;
}

uint32_t gram_filter_starts(const struct gram_filter *filter, uint32_t head, uint32_t behind) {
    const struct hashes hashes = hash(filter, head, behind);
    const uint32_t wanted = bits_of(filter, hashes);
    if ((*word_of(filter, hashes) & wanted) != wanted)
        return 0;
    return filter->samples ? sample_at(filter, head, behind) : 1;
}

/* ---- Building ---------------------------------------------------------- */

/* Of all strings. */
static uint32_t count_of(const struct gram_strings *strings) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < strings->set_count; i++)
        count += strings->sets[i]->count;
    return count;
}

static uint32_t shortest(const struct gram_strings *strings) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 0; i < strings->set_count; i++)
        for (uint32_t string = 0; string < strings->sets[i]->count; string++)
            if (trie_strings_length(strings->sets[i], string) < length)
                length = trie_strings_length(strings->sets[i], string);
    return length;
}

struct gram {
    uint32_t head, behind;
};

static uint32_t folded(uint32_t word) {
    uint32_t small = 0;
    for (uint32_t shift = 0; shift < 32; shift += 8)
        small |= (uint32_t)byte_fold((uint8_t)(word >> shift)) << shift;
    return small;
}

static struct gram gram_of(const struct trie_strings *set, bool fold, uint32_t string,
                           uint32_t offset) {
    const struct gram gram = {trie_strings_word(set, string, offset),
                              trie_strings_word(set, string, offset + 4)};
    return fold ? (struct gram){folded(gram.head), folded(gram.behind)} : gram;
}

static void add_gram(struct gram gram, bool is_whole, uint32_t offset, struct gram_filter *filter) {
    const struct hashes hashes = hash(filter, gram.head, gram.behind);
    *word_of(filter, hashes) |= is_whole ? bits_of(filter, hashes) : UINT32_MAX;
    if (!filter->samples)
        return;
    const uint32_t sample = sample_of(filter, gram.head, gram.behind);
    filter->samples[sample / 2] |= (uint8_t)(1u << (filter->stride - 1 - offset) << sample % 2 * 4);
}

static void add_set(const struct trie_strings *set, bool fold, struct gram_filter *filter) {
    for (uint32_t string = 0; string < set->count; string++)
        for (uint32_t offset = 0; offset < filter->stride; offset++)
            add_gram(gram_of(set, fold, string, offset),
                     trie_strings_length(set, string) >= offset + filter->likely, offset, filter);
}

/* As many bytes as all strings have, but for so few that their words do not fill much. With stride
 * 1, the last four of them are in both hashes, so there more than four are no others than the sure
 * ones. */
static uint32_t choose_likely(const struct gram_strings *strings, uint32_t sure, uint32_t stride) {
    if (stride == 1 && sure > 4)
        return sure;
    uint64_t shorter = 0, with[GRAM_MAX] = {0};
    for (uint32_t i = 0; i < strings->set_count; i++)
        for (uint32_t string = 0; string < strings->sets[i]->count; string++) {
            const uint32_t bytes = trie_strings_length(strings->sets[i], string) - (stride - 1);
            if (bytes < GRAM_MAX)
                with[bytes]++;
        }
    for (uint32_t bytes = sure; bytes < GRAM_MAX; bytes++) {
        shorter += with[bytes];
        if (shorter * BITS_OF_WORD > count_of(strings))
            return bytes;
    }
    return GRAM_MAX;
}

/* For so many bytes of a word; the others fall out. */
static uint32_t factor(uint64_t *seed, uint32_t bytes) {
    const uint32_t odd = (uint32_t)seed_next(seed) | 1;
    return bytes ? odd << 8 * (4 - bytes) : 0;
}

static uint32_t at_most_4(uint32_t bytes) {
    return bytes < 4 ? bytes : 4;
}

static uint32_t behind_4(uint32_t bytes) {
    return bytes < 4 ? 0 : bytes - 4;
}

/* Factors of what lies behind the first four bytes; or, with stride 1, of the last four, which fill
 * a hash's lower bits too. With stride 1 one hash of four bytes or eight does. */
static void choose_factors(uint64_t *seed, struct gram_filter *filter) {
    const uint32_t sure = filter->sure, likely = filter->likely;
    filter->head_factor = factor(seed, at_most_4(sure));
    if (filter->stride > 1) {
        filter->last_shift = 32;
        filter->sure_factor = factor(seed, behind_4(sure));
        filter->likely_factor = factor(seed, behind_4(likely));
    } else {
        filter->last_shift = 8 * behind_4(likely);
        filter->sure_factor = factor(seed, sure > 4 ? 4 : 0);
        const bool is_one = likely == sure && (sure <= 4 || sure == GRAM_MAX);
        filter->likely_factor = factor(seed, is_one ? 0 : at_most_4(likely));
    }
    filter->bit_shift = filter->likely_factor ? 27 : 27 - filter->word_bits;
}

/* With no more sure bytes than `most`. */
static clm_status build(const struct gram_strings *strings, uint32_t stride, uint32_t most,
                        const struct gram_room *room, uint64_t seed, struct gram_filter *filter) {
    const uint32_t count = count_of(strings);
    const uint32_t least = shortest(strings) - (stride - 1);
    const uint32_t sure = least < most ? least : most;
    const uint32_t likely = choose_likely(strings, sure, stride);
    *filter = (struct gram_filter){
        .stride = stride,
        .sure = sure,
        .likely = likely,
        .sample_factors = {factor(&seed, at_most_4(sure)), factor(&seed, behind_4(sure))},
        .word_bits = word_bits(count, stride, room->words),
        .sample_bits = table_bits((uint64_t)count * SAMPLE_SHARE, 2 * room->samples, 5)};
    choose_factors(&seed, filter);
    filter->one_bit =
        stride == 1 || ((uint64_t)BITS_OF_WORD << filter->word_bits) < 2 * (uint64_t)count * stride;
    filter->words = memory_zero_alloc((size_t)1 << filter->word_bits, sizeof *filter->words);
    if (stride > 1)
        filter->samples = memory_zero_alloc((size_t)1 << filter->sample_bits >> 1, 1);
    if (!filter->words || (stride > 1 && !filter->samples)) {
        gram_filter_clear(filter);
        return CLM_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < strings->set_count; i++)
        add_set(strings->sets[i], strings->fold, filter);
    return CLM_OK;
}

clm_status gram_filter_build(const struct gram_strings *strings, uint32_t stride,
                             const struct gram_room *room, uint64_t seed,
                             struct gram_filter *filter) {
    return build(strings, stride, GRAM_MAX, room, seed, filter);
}

/* ---- Choosing ---------------------------------------------------------- */

/* Of the grams behind those of the table, and of as many at random, how many more are in it, in
 * 1,000; -1: there are none. */
static int64_t passing(const struct gram_strings *strings, const struct gram_filter *filter,
                       uint64_t seed) {
    enum { STRINGS = 4096 };
    const uint32_t every = count_of(strings) / STRINGS + 1;
    int64_t tried = 0, more = 0;
    for (uint32_t i = 0; i < strings->set_count; i++)
        for (uint32_t string = 0; string < strings->sets[i]->count; string += every)
            for (uint32_t at = filter->stride;
                 at + filter->sure <= trie_strings_length(strings->sets[i], string) &&
                 at < 4 * filter->stride;
                 at++) {
                const struct gram gram = gram_of(strings->sets[i], strings->fold, string, at);
                const uint64_t random = seed_next(&seed);
                tried++;
                more += sample_at(filter, gram.head, gram.behind) != 0;
                more -= sample_at(filter, (uint32_t)random, (uint32_t)(random >> 32)) != 0;
            }
    return !tried ? -1 : more < 0 ? 0 : 1000 * more / tried;
}

static clm_status passing_of(const struct gram_strings *strings, uint32_t stride, uint32_t most,
                             const struct gram_room *room, uint64_t seed, int64_t *passes) {
    struct gram_filter filter;
    clm_status status = build(strings, stride, most, room, seed, &filter);
    if (status)
        return status;
    *passes = passing(strings, &filter, seed);
    gram_filter_clear(&filter);
    return CLM_OK;
}

/* Of short strings grams of fewer bytes must do. */
clm_status gram_filter_choose_stride(const struct gram_strings *strings,
                                     const struct gram_room *room, uint64_t seed,
                                     uint32_t *stride) {
    enum { PASSING_MAX = 20 };
    int64_t passes = 0;
    *stride = gram_filter_most_stride(shortest(strings));
    if (*stride == 1)
        return CLM_OK;
    clm_status status = passing_of(strings, *stride, GRAM_MAX, room, seed, &passes);
    if (!status && passes < 0)
        status = passing_of(strings, *stride, GRAM_LEAST, room, seed, &passes);
    if (!status && (passes < 0 || passes > PASSING_MAX))
        *stride = 1;
    return status;
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
