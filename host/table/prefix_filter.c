#include "host/table/prefix_filter.h"

#include <string.h>

static uint32_t shortest(const struct automaton *automaton) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 1; i < automaton->output_count; i++)
        if (automaton->outputs[i].length < length)
            length = automaton->outputs[i].length;
    return length;
}

static uint32_t hash_of(const uint8_t *bytes, const uint8_t *class_of, uint32_t symbols) {
    uint32_t words[2] = {0, 0};
    for (uint32_t i = 0; i < symbols; i++)
        words[i / 4] |= (uint32_t)class_of[bytes[i]] << i % 4 * 8;
    return prefix_filter_hash(words[0], words[1]);
}

void prefix_filter_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                         struct prefix_filter *filter) {
    const uint32_t most = PREFIX_FILTER_SYMBOLS_MAX, least = shortest(automaton);
    memset(filter, 0, sizeof *filter);
    filter->symbols = least < most ? least : most;
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        const uint32_t position = automaton->positions[automaton->outputs[i].first];
        const uint32_t hash =
            hash_of(patterns_bytes(patterns, position), automaton->classes.of, filter->symbols);
        filter->bits[hash / 32] |= 1u << hash % 32;
    }
}
