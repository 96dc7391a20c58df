/* The filter of grams and the look-up of what it lets pass, one start after the other, with OpenMP.
 */
#include "fallback/engines.h"

#include "fallback/starts.h"
#include "host/base/memory.h"
#include "host/base/seed.h"
#include "host/table/gram_filter.h"
#include "host/table/string_slots.h"

#include <stdlib.h>

/* Of cores' first cache, and of the one behind. */
static const struct gram_room room = {.words = 16 << 10, .samples = 256 << 10};

struct filter_table {
    struct string_slots slots;
    struct gram_filter grams;
};

static void close_table(void *table) {
    struct filter_table *filter = table;
    if (!filter)
        return;
    string_slots_clear(&filter->slots);
    gram_filter_clear(&filter->grams);
    free(filter);
}

/* ---- Opening ----------------------------------------------------------- */

static clm_status build(const struct clm_db *db, uint32_t index, struct filter_table *filter) {
    uint64_t seed = seed_random();
    clm_status status =
        string_slots_build(&(struct trie_automata){.of = {db->automata[index]}, .count = 1},
                           db->patterns, seed_next(&seed), &filter->slots);
    if (status)
        return status;
    const struct gram_strings strings = gram_strings_of(filter->slots.strings, filter->slots.fold);
    return gram_filter_build(&strings, 1, &room, seed, &filter->grams);
}

static clm_status open_table(struct engine_setup *setup, const struct needles *needles,
                             uint32_t index, void **table) {
    (void)needles;
    struct filter_table *filter = memory_zero_alloc(1, sizeof *filter);
    if (!filter)
        return CLM_ERR_MEMORY;
    *table = filter;
    clm_status status = build(setup->db, index, filter);
    if (!status)
        setup->table_bytes +=
            string_slots_bytes(&filter->slots) + gram_filter_bytes(&filter->grams);
    return status;
}

/* ---- Searching --------------------------------------------------------- */

static uint32_t word_at(const struct filter_table *filter, const uint8_t *text) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 4; i++)
        word |= (uint32_t)filter->slots.classes.of[text[i]] << 8 * i;
    return word;
}

/* Near the end of the text all may. */
static bool may_begin(const struct filter_table *filter, const uint8_t *text, size_t limit) {
    return limit < 8 ||
           gram_filter_starts(&filter->grams, word_at(filter, text), word_at(filter, text + 4));
}

static size_t next(const void *table, const struct span *span, struct starts_search *search,
                   struct hit *hits, size_t room_left) {
    const struct filter_table *filter = table;
    size_t at = search->at, count = 0;
    for (; at < span->end && count < room_left; at++) {
        const uint8_t *text = span->text + at;
        const size_t limit = span->available - at;
        const uint32_t most = limit < filter->slots.strings->longest
                                  ? (uint32_t)limit
                                  : filter->slots.strings->longest;
        const uint32_t found =
            may_begin(filter, text, limit) ? string_slots_find(&filter->slots, text, most) : 0;
        if (found)
            hits[count++] = (struct hit){(uint32_t)(at - span->begin),
                                         filter->slots.strings->outputs[found - 1]};
    }
    search->at = at;
    return count;
}

static clm_status open_engine(struct engine_setup *setup, void **state) {
    static const struct starts_method method = {
        .open = open_table, .next = next, .close = close_table};
    return starts_open(&method, setup, state);
}

const struct engine fallback_filter = {.name = "filter",
                                       .by_name = "slower than ac",
                                       .variants = &variants_one,
                                       .open = open_engine,
                                       STARTS_ENGINE};
