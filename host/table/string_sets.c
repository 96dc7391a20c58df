#include "host/table/string_sets.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/seed.h"

#include <stdlib.h>
#include <string.h>

static clm_status add_set(const struct trie_automata *automata, const struct clm_patterns *patterns,
                          uint64_t seed, struct string_sets *sets) {
    struct string_slots *slots = &sets->of[sets->count];
    clm_status status = string_slots_build(automata, patterns, seed, slots);
    if (status)
        return status;
    sets->first_string[sets->count] = sets->string_count;
    sets->first_slot[sets->count++] = (uint32_t)sets->slot_count;
    sets->slot_count += (size_t)1 << slots->bits;
    if (slots->strings->count > UINT32_MAX / STRING_SLOT_COUNT - sets->string_count)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns are more than %u different strings, which engine filter "
                           "does not number: choose engine ac, or split the pattern set",
                           UINT32_MAX / STRING_SLOT_COUNT);
    sets->string_count += slots->strings->count;
    return CLM_OK;
}

static void borrow(struct string_sets *sets) {
    sets->slots = sets->of[0].slots;
    sets->tails = sets->of[0].tails;
    sets->offsets = sets->of[0].strings->offsets;
    sets->classes = sets->of[0].strings->classes;
}

static clm_status allocate(struct string_sets *sets) {
    const struct trie_strings *first = sets->of[0].strings, *second = sets->of[1].strings;
    const uint64_t bytes = (uint64_t)first->offsets[first->count] + second->offsets[second->count];
    if (bytes > UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns have %llu bytes, and engine filter takes up to %u: "
                           "choose engine ac, or split the pattern set",
                           (unsigned long long)bytes, UINT32_MAX);
    sets->slots = memory_alloc(sets->slot_count, sizeof *sets->slots);
    sets->tails = memory_alloc(sets->string_count, sizeof *sets->tails);
    sets->offsets = memory_alloc((size_t)sets->string_count + 1, sizeof *sets->offsets);
    sets->classes = memory_zero_alloc((size_t)bytes + TRIE_STRINGS_BEHIND, 1);
    return sets->slots && sets->tails && sets->offsets && sets->classes ? CLM_OK : CLM_ERR_MEMORY;
}

static void copy(const struct string_slots *from, uint32_t first_string, uint32_t first_slot,
                 uint32_t first_class, struct string_sets *sets) {
    const struct trie_strings *strings = from->strings;
    for (size_t i = 0; i < (size_t)1 << from->bits; i++) {
        struct string_slot *slot = &sets->slots[first_slot + i];
        *slot = from->slots[i];
        slot->first += first_string;
    }
    for (uint32_t i = 0; i < strings->count; i++) {
        struct string_tail *tail = &sets->tails[first_string + i];
        *tail = from->tails[i];
        tail->prefix += tail->prefix ? first_string : 0;
    }
    for (uint32_t i = 0; i <= strings->count; i++)
        sets->offsets[first_string + i] = first_class + strings->offsets[i];
    memcpy(sets->classes + first_class, strings->classes, strings->offsets[strings->count]);
}

static clm_status join(struct string_sets *sets) {
    const struct trie_strings *first = sets->of[0].strings;
    clm_status status = allocate(sets);
    if (status)
        return status;
    copy(&sets->of[0], 0, 0, 0, sets);
    copy(&sets->of[1], sets->first_string[1], sets->first_slot[1], first->offsets[first->count],
         sets);
    return CLM_OK;
}

clm_status string_sets_build(const struct trie_automata *exact,
                             const struct trie_automata *caseless,
                             const struct clm_patterns *patterns, uint64_t seed,
                             struct string_sets *sets) {
    const struct trie_automata *automata[] = {exact, caseless};
    clm_status status = CLM_OK;
    *sets = (struct string_sets){.count = 0};
    for (int i = 0; i < 2 && !status; i++)
        if (automata[i]->count)
            status = add_set(automata[i], patterns, seed_next(&seed), sets);
    if (!status && sets->count == 1)
        borrow(sets);
    else if (!status)
        status = join(sets);
    if (status)
        string_sets_clear(sets);
    return status;
}

struct gram_strings string_sets_grams(const struct string_sets *sets) {
    struct gram_strings grams = {.set_count = sets->count};
    for (uint32_t i = 0; i < sets->count; i++) {
        grams.sets[i] = sets->of[i].strings;
        grams.fold = grams.fold || sets->of[i].fold;
    }
    return grams;
}

void string_sets_outputs(const struct string_sets *sets, uint32_t set, uint32_t automaton,
                         uint32_t *output_of) {
    memset(output_of, 0, sets->string_count * sizeof *output_of);
    trie_strings_outputs(sets->of[set].strings, automaton, output_of + sets->first_string[set]);
}

uint64_t string_sets_bytes(const struct string_sets *sets) {
    return sets->slot_count * sizeof *sets->slots +
           sets->string_count * (sizeof *sets->tails + sizeof *sets->offsets) +
           sets->offsets[sets->string_count];
}

void string_sets_clear(struct string_sets *sets) {
    if (sets->count != 1) {
        free(sets->slots);
        free(sets->tails);
        free(sets->offsets);
        free(sets->classes);
    }
    for (uint32_t i = 0; i < 2; i++)
        string_slots_clear(&sets->of[i]);
    *sets = (struct string_sets){.count = 0};
}
