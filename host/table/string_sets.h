/* Strings of which some fold letters and others do not, for devices that look each place of a text
 * up among both: the tables of host/table/string_slots.h one after the other, and strings numbered
 * through. */
#ifndef CLMATCH_HOST_TABLE_STRING_SETS_H
#define CLMATCH_HOST_TABLE_STRING_SETS_H

#include "host/table/gram_filter.h"
#include "host/table/string_slots.h"

struct string_sets {
    struct string_slots of[2]; /* of which one set's first string is 0 */
    uint32_t first_string[2], first_slot[2];
    uint32_t count; /* 1 or 2 */
    uint32_t string_count;
    size_t slot_count;
    /* The only set's own, or of both. */
    struct string_slot *slots; /* [slot_count] */
    struct string_tail *tails; /* [string_count] */
    uint32_t *offsets;         /* [string_count + 1] */
    uint8_t *classes;          /* [offsets[string_count] + TRIE_STRINGS_BEHIND] */
};

/* Of automata that fold no letters, and of those that do; either may be none. Errors are those of
 * string_slots_build. */
clm_status string_sets_build(const struct trie_automata *exact,
                             const struct trie_automata *caseless,
                             const struct clm_patterns *patterns, uint64_t seed,
                             struct string_sets *sets);

/* For the filter before them. */
struct gram_strings string_sets_grams(const struct string_sets *sets);

/* As trie_strings_outputs, for all strings; those of the other set tell 0. */
void string_sets_outputs(const struct string_sets *sets, uint32_t set, uint32_t automaton,
                         uint32_t *output_of);

/* Bytes of what a device has of them. */
uint64_t string_sets_bytes(const struct string_sets *sets);

/* Frees what is inside. */
void string_sets_clear(struct string_sets *sets);

#endif
