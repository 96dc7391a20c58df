/* The oracle: every pattern compared at every start, byte by byte. It shares no
 * table, no class and no folding with any other engine, so that it can judge
 * them. */
#include "fallback/engines.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct needle {
    const uint8_t *bytes;
    size_t length;
    uint32_t id, position, flags;
};

struct naive {
    struct needle *needles; /* by length, id, position: the order at one start */
    size_t size;
    uint64_t *counts; /* by position */
};

static int by_contract(const void *left, const void *right) {
    const struct needle *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->position < b->position ? -1 : 1;
}

static void naive_close(void *state) {
    struct naive *naive = state;
    if (!naive)
        return;
    free(naive->needles);
    free(naive->counts);
    free(naive);
}

static clm_status naive_open(struct engine_setup *setup, void **state) {
    const struct clm_db *db = setup->db;
    struct naive *naive = memory_zero_alloc(1, sizeof *naive);
    if (!naive)
        return CLM_ERR_MEMORY;
    naive->size = db->patterns->size;
    naive->needles = memory_alloc(naive->size, sizeof *naive->needles);
    naive->counts = memory_zero_alloc(naive->size, sizeof *naive->counts);
    if (!naive->needles || !naive->counts) {
        naive_close(naive);
        return CLM_ERR_MEMORY;
    }
    for (size_t i = 0; i < naive->size; i++) {
        const struct pattern_entry *entry = &db->patterns->entries[i];
        naive->needles[i] = (struct needle){.bytes = patterns_bytes(db->patterns, i),
                                            .length = entry->length,
                                            .id = entry->id,
                                            .position = (uint32_t)i,
                                            .flags = entry->flags};
    }
    qsort(naive->needles, naive->size, sizeof *naive->needles, by_contract);
    *state = naive;
    setup->table_bytes = naive->size * sizeof *naive->needles;
    return CLM_OK;
}

static int lower(int byte) {
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

static bool occurs(const struct needle *needle, const uint8_t *text, size_t available) {
    if (needle->length > available)
        return false;
    for (size_t k = 0; k < needle->length; k++) {
        bool equal = needle->flags & CLM_CASELESS ? lower(needle->bytes[k]) == lower(text[k])
                                                  : needle->bytes[k] == text[k];
        if (!equal)
            return false;
    }
    return true;
}

static clm_status naive_find(void *state, const struct span *span, const struct sink *sink) {
    const struct naive *naive = state;
    for (size_t start = span->begin; start < span->end; start++)
        for (size_t i = 0; i < naive->size; i++) {
            const struct needle *needle = &naive->needles[i];
            if (occurs(needle, span->text + start, span->available - start) &&
                sink->emit(sink->context, needle->position, start, start + needle->length))
                return CLM_STOPPED;
        }
    return CLM_OK;
}

static int tally(void *context, uint32_t position, size_t start, size_t end) {
    (void)start, (void)end;
    ((struct naive *)context)->counts[position]++;
    return 0;
}

static clm_status naive_count(void *state, const struct span *span) {
    return naive_find(state, span, &(struct sink){.emit = tally, .context = state});
}

static void naive_clear_counts(void *state) {
    struct naive *naive = state;
    memset(naive->counts, 0, naive->size * sizeof *naive->counts);
}

static clm_status naive_take_counts(void *state, uint64_t *pattern_counts) {
    const struct naive *naive = state;
    for (size_t i = 0; i < naive->size; i++)
        pattern_counts[i] += naive->counts[i];
    return CLM_OK;
}

static int stop(void *context, uint32_t position, size_t start, size_t end) {
    (void)context, (void)position, (void)start, (void)end;
    return 1;
}

static clm_status naive_any(void *state, const struct span *span, bool *found) {
    *found = naive_find(state, span, &(struct sink){.emit = stop}) == CLM_STOPPED;
    return CLM_OK;
}

const struct engine fallback_naive = {
    .name = "naive",
    .by_name = "to check the others",
    .variants = &variants_one,
    .open = naive_open,
    .clear_counts = naive_clear_counts,
    .count = naive_count,
    .take_counts = naive_take_counts,
    .find = naive_find,
    .any = naive_any,
    .close = naive_close,
};
