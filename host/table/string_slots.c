#include "host/table/string_slots.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/seed.h"
#include "host/table/hash_bits.h"

#include <stdlib.h>

/* ---- Building ---------------------------------------------------------- */

/* The first `bytes` of four. */
static uint32_t low_bytes(uint32_t word, uint32_t bytes) {
    return bytes < 4 ? word & ((1u << 8 * bytes) - 1) : word;
}

/* Of strings first .. first + count - 1, all that begin with a key, or of the first alone. */
static struct string_slot make_slot(const struct trie_strings *strings, uint32_t first,
                                    uint32_t count, uint32_t key, bool is_one) {
    const uint32_t behind = key > 4 ? key - 4 : 0;
    return (struct string_slot){.key = {low_bytes(trie_strings_word(strings, first, 0), key),
                                        low_bytes(trie_strings_word(strings, first, 4), behind)},
                                .about = key + (is_one ? 0 : count * STRING_SLOT_COUNT),
                                .first = first};
}

static void insert(struct string_slots *slots, const struct string_slot *slot) {
    const uint32_t key_bytes = slot->about % STRING_SLOT_COUNT;
    uint32_t at = string_slot_hash(slots, slot->key, key_bytes), probes = 2;
    for (; slots->slots[at].about; probes++)
        at = (at + 1) & ((1u << slots->bits) - 1);
    slots->slots[at] = *slot;
    if (probes > slots->most_probes)
        slots->most_probes = probes;
}

/* What strings with one key need not be searched for: one that is all of it, and no longer one
 * has. */
static void insert_keys(struct string_slots *slots, uint32_t key) {
    const struct trie_strings *strings = slots->strings;
    const uint32_t next = string_keys_next(slots->keys, key);
    for (uint32_t first = 0, count; first < strings->count; first += count) {
        bool has_key = false, has_more = false;
        count = string_keys_group(strings, first, key);
        for (uint32_t i = first; i < first + count; i++) {
            const uint32_t length = trie_strings_length(strings, i);
            has_key = has_key || length == key;
            has_more = has_more || (length > key && length < next);
        }
        if (!has_key && !has_more)
            continue;
        const struct string_slot slot = make_slot(strings, first, count, key, !has_more);
        insert(slots, &slot);
    }
}

static void set_tail(struct string_slots *slots, uint32_t string) {
    const struct trie_strings *strings = slots->strings;
    struct string_tail *tail = &slots->tails[string];
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t word = trie_strings_word(strings, string, slots->least_key + 4 * i);
        tail->bytes[i] = word << 24 | (word & 0xFF00) << 8 | (word >> 8 & 0xFF00) | word >> 24;
    }
    tail->length = trie_strings_length(strings, string);
    tail->prefix = strings->prefix ? narrow_get(strings->prefix, strings->prefix_bytes, string) : 0;
}

clm_status string_slots_build(const struct trie_automata *automata,
                              const struct clm_patterns *patterns, uint64_t seed,
                              struct string_slots *slots) {
    *slots = (struct string_slots){.fold = byte_classes_fold(&automata->of[0]->classes),
                                   .addends = {seed_next(&seed), seed_next(&seed)}};
    byte_classes_of_bytes(&slots->classes, slots->fold);
    clm_status status = trie_strings_build(automata, &slots->classes, patterns, &slots->strings);
    if (!status && slots->strings->count > UINT32_MAX / STRING_SLOT_COUNT)
        status = message_set(CLM_ERR_TOO_LARGE,
                             "the patterns are %u different strings, and engine filter numbers up "
                             "to %u: choose engine ac, or split the pattern set",
                             slots->strings->count, UINT32_MAX / STRING_SLOT_COUNT);
    if (!status) {
        slots->bits = hash_bits(slots->strings->count);
        slots->slots = memory_zero_alloc((size_t)1 << slots->bits, sizeof *slots->slots);
        slots->tails = memory_alloc(slots->strings->count, sizeof *slots->tails);
        if (!slots->slots || !slots->tails)
            status = CLM_ERR_MEMORY;
    }
    if (status) {
        string_slots_clear(slots);
        return status;
    }
    slots->keys = string_keys_choose(slots->strings);
    for (uint32_t key = STRING_KEY_MAX; key; key--)
        if (slots->keys >> key & 1) {
            insert_keys(slots, key);
            slots->least_key = key;
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
