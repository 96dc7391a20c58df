#include "host/table/needles.h"

#include "host/base/memory.h"

#include <stdlib.h>

/* 0x20 where the automaton has one class for both cases. */
static uint8_t case_bit(const struct byte_classes *classes, uint8_t byte) {
    return byte_is_letter(byte) && classes->of[byte] == classes->of[byte ^ 0x20] ? 0x20 : 0;
}

static uint64_t arena_bytes(const struct clm_db *db) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        for (uint32_t k = 1; k < db->automata[i]->output_count; k++)
            bytes += 2 * (uint64_t)db->automata[i]->outputs[k].length;
    return bytes;
}

static size_t output_count(const struct clm_db *db) {
    size_t count = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        count += db->automata[i]->output_count - 1;
    return count;
}

/* Writes an output's string to the arena; returns where the next goes. */
static uint8_t *make(const struct clm_db *db, uint32_t automaton_index, uint32_t output,
                     uint8_t *room, struct needle *needle) {
    const struct automaton *automaton = db->automata[automaton_index];
    const struct automaton_output *of = &automaton->outputs[output];
    const uint8_t *pattern = patterns_bytes(db->patterns, automaton->positions[of->first]);
    uint8_t *bytes = room, *ors = room + of->length;
    for (uint32_t i = 0; i < of->length; i++) {
        ors[i] = case_bit(&automaton->classes, pattern[i]);
        bytes[i] = pattern[i] | ors[i];
    }
    *needle = (struct needle){bytes, ors, of->length, automaton_index, output};
    return ors + of->length;
}

clm_status needles_build(const struct clm_db *db, struct needles *needles) {
    *needles = (struct needles){.count = output_count(db)};
    needles->list = memory_alloc(needles->count, sizeof *needles->list);
    needles->arena = memory_alloc(arena_bytes(db), 1);
    if (!needles->list || !needles->arena) {
        needles_clear(needles);
        return CLM_ERR_MEMORY;
    }
    struct needle *next = needles->list;
    uint8_t *room = needles->arena;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        for (uint32_t k = 1; k < db->automata[i]->output_count; k++)
            room = make(db, i, k, room, next++);
    return CLM_OK;
}

void needles_clear(struct needles *needles) {
    free(needles->list);
    free(needles->arena);
    *needles = (struct needles){.list = NULL};
}
