/* Knuth-Morris-Pratt with OpenMP (paper 002): one string after the other. */
#include "fallback/engines.h"

#include "fallback/kmp_search.h"
#include "host/base/memory.h"

#include <stdlib.h>

static void kmp_close(void *table) {
    if (table)
        kmp_table_close(table);
    free(table);
}

static clm_status kmp_open_table(struct engine_setup *setup, const struct needles *needles,
                                 uint32_t index, void **out) {
    struct kmp_table *table = memory_zero_alloc(1, sizeof *table);
    *out = table;
    setup->table_bytes += needles->entries[index].length * sizeof *table->cells;
    return table ? kmp_table_open(&needles->entries[index], table) : CLM_ERR_MEMORY;
}

static size_t kmp_next(const void *table, const struct span *span, struct starts_search *search,
                       struct hit *hits, size_t room) {
    return kmp_search_next(table, span, search, hits, room);
}

static clm_status kmp_open(struct engine_setup *setup, void **state) {
    static const struct starts_method method = {
        .each_string = true, .open = kmp_open_table, .next = kmp_next, .close = kmp_close};
    return starts_open(&method, setup, state);
}

const struct engine fallback_kmp = {.name = "kmp",
                                    .by_name = "one string after the other",
                                    .variants = &variants_one,
                                    .open = kmp_open,
                                    STARTS_ENGINE};
