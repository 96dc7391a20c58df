/* Pattern lists: the formats of clm_patterns_parse. */
#ifndef CLMATCH_PATTERN_PARSE_H
#define CLMATCH_PATTERN_PARSE_H

#include <stddef.h>
#include <stdint.h>

#include "clmatch.h"

/* Appends the list to `patterns`, each with `flags` and its position as id. On an
 * error the set is as before and the message begins with the line. `data` may be
 * NULL if `length` is 0; `report` may be NULL. */
clm_status patterns_parse(clm_patterns *patterns, const uint8_t *data, size_t length,
                          clm_pattern_format format, uint32_t flags, clm_parse_report *report);

#endif
