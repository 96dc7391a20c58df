#include "host/table/database.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/database_file.h"
#include "host/table/dense.h"

#include <stdlib.h>

enum kind { EXACT, CASELESS, EITHER };

static enum kind pattern_kind(const struct clm_patterns *patterns, size_t position) {
    const uint8_t *bytes = patterns_bytes(patterns, position);
    for (uint32_t k = 0; k < patterns->entries[position].length; k++)
        if (byte_is_letter(bytes[k]))
            return patterns->entries[position].flags & CLM_CASELESS ? CASELESS : EXACT;
    return EITHER;
}

/* Lists the patterns of the exact automaton from the front of `positions` and
 * those of the caseless one from its back; returns the number of the former. */
static size_t split(const struct clm_patterns *patterns, uint32_t *positions) {
    bool any_exact = false;
    for (size_t i = 0; i < patterns->size && !any_exact; i++)
        any_exact = pattern_kind(patterns, i) == EXACT;
    bool any_caseless = false;
    for (size_t i = 0; i < patterns->size && !any_caseless; i++)
        any_caseless = pattern_kind(patterns, i) == CASELESS;
    size_t front = 0, back = patterns->size;
    for (size_t i = 0; i < patterns->size; i++) {
        enum kind kind = pattern_kind(patterns, i);
        if (kind == CASELESS || (kind == EITHER && any_caseless && !any_exact))
            positions[--back] = (uint32_t)i;
        else
            positions[front++] = (uint32_t)i;
    }
    return front;
}

static clm_status add_automaton(struct clm_db *db, const uint32_t *positions, size_t size,
                                bool fold, struct memory_budget *budget) {
    if (!size)
        return CLM_OK;
    struct automaton **automaton = &db->automata[db->automaton_count];
    clm_status status = automaton_build(db->patterns, positions, size, fold, budget, automaton);
    if (status)
        return status;
    if ((*automaton)->longest > db->longest)
        db->longest = (*automaton)->longest;
    budget->used += automaton_bytes(*automaton);
    db->automaton_count++;
    return CLM_OK;
}

clm_status database_compile(const struct clm_patterns *patterns, uint64_t memory_limit,
                            struct clm_db **out) {
    if (!patterns->size)
        return message_set(CLM_ERR_PATTERN, "the pattern set is empty; add at least one pattern");
    struct memory_budget budget = {.limit = memory_limit ? memory_limit : memory_available(),
                                   .used = patterns->bytes_size +
                                           patterns->size * (sizeof *patterns->entries + 4)};
    struct clm_db *db = memory_zero_alloc(1, sizeof *db);
    uint32_t *positions = memory_alloc(patterns->size, sizeof *positions);
    clm_status status = db && positions ? patterns_copy(patterns, &db->patterns) : CLM_ERR_MEMORY;
    if (!status) {
        size_t exact = split(patterns, positions);
        status = add_automaton(db, positions, exact, false, &budget);
        if (!status)
            status = add_automaton(db, positions + exact, patterns->size - exact, true, &budget);
    }
    free(positions);
    if (status) {
        database_destroy(db);
        return status;
    }
    *out = db;
    return CLM_OK;
}

void database_get_info(const struct clm_db *db, clm_db_info *info) {
    *info = (clm_db_info){.patterns = db->patterns->size,
                          .pattern_bytes = db->patterns->bytes_size,
                          .shortest = UINT32_MAX,
                          .longest = db->longest,
                          .automata = db->automaton_count,
                          .serialized_bytes = database_file_size(db)};
    for (size_t i = 0; i < db->patterns->size; i++) {
        const struct pattern_entry *entry = &db->patterns->entries[i];
        info->caseless += (entry->flags & CLM_CASELESS) != 0;
        if (entry->length < info->shortest)
            info->shortest = entry->length;
    }
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        const struct automaton *automaton = db->automata[i];
        info->states += automaton->node_count;
        if (automaton->classes.count > info->classes)
            info->classes = automaton->classes.count;
        info->compact_bytes += automaton_bytes(automaton);
        info->dense_bytes += dense_bytes(automaton, dense_narrowest_entry(automaton));
    }
}

void database_destroy(struct clm_db *db) {
    if (!db)
        return;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        automaton_destroy(db->automata[i]);
    patterns_destroy(db->patterns);
    free(db);
}
