/* Rabin-Karp with OpenMP (paper 004): at each start the windows of the automaton's length
 * classes are hashed, and what has the hash is compared. */
#include "fallback/engines.h"

#include "fallback/starts.h"
#include "host/base/memory.h"
#include "host/table/hash_groups.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORM_PLAIN, FORM_GROUPED };

static const struct axis axes[] = {
    {"form", (const char *const[]){"plain", "grouped", NULL}, false}};

static const struct variant_space variants = {.axes = axes,
                                              .axis_count = sizeof axes / sizeof *axes};

struct rk_table {
    struct hash_groups groups;
    bool grouped;
    uint8_t classes[256]; /* by a window's first byte, of the text: a bit (1 << class) for each
                             class that has to be looked at */
};

/* ---- Opening and closing ----------------------------------------------- */

static void rk_close(void *state) {
    struct rk_table *table = state;
    if (table)
        hash_groups_clear(&table->groups);
    free(table);
}

static uint8_t fold(const struct hash_groups *groups, uint8_t byte) {
    return groups->fold ? byte_fold(byte) : byte;
}

/* Plain: all classes that have strings; grouped: that have some with this first byte. */
static void set_classes(struct rk_table *table) {
    const struct hash_groups *groups = &table->groups;
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned c = 0; c < HASH_CLASSES; c++) {
            bool any = table->grouped
                           ? groups->groups[c * 256 + fold(groups, (uint8_t)byte)].bits > 0
                           : groups->first[c] < groups->first[c + 1];
            if (any)
                table->classes[byte] |= (uint8_t)(1u << c);
        }
}

static clm_status rk_open_table(struct engine_setup *setup, const struct needles *needles,
                                uint32_t automaton, void **out) {
    struct rk_table *table = memory_zero_alloc(1, sizeof *table);
    *out = table;
    if (!table)
        return CLM_ERR_MEMORY;
    table->grouped = setup->variant.value[0] == FORM_GROUPED;
    clm_status status = hash_groups_build(needles, automaton, &table->groups);
    if (status)
        return status;
    set_classes(table);
    setup->table_bytes += hash_groups_bytes(&table->groups, table->grouped) + sizeof table->classes;
    return CLM_OK;
}

/* ---- Searching ---------------------------------------------------------- */

static bool occurs(const struct hash_groups *groups, uint32_t string, const uint8_t *text,
                   size_t available) {
    const uint8_t *bytes = groups->bytes + groups->offsets[string];
    uint32_t length = groups->offsets[string + 1] - groups->offsets[string], i = 0;
    if (length > available)
        return false;
    if (groups->fold)
        while (i < length && byte_fold(text[i]) == bytes[i])
            i++;
    else
        while (i < length && text[i] == bytes[i])
            i++;
    return i == length;
}

static uint32_t hash_of(const struct hash_groups *groups, const uint8_t *text, uint32_t window) {
    uint8_t folded[HASH_WINDOW_MAX];
    if (!groups->fold)
        return hash_window(text, window);
    for (uint32_t i = 0; i < window; i++)
        folded[i] = byte_fold(text[i]);
    return hash_window(folded, window);
}

static const uint32_t no_string = UINT32_MAX;

/* The longest string of a class that starts at `text`. */
static uint32_t find_plain(const struct hash_groups *groups, unsigned c, uint32_t hash,
                           const uint8_t *text, size_t available) {
    for (uint32_t i = groups->first[c]; i < groups->first[c + 1]; i++)
        if (groups->hashes[i] == hash && occurs(groups, i, text, available))
            return i;
    return no_string;
}

static uint32_t find_grouped(const struct hash_groups *groups, unsigned c, uint32_t hash,
                             const uint8_t *text, size_t available) {
    struct hash_group group = groups->groups[c * 256 + fold(groups, *text)];
    const struct hash_slot *slot = groups->slots + hash_group_slot(group, hash);
    for (; slot->hash; slot++)
        if (slot->hash == hash && occurs(groups, slot->string, text, available))
            return slot->string;
    return no_string;
}

/* The output of the longest string that starts at `text`; 0: none does. */
static uint32_t output_at(const struct rk_table *table, const uint8_t *text, size_t available) {
    const struct hash_groups *groups = &table->groups;
    for (unsigned c = HASH_CLASSES; c > 0; c--) {
        uint32_t window = 1u << (c - 1), string;
        if (!(table->classes[*text] & window) || window > available)
            continue;
        uint32_t hash = hash_of(groups, text, window);
        string = table->grouped ? find_grouped(groups, c - 1, hash, text, available)
                                : find_plain(groups, c - 1, hash, text, available);
        if (string != no_string)
            return groups->outputs[string];
    }
    return 0;
}

/* Of the search, `at` is the next start. */
static size_t rk_next(const void *state, const struct span *span, struct starts_search *search,
                      struct hit *hits, size_t room) {
    const struct rk_table *table = state;
    size_t at = search->at, count = 0;
    for (; at < span->end && count < room; at++) {
        if (!table->classes[span->text[at]])
            continue;
        uint32_t output = output_at(table, span->text + at, span->available - at);
        if (output)
            hits[count++] = (struct hit){(uint32_t)(at - span->begin), output};
    }
    search->at = at;
    return count;
}

static clm_status rk_open(struct engine_setup *setup, void **state) {
    static const struct starts_method method = {
        .each_string = false, .open = rk_open_table, .next = rk_next, .close = rk_close};
    const char *reason = "as asked";
    if (setup->variant.value[0] == VARIANT_AUTO) {
        setup->variant.value[0] = FORM_GROUPED;
        reason = "look-ups cost the same however many patterns there are";
    }
    snprintf(setup->reason, sizeof setup->reason, "%s", reason);
    return starts_open(&method, setup, state);
}

const struct engine fallback_rk = {.name = "rk",
                                   .by_name = "slower than ac",
                                   .variants = &variants,
                                   .open = rk_open,
                                   STARTS_ENGINE};
