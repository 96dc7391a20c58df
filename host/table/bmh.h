/* The shift table of Boyer, Moore and Horspool (paper 002, "Boyer-Moore-Horspool"; Horspool
 * 1980): the byte of the text under the needle's last place tells how far the needle can be
 * moved on, whether it occurred or not. */
#ifndef CLMATCH_HOST_TABLE_BMH_H
#define CLMATCH_HOST_TABLE_BMH_H

#include "host/table/needles.h"

enum { BMH_SHIFTS = 256 };

/* shift[t], 1 to needle->length: from the last place to the nearest one before it that t
 * fits, or all of the length. */
void bmh_build(const struct needle *needle, uint32_t shift[BMH_SHIFTS]);

#endif
