#include "fallback/kmp_search.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

clm_status kmp_table_open(const struct needle *needle, struct kmp_table *table) {
    *table = (struct kmp_table){.length = needle->length, .output = needle->output};
    table->cells = memory_alloc(needle->length, sizeof *table->cells);
    if (!table->cells)
        return CLM_ERR_MEMORY;
    table->border = kmp_build(needle, table->cells);
    return CLM_OK;
}

void kmp_table_close(struct kmp_table *table) {
    free(table->cells);
    *table = (struct kmp_table){.cells = NULL};
}

/* The first byte from `at` on that fits place 0. Where such bytes are common, calling a
 * function for each would cost more than looking. */
static size_t next_start(uint32_t cell, const uint8_t *text, size_t at, size_t end) {
    enum { NEAR = 16 };
    bool either_case = (cell >> 8 & 0xFF) != 0;
    size_t near = end - at < NEAR || either_case ? end : at + NEAR;
    while (at < near && !kmp_fits(cell, text[at]))
        at++;
    if (at < near || at == end)
        return at;
    const uint8_t *found = memchr(text + at, cell & 0xFF, end - at);
    return found ? (size_t)(found - text) : end;
}

/* How many places fit after `byte`. */
static uint32_t next_place(const uint32_t *cells, uint32_t place, uint8_t byte) {
    while (!kmp_fits(cells[place], byte)) {
        place = kmp_fail(cells[place]);
        if (place == KMP_NONE)
            return 0;
    }
    return place + 1;
}

size_t kmp_search_next(const struct kmp_table *table, const struct span *span,
                       struct starts_search *search, struct hit *hits, size_t room) {
    size_t at = search->at, count = 0;
    uint32_t place = search->state;
    while (count < room && at - place < span->end) {
        if (!place)
            at = next_start(table->cells[0], span->text, at, span->end);
        if (at == span->available || (!place && at == span->end))
            break;
        place = next_place(table->cells, place, span->text[at++]);
        if (place == table->length) {
            hits[count++] =
                (struct hit){(uint32_t)(at - table->length - span->begin), table->output};
            place = table->border;
        }
    }
    search->at = at;
    search->state = place;
    return count;
}
