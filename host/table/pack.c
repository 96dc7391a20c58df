#include "host/table/pack.h"

size_t pack_break_words(size_t count) {
    return (count + PACK_SYMBOLS - 1) / PACK_SYMBOLS;
}

size_t pack_words(size_t count, unsigned bits) {
    return pack_break_words(count) * bits;
}

/* Class 0 has the bytes that no pattern has; the others have a code each, in order. */
bool pack_fits(const struct automaton *automaton, unsigned bits) {
    return automaton->classes.count - 1 <= 1u << bits;
}

void pack_codes(const struct automaton *automaton, uint8_t codes[256]) {
    for (int byte = 0; byte < 256; byte++)
        codes[byte] = (uint8_t)(automaton->classes.of[byte] - 1);
}

/* `size` symbols, PACK_SYMBOLS of them but at the text's end. */
static inline uint32_t pack_part(const uint8_t *bytes, size_t size, const uint8_t codes[256],
                                 unsigned bits, uint32_t *words) {
    const unsigned word_symbols = 32 / bits;
    const uint32_t mask = (1u << bits) - 1;
    uint32_t broken = 0;
    for (unsigned word = 0; word < bits; word++) {
        uint32_t packed = 0;
        for (unsigned i = 0; i < word_symbols; i++) {
            unsigned at = word * word_symbols + i;
            uint32_t code = at < size ? codes[bytes[at]] : 255;
            packed |= (code & mask) << i * bits;
            broken |= (code >> 7) << at;
        }
        words[word] = packed;
    }
    return broken;
}

void pack_parts(const uint8_t *bytes, size_t count, const uint8_t codes[256], unsigned bits,
                size_t first_part, size_t end_part, uint32_t *words, uint32_t *breaks) {
    for (size_t part = first_part; part < end_part; part++) {
        const uint8_t *from = bytes + part * PACK_SYMBOLS;
        size_t left = count - part * PACK_SYMBOLS;
        uint32_t *to = words + part * bits;
        if (left < PACK_SYMBOLS)
            breaks[part] = pack_part(from, left, codes, bits, to);
        else if (bits == 1) /* as constants, so that the loops unroll */
            breaks[part] = pack_part(from, PACK_SYMBOLS, codes, 1, to);
        else if (bits == 2)
            breaks[part] = pack_part(from, PACK_SYMBOLS, codes, 2, to);
        else
            breaks[part] = pack_part(from, PACK_SYMBOLS, codes, 4, to);
    }
}
