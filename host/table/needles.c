#include "host/table/needles.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>

/* The pattern that stands for those of an output. */
static const struct pattern_entry *string_of(const struct clm_db *db, uint32_t automaton,
                                             uint32_t output) {
    const struct automaton *of = db->automata[automaton];
    return &db->patterns->entries[of->positions[of->outputs[output].first]];
}

/* A byte that patterns have shares its class with the other case of the letter alone. */
static uint8_t or_of(const struct byte_classes *classes, uint8_t byte) {
    bool both = byte_is_letter(byte) && classes->of[byte] == classes->of[byte ^ 0x20];
    return both ? 0x20 : 0;
}

static clm_status allocate(const struct clm_db *db, struct needles *needles) {
    uint64_t count = 0, bytes = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        count += db->automata[i]->output_count - 1;
        for (uint32_t output = 1; output < db->automata[i]->output_count; output++)
            bytes += string_of(db, i, output)->length;
    }
    if (count > UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the set has more than %u different patterns: split "
                           "the pattern set",
                           UINT32_MAX);
    needles->bytes = count * sizeof *needles->entries + 2 * bytes;
    clm_status status =
        memory_check("the patterns as single ones", needles->bytes, NULL, "split the pattern set");
    if (status)
        return status;
    needles->count = (uint32_t)count;
    needles->entries = memory_alloc(count, sizeof *needles->entries);
    needles->arena = memory_alloc(bytes, 2);
    return needles->entries && needles->arena ? CLM_OK : CLM_ERR_MEMORY;
}

/* Writes both arrays of a needle at `room`. */
static struct needle make(const struct clm_db *db, uint32_t automaton, uint32_t output,
                          uint8_t *room) {
    const struct pattern_entry *entry = string_of(db, automaton, output);
    const uint8_t *from = db->patterns->bytes + entry->offset;
    uint8_t *bytes = room, *ors = room + entry->length;
    for (uint32_t i = 0; i < entry->length; i++) {
        ors[i] = or_of(&db->automata[automaton]->classes, from[i]);
        bytes[i] = from[i] | ors[i];
    }
    return (struct needle){.bytes = bytes,
                           .ors = ors,
                           .length = entry->length,
                           .automaton = automaton,
                           .output = output};
}

clm_status needles_build(const struct clm_db *db, struct needles *needles) {
    *needles = (struct needles){.longest = db->longest};
    clm_status status = allocate(db, needles);
    if (status) {
        needles_clear(needles);
        return status;
    }
    uint32_t count = 0;
    uint8_t *room = needles->arena;
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++) {
        needles->first[i] = count;
        if (i >= db->automaton_count)
            continue;
        for (uint32_t output = 1; output < db->automata[i]->output_count; output++) {
            struct needle needle = make(db, i, output, room);
            room += 2 * (size_t)needle.length;
            needles->entries[count++] = needle;
        }
    }
    needles->first[DATABASE_AUTOMATA_MAX] = count;
    return CLM_OK;
}

void needles_clear(struct needles *needles) {
    free(needles->entries);
    free(needles->arena);
    *needles = (struct needles){0};
}
