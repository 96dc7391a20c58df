/* Knuth, Morris and Pratt (paper 002, "KMP"; Knuth, Morris, Pratt 1977, section 2).
 *
 * A search has read the text up to some byte and knows how many places `j` of the needle fit
 * before it. If place j does not fit the next byte, the needle is laid on at its longest
 * border of j places (a beginning that is an end, too), then at that one's, and so on. Links
 * are the strong ones of 1977: those that lead to a place equal to j are skipped, since it
 * cannot fit either. (The paper's LPS is the weak one, which visits them all.)
 *
 *     place      0  1  2  3  4          aaaab: place 3 failed, the byte is no a, so
 *     byte       a  a  a  a  b          neither place 2, 1 nor 0 can fit it
 *     fail       -  -  -  -  3
 */
#ifndef CLMATCH_HOST_TABLE_KMP_H
#define CLMATCH_HOST_TABLE_KMP_H

#include "host/table/needles.h"

/* A cell is all that a search needs at a place: fail << 16 | or << 8 | byte. `fail` is the
 * place to try next with the same byte of the text; KMP_NONE: take the next byte and begin
 * at place 0. */
enum { KMP_NONE = 0xFFFF };

/* Fills cells[needle->length] and returns the longest border of the whole needle: the place
 * to go on at, with the next byte, after an occurrence. */
uint32_t kmp_build(const struct needle *needle, uint32_t *cells);

static inline bool kmp_fits(uint32_t cell, uint8_t byte) {
    return (byte | (cell >> 8 & 0xFF)) == (cell & 0xFF);
}

static inline uint32_t kmp_fail(uint32_t cell) {
    return cell >> 16;
}

#endif
