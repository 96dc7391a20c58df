#include "host/table/database.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/database_file.h"
#include "host/table/dense.h"
#include "host/table/profile.h"

#include <stdlib.h>

/* Patterns longer than this have automata of their own, if together they have more
 * than LONG_TOTAL bytes, and more than the others. */
enum { LONG_PATTERN = 1024, LONG_TOTAL = 16 << 10 };

/* Groups of patterns that may share an automaton; EITHER can join EXACT or CASELESS. */
enum group { EXACT, CASELESS, EXACT_LONG, CASELESS_LONG, GROUPS, EITHER = GROUPS };

static enum group pattern_case(const struct clm_patterns *patterns, size_t position) {
    const uint8_t *bytes = patterns_bytes(patterns, position);
    for (uint32_t k = 0; k < patterns->entries[position].length; k++)
        if (byte_is_letter(bytes[k]))
            return patterns->entries[position].flags & CLM_CASELESS ? CASELESS : EXACT;
    return EITHER;
}

static bool splits_by_length(const struct clm_patterns *patterns) {
    uint64_t long_bytes = 0;
    for (size_t i = 0; i < patterns->size; i++)
        if (patterns->entries[i].length > LONG_PATTERN)
            long_bytes += patterns->entries[i].length;
    uint64_t others = patterns->bytes_size - long_bytes;
    return others && long_bytes > LONG_TOTAL && long_bytes > others;
}

/* Writes the group of each pattern. */
static void group_patterns(const struct clm_patterns *patterns, uint8_t *group) {
    bool by_length = splits_by_length(patterns), any[EITHER + 1] = {false};
    for (size_t i = 0; i < patterns->size; i++) {
        group[i] = (uint8_t)pattern_case(patterns, i);
        any[group[i]] = true;
    }
    uint8_t home = any[CASELESS] && !any[EXACT] ? CASELESS : EXACT;
    for (size_t i = 0; i < patterns->size; i++) {
        if (group[i] == EITHER)
            group[i] = home;
        if (by_length && patterns->entries[i].length > LONG_PATTERN)
            group[i] = (uint8_t)(group[i] + EXACT_LONG);
    }
}

static size_t list_group(const uint8_t *group, size_t size, enum group wanted,
                         uint32_t *positions) {
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        if (group[i] == wanted)
            positions[count++] = (uint32_t)i;
    return count;
}

static clm_status add_automaton(struct clm_db *db, const uint32_t *positions, size_t size,
                                enum group group, struct memory_budget *budget) {
    bool fold = group == CASELESS || group == CASELESS_LONG;
    if (!size)
        return CLM_OK;
    struct automaton **automaton = &db->automata[db->automaton_count];
    clm_status status = automaton_build(db->patterns, positions, size, fold, budget, automaton);
    if (status)
        return status;
    (*automaton)->has_long_patterns = group >= EXACT_LONG;
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
                                           patterns->size * (sizeof *patterns->entries + 5)};
    struct clm_db *db = memory_zero_alloc(1, sizeof *db);
    uint32_t *positions = memory_alloc(patterns->size, sizeof *positions);
    uint8_t *group = memory_alloc(patterns->size, 1);
    clm_status status =
        db && positions && group ? patterns_copy(patterns, &db->patterns) : CLM_ERR_MEMORY;
    if (!status)
        group_patterns(patterns, group);
    for (int i = 0; i < GROUPS && !status; i++) {
        size_t size = list_group(group, patterns->size, (enum group)i, positions);
        status = add_automaton(db, positions, size, (enum group)i, &budget);
    }
    free(positions);
    free(group);
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
    const struct profile profile = profile_of(db);
    info->symbol_bits = profile.symbol_bits;
    info->expected_matches = profile.matches;
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

uint32_t database_strings(const struct clm_db *db) {
    uint32_t strings = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        strings += db->automata[i]->output_count - 1;
    return strings;
}

uint32_t database_most_strings(const struct clm_db *db) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (db->automata[i]->output_count - 1 > most)
            most = db->automata[i]->output_count - 1;
    return most;
}

void database_destroy(struct clm_db *db) {
    if (!db)
        return;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        automaton_destroy(db->automata[i]);
    patterns_destroy(db->patterns);
    free(db);
}
