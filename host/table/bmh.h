/* Boyer-Moore-Horspool (Horspool 1980; paper 002): how far a window moves on. */
#ifndef CLMATCH_HOST_TABLE_BMH_H
#define CLMATCH_HOST_TABLE_BMH_H

#include "host/table/needles.h"

/* By the text's byte under the needle's last place: to where that byte fits a place before the
 * last, or past it. 1 .. needle->length. */
void bmh_build(const struct needle *needle, uint16_t shifts[256]);

#endif
