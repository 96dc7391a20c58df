/* Boyer-Moore-Horspool with OpenMP (paper 002): one string after the other.
 *
 * Where the text is like the string, windows move on by little and each is compared at
 * length: by `length` comparisons a byte in the worst case. With guard=on the comparisons in a
 * piece are counted, and once they are more than a few for each byte by which windows moved
 * on, the rest of the piece is Knuth-Morris-Pratt's. Until then a piece cost no more than
 *
 *     moves <= bytes, and comparisons <= GUARD_TIMES * bytes + GUARD_FREE + length
 *
 * and afterwards what that search costs: in all a constant times the bytes, since pieces but
 * for a text's last are no shorter than the string. guard=off is the paper's. */
#include "fallback/engines.h"

#include "fallback/kmp_search.h"
#include "host/base/memory.h"
#include "host/table/bmh.h"

#include <stdio.h>
#include <stdlib.h>

enum { GUARD_TIMES = 4, GUARD_FREE = 4096 };

enum { GUARD_ON, GUARD_OFF };

static const struct axis axes[] = {{"guard", (const char *const[]){"on", "off", NULL}, false}};

static const struct variant_space variants = {.axes = axes,
                                              .axis_count = sizeof axes / sizeof *axes};

struct bmh_table {
    struct kmp_table kmp; /* its cells are also what windows are compared with */
    bool guard;
    uint32_t shift[BMH_SHIFTS];
};

static void bmh_close(void *table) {
    if (table)
        kmp_table_close(&((struct bmh_table *)table)->kmp);
    free(table);
}

static clm_status bmh_open_table(struct engine_setup *setup, const struct needles *needles,
                                 uint32_t index, void **out) {
    const struct needle *needle = &needles->entries[index];
    struct bmh_table *table = memory_zero_alloc(1, sizeof *table);
    *out = table;
    if (!table)
        return CLM_ERR_MEMORY;
    table->guard = setup->variant.value[0] == GUARD_ON;
    bmh_build(needle, table->shift);
    setup->table_bytes += sizeof table->shift + needle->length * sizeof *table->kmp.cells;
    return kmp_table_open(needle, &table->kmp);
}

/* How many of the first `places` fit. */
static uint32_t compare(const uint32_t *cells, const uint8_t *window, uint32_t places) {
    uint32_t place = 0;
    while (place < places && kmp_fits(cells[place], window[place]))
        place++;
    return place;
}

/* Windows begin before the span's end, and end before what is available does. */
static size_t windows_end(const struct span *span, uint32_t length) {
    if (span->available - span->begin < length)
        return span->begin;
    size_t end = span->available - length + 1;
    return end < span->end ? end : span->end;
}

/* Of the search, `at` is the next window and `work` counts comparisons; `slow`: it is
 * Knuth-Morris-Pratt's by now. */
static size_t bmh_next(const void *state, const struct span *span, struct starts_search *search,
                       struct hit *hits, size_t room) {
    const struct bmh_table *table = state;
    const uint32_t last = table->kmp.length - 1, last_cell = table->kmp.cells[last];
    const size_t end = windows_end(span, table->kmp.length);
    size_t at = search->at, count = 0;
    while (at < end && count < room && !search->slow) {
        uint8_t byte = span->text[at + last];
        size_t window = at;
        at += table->shift[byte];
        if (!kmp_fits(last_cell, byte))
            continue;
        uint32_t fit = compare(table->kmp.cells, span->text + window, last);
        if (fit == last)
            hits[count++] = (struct hit){(uint32_t)(window - span->begin), table->kmp.output};
        search->work += fit + 1;
        search->slow = table->guard && search->work > GUARD_TIMES * (at - span->begin) + GUARD_FREE;
    }
    search->at = at;
    if (search->slow)
        count += kmp_search_next(&table->kmp, span, search, hits + count, room - count);
    return count;
}

static clm_status bmh_open(struct engine_setup *setup, void **state) {
    static const struct starts_method method = {
        .each_string = true, .open = bmh_open_table, .next = bmh_next, .close = bmh_close};
    const char *reason = "as asked";
    if (setup->variant.value[0] == VARIANT_AUTO) {
        setup->variant.value[0] = GUARD_ON;
        reason = "texts that are like the patterns shall not be slow";
    }
    snprintf(setup->reason, sizeof setup->reason, "%s", reason);
    return starts_open(&method, setup, state);
}

const struct engine fallback_bmh = {.name = "bmh",
                                    .by_name = "one string after the other",
                                    .variants = &variants,
                                    .open = bmh_open,
                                    STARTS_ENGINE};
