/* Knuth-Morris-Pratt (Knuth, Morris and Pratt 1977; paper 002): a needle's failure links. */
#ifndef CLMATCH_HOST_TABLE_KMP_H
#define CLMATCH_HOST_TABLE_KMP_H

#include "host/table/needles.h"

/* cells[i] is link << 16 | ors[i] << 8 | bytes[i]. If the text does not fit place i after the
 * first i bytes did, as many of those as the link says are the longest part that may still be the
 * beginning of an occurrence: a border of the first i bytes, after which another byte is wanted
 * than at place i. KMP_NONE: there is none, and the text's next byte begins anew. */
enum { KMP_NONE = 0xFFFF };

/* Writes needle->length cells. Returns how many bytes of the next occurrence lie at the end of one:
 * the longest border of the needle. */
uint32_t kmp_build(const struct needle *needle, uint32_t *cells);

static inline bool kmp_fits(uint32_t cell, uint8_t byte) {
    return (byte | (cell >> 8 & 255)) == (cell & 255);
}

static inline uint32_t kmp_link(uint32_t cell) {
    return cell >> 16;
}

#endif
