#include "host/table/string_slots.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/seed.h"
#include "host/table/hash_bits.h"

#include <stdlib.h>

/* ---- Building ---------------------------------------------------------- */

/* That string, and how many have the same key. */
static struct string_slot make_slot(const struct string_slots *slots, uint32_t string,
                                    uint32_t *count) {
    const struct trie_strings *strings = slots->strings;
    const uint32_t length = trie_strings_length(strings, string);
    struct string_slot slot = {
        .key = {trie_strings_word(strings, string, 0), trie_strings_word(strings, string, 4)},
        .first = string};
    *count = 1;
    while (length >= STRING_KEY_MAX && strings->shared[string + *count] >= STRING_KEY_MAX)
        ++*count;
    const bool is_key = *count == 1 && length <= STRING_KEY_MAX;
    slot.about = (is_key ? length : STRING_KEY_MAX) + (is_key ? 0 : *count * STRING_SLOT_COUNT);
    return slot;
}

static void insert(struct string_slots *slots, const struct string_slot *slot) {
    const uint32_t key_bytes = slot->about % STRING_SLOT_COUNT;
    uint32_t at = string_slot_hash(slots, slot->key, key_bytes), probes = 2;
    for (; slots->slots[at].about; probes++)
        at = (at + 1) & ((1u << slots->bits) - 1);
    slots->slots[at] = *slot;
    slots->keys |= 1u << key_bytes;
    if (probes > slots->most_probes)
        slots->most_probes = probes;
}

static void set_tail(struct string_slots *slots, uint32_t string) {
    const struct trie_strings *strings = slots->strings;
    struct string_tail *tail = &slots->tails[string];
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t word = trie_strings_word(strings, string, STRING_KEY_MAX + 4 * i);
        tail->bytes[i] = word << 24 | (word & 0xFF00) << 8 | (word >> 8 & 0xFF00) | word >> 24;
    }
    tail->length = trie_strings_length(strings, string);
    tail->prefix = strings->prefix ? narrow_get(strings->prefix, strings->prefix_bytes, string) : 0;
}

clm_status string_slots_build(const struct automaton *automaton,
                              const struct clm_patterns *patterns, uint64_t seed,
                              struct string_slots *slots) {
    *slots = (struct string_slots){.fold = byte_classes_fold(&automaton->classes),
                                   .bits = hash_bits(automaton->output_count - 1),
                                   .key_factor = (uint32_t)seed_next(&seed) | 1,
                                   .slot_factor = (uint32_t)seed_next(&seed) | 1};
    byte_classes_of_bytes(&slots->classes, slots->fold);
    clm_status status = trie_strings_build(automaton, &slots->classes, patterns, &slots->strings);
    if (!status && slots->strings->count > UINT32_MAX / STRING_SLOT_COUNT)
        status = message_set(CLM_ERR_TOO_LARGE,
                             "the patterns are %u different strings, and engine filter numbers up "
                             "to %u: choose engine ac, or split the pattern set",
                             slots->strings->count, UINT32_MAX / STRING_SLOT_COUNT);
    if (!status) {
        slots->slots = memory_zero_alloc((size_t)1 << slots->bits, sizeof *slots->slots);
        slots->tails = memory_alloc(slots->strings->count, sizeof *slots->tails);
        if (!slots->slots || !slots->tails)
            status = CLM_ERR_MEMORY;
    }
    if (status) {
        string_slots_clear(slots);
        return status;
    }
    for (uint32_t string = 0, count; string < slots->strings->count; string += count) {
        const struct string_slot slot = make_slot(slots, string, &count);
        insert(slots, &slot);
    }
    for (uint32_t string = 0; string < slots->strings->count; string++)
        set_tail(slots, string);
    return CLM_OK;
}

uint64_t string_slots_bytes(const struct string_slots *slots) {
    return ((uint64_t)sizeof *slots->slots << slots->bits) + trie_strings_bytes(slots->strings) +
           (uint64_t)slots->strings->count * sizeof *slots->tails;
}

void string_slots_clear(struct string_slots *slots) {
    trie_strings_destroy(slots->strings);
    free(slots->slots);
    free(slots->tails);
    *slots = (struct string_slots){.strings = NULL};
}

/* ---- Looking up -------------------------------------------------------- */

static const struct string_slot *find_slot(const struct string_slots *slots, const uint32_t key[2],
                                           uint32_t key_bytes) {
    uint32_t at = string_slot_hash(slots, key, key_bytes);
    const struct string_slot *slot = &slots->slots[at];
    while (slot->about && (slot->about % STRING_SLOT_COUNT != key_bytes || slot->key[0] != key[0] ||
                           slot->key[1] != key[1])) {
        at = (at + 1) & ((1u << slots->bits) - 1);
        slot = &slots->slots[at];
    }
    return slot;
}

uint32_t string_slots_find(const struct string_slots *slots, const uint8_t *text, uint32_t limit) {
    for (uint32_t bytes = limit < STRING_KEY_MAX ? limit : STRING_KEY_MAX; bytes; bytes--) {
        if (!(slots->keys >> bytes & 1))
            continue;
        uint32_t key[2] = {0, 0};
        for (uint32_t i = 0; i < bytes; i++)
            key[i / 4] |= (uint32_t)slots->classes.of[text[i]] << i % 4 * 8;
        const struct string_slot *slot = find_slot(slots, key, bytes);
        if (!slot->about)
            continue;
        if (slot->about < STRING_SLOT_COUNT)
            return slot->first + 1;
        const uint32_t end = slot->first + slot->about / STRING_SLOT_COUNT;
        const struct trie_range range = {slot->first, end, bytes};
        const uint32_t found =
            trie_strings_find(slots->strings, range, slots->classes.of, text, limit);
        if (found)
            return found;
    }
    return 0;
}
