#include "host/table/prefix_table.h"

#include "host/base/memory.h"
#include "host/table/hash_bits.h"
#include "host/table/trie_walk.h"

#include <stdlib.h>

uint32_t prefix_filter_bits(uint32_t strings, uint64_t room) {
    enum { LEAST = 8, MOST = 24, SHARE = 64 };
    uint32_t bits = LEAST;
    while (bits < MOST && (uint64_t)1 << bits < (uint64_t)SHARE * strings &&
           prefix_filter_bytes(bits + 1) <= room)
        bits++;
    return bits;
}

/* The prefix of a string, and the node that it leads to. */
static struct prefix_slot make_slot(const struct prefix_table *table, const struct trie_form *form,
                                    const uint8_t *string) {
    const enum trie_layout layout = form->options.layout;
    const uint8_t *class_of = form->classes->of;
    struct prefix_slot slot = {.node = form->start[class_of[string[0]]], .depth = 1};
    for (uint32_t i = 0; i < table->bytes; i++) {
        const uint32_t byte = table->fold ? byte_fold(string[i]) : string[i];
        *(i < 4 ? &slot.low : &slot.high) |= byte << i % 4 * 8;
    }
    for (; slot.depth < table->bytes && !trie_form_is_cut(form, layout, slot.node); slot.depth++)
        slot.node = trie_form_child(form, layout, slot.node, class_of[string[slot.depth]]);
    return slot;
}

static void insert(struct prefix_table *table, const struct prefix_slot *slot) {
    const uint32_t mask = (1u << table->slot_bits) - 1;
    const uint32_t hash = prefix_hash(slot->low, slot->high, table->filter_bits);
    uint32_t at = prefix_hash(slot->low, slot->high, table->slot_bits);
    table->filter[hash / 32] |= 1u << hash % 32;
    while (table->slots[at].depth &&
           (table->slots[at].low != slot->low || table->slots[at].high != slot->high))
        at = (at + 1) & mask;
    table->slots[at] = *slot;
}

clm_status prefix_table_build(const struct automaton *automaton,
                              const struct clm_patterns *patterns, const struct trie_form *form,
                              uint32_t filter_bits, struct prefix_table *table) {
    const uint32_t least = automaton_shortest(automaton);
    *table = (struct prefix_table){.bytes = least < PREFIX_BYTES_MAX ? least : PREFIX_BYTES_MAX,
                                   .fold = byte_classes_fold(&automaton->classes),
                                   .filter_bits = filter_bits,
                                   .slot_bits = hash_bits(automaton->output_count - 1)};
    table->filter = memory_zero_alloc(prefix_filter_bytes(filter_bits), 1);
    table->slots = memory_zero_alloc((size_t)1 << table->slot_bits, sizeof *table->slots);
    if (!table->filter || !table->slots) {
        prefix_table_clear(table);
        return CLM_ERR_MEMORY;
    }
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        const uint32_t position = automaton->positions[automaton->outputs[i].first];
        const struct prefix_slot slot = make_slot(table, form, patterns_bytes(patterns, position));
        insert(table, &slot);
    }
    return CLM_OK;
}

void prefix_table_clear(struct prefix_table *table) {
    free(table->filter);
    free(table->slots);
    *table = (struct prefix_table){.filter = NULL};
}
