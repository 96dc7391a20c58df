/* Text as symbols less than a byte wide (cl/symbols.cl): each byte's code, and beside them
 * a bit for each that tells bytes without one, the breaks. */
#ifndef CLMATCH_HOST_TABLE_PACK_H
#define CLMATCH_HOST_TABLE_PACK_H

#include "host/table/automaton.h"

enum { PACK_SYMBOLS = 32 }; /* a part: what is packed at a time */

/* 32-bit words of `count` symbols, and of their breaks. */
size_t pack_words(size_t count, unsigned bits);
size_t pack_break_words(size_t count);

/* Whether the bytes that patterns have fit symbols of `bits` bits. */
bool pack_fits(const struct automaton *automaton, unsigned bits);

/* The code of each byte; 255: no pattern has it. */
void pack_codes(const struct automaton *automaton, uint8_t codes[256]);

/* Packs parts first_part .. end_part-1 of the text. Symbols after its end are breaks. */
void pack_parts(const uint8_t *bytes, size_t count, const uint8_t codes[256], unsigned bits,
                size_t first_part, size_t end_part, uint32_t *words, uint32_t *breaks);

#endif
