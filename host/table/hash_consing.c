#include "host/table/hash_consing.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

clm_status hash_consing_open(struct hash_consing *table, size_t members) {
    size_t slots = 16;
    while (slots / 2 < members)
        slots *= 2;
    table->mask = slots - 1;
    table->slots = memory_zero_alloc(slots, sizeof *table->slots);
    return table->slots ? CLM_OK : CLM_ERR_MEMORY;
}

void hash_consing_close(struct hash_consing *table) {
    free(table->slots);
    table->slots = NULL;
}

static uint64_t hash(const uint32_t *numbers, size_t size) {
    uint64_t value = size;
    for (size_t i = 0; i < size; i++) {
        value = (value ^ numbers[i]) * 0x9E3779B97F4A7C15u;
        value ^= value >> 29;
    }
    return value;
}

uint32_t hash_consing_add(struct hash_consing *table, uint32_t member) {
    uint32_t mine[HASH_CONSING_NUMBERS_MAX], others[HASH_CONSING_NUMBERS_MAX];
    size_t size = table->numbers(table->context, member, mine);
    size_t slot = hash(mine, size) & table->mask;
    for (; table->slots[slot]; slot = (slot + 1) & table->mask) {
        uint32_t other = table->slots[slot] - 1;
        if (table->numbers(table->context, other, others) == size &&
            memcmp(mine, others, size * sizeof *mine) == 0)
            return other;
    }
    table->slots[slot] = member + 1;
    return member;
}
