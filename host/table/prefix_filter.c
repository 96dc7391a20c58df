#include "host/table/prefix_filter.h"

#include <stdlib.h>

static uint32_t shortest(const struct automaton *automaton) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 1; i < automaton->output_count; i++)
        if (automaton->outputs[i].length < length)
            length = automaton->outputs[i].length;
    return length;
}

static uint32_t hash_of(const uint8_t *bytes, const uint8_t *class_of,
                        const struct prefix_filter *filter) {
    uint32_t words[2] = {0, 0};
    for (uint32_t i = 0; i < filter->symbols; i++)
        words[i / 4] |= (uint32_t)class_of[bytes[i]] << i % 4 * 8;
    return prefix_filter_hash(words[0], words[1], filter->bits);
}

uint32_t prefix_filter_bits(uint32_t strings, uint64_t room) {
    enum { LEAST = 8, MOST = 24, SHARE = 16 };
    uint32_t bits = LEAST;
    while (bits < MOST && (uint64_t)1 << bits < (uint64_t)SHARE * strings &&
           prefix_filter_bytes(bits + 1) <= room)
        bits++;
    return bits;
}

clm_status prefix_filter_build(const struct automaton *automaton,
                               const struct clm_patterns *patterns, uint32_t bits,
                               struct prefix_filter *filter) {
    const uint32_t most = PREFIX_FILTER_SYMBOLS_MAX, least = shortest(automaton);
    *filter = (struct prefix_filter){.symbols = least < most ? least : most, .bits = bits};
    filter->words = memory_zero_alloc(prefix_filter_bytes(bits), 1);
    if (!filter->words)
        return CLM_ERR_MEMORY;
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        const uint32_t position = automaton->positions[automaton->outputs[i].first];
        const uint32_t hash =
            hash_of(patterns_bytes(patterns, position), automaton->classes.of, filter);
        filter->words[hash / 32] |= 1u << hash % 32;
    }
    return CLM_OK;
}

void prefix_filter_clear(struct prefix_filter *filter) {
    free(filter->words);
    *filter = (struct prefix_filter){.words = NULL};
}
