#include "host/table/profile.h"

#include "host/table/pack.h"

/* Of all bytes of patterns, the share that has each value. */
static void count_shares(const struct clm_patterns *patterns, double share[256]) {
    for (size_t i = 0; i < patterns->bytes_size; i++)
        share[patterns->bytes[i]]++;
    for (int byte = 0; byte < 256; byte++)
        share[byte] /= (double)patterns->bytes_size;
}

/* How likely the pattern is at any place of a text with these shares. */
static double likelihood(const struct clm_patterns *patterns, size_t position,
                         const double share[256]) {
    const struct pattern_entry *entry = &patterns->entries[position];
    const uint8_t *bytes = patterns_bytes(patterns, position);
    double product = 1;
    for (uint32_t i = 0; i < entry->length && product > 1e-12; i++) {
        uint8_t byte = bytes[i];
        bool either = entry->flags & CLM_CASELESS && byte_is_letter(byte);
        product *= share[byte] + (either ? share[byte ^ 0x20] : 0);
    }
    return product;
}

static uint64_t expected_matches(const struct clm_patterns *patterns) {
    double share[256] = {0}, all = 0;
    count_shares(patterns, share);
    for (size_t i = 0; i < patterns->size; i++)
        all += likelihood(patterns, i, share);
    return (uint64_t)(all * 1e6 + 0.5);
}

unsigned profile_symbol_bits(const struct clm_db *db) {
    unsigned bits = 1;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        while (bits < 8 && !pack_fits(db->automata[i], bits))
            bits *= 2;
    return bits;
}

struct profile profile_of(const struct clm_db *db) {
    struct profile profile = {.symbol_bits = profile_symbol_bits(db),
                              .matches = expected_matches(db->patterns)};
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (db->automata[i]->node_count > profile.states)
            profile.states = db->automata[i]->node_count;
    return profile;
}
