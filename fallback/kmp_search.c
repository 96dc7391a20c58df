#include "fallback/kmp_search.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(uint32_t) };

static uint32_t load(const uint8_t *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Any byte fits where a short string has no place. */
static void set_head(const struct needle *needle, struct kmp_table *table) {
    uint8_t bytes[WORD] = {0xFF, 0xFF, 0xFF, 0xFF}, ors[WORD] = {0xFF, 0xFF, 0xFF, 0xFF};
    size_t places = needle->length < WORD ? needle->length : WORD;
    memcpy(bytes, needle->bytes, places);
    memcpy(ors, needle->ors, places);
    table->head = load(bytes);
    table->head_ors = load(ors);
}

clm_status kmp_table_open(const struct needle *needle, struct kmp_table *table) {
    *table = (struct kmp_table){.length = needle->length, .output = needle->output};
    table->cells = memory_alloc(needle->length, sizeof *table->cells);
    if (!table->cells)
        return CLM_ERR_MEMORY;
    table->border = kmp_build(needle, table->cells);
    set_head(needle, table);
    return CLM_OK;
}

void kmp_table_close(struct kmp_table *table) {
    free(table->cells);
    *table = (struct kmp_table){.cells = NULL};
}

/* The first byte from `at` on that fits place 0, or the end. */
static size_t next_first(uint32_t cell, const uint8_t *text, size_t at, size_t end) {
    if ((cell >> 8 & 0xFF) == 0 && at < end) {
        const uint8_t *found = memchr(text + at, cell & 0xFF, end - at);
        return found ? (size_t)(found - text) : end;
    }
    while (at < end && !kmp_fits(cell, text[at]))
        at++;
    return at;
}

/* The next start of the span that is possible, or its end. Words tell most starts apart in
 * texts of few letters, and the first byte is found faster where it is rare: in turn. */
static size_t next_start(const struct kmp_table *table, const struct span *span, size_t at) {
    enum { NEAR = 64 };
    while (at < span->end && span->available - at >= NEAR + WORD) {
        size_t near = span->end - at < NEAR ? span->end : at + NEAR;
        while (at < near && (load(span->text + at) | table->head_ors) != table->head)
            at++;
        if (at < near)
            return at;
        at = next_first(table->cells[0], span->text, at, span->end);
    }
    return next_first(table->cells[0], span->text, at, span->end);
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
            at = next_start(table, span, at);
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
