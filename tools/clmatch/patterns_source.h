/* From -e, -f and --db, in the order given, to a database. */
#ifndef CLMATCH_TOOL_PATTERNS_SOURCE_H
#define CLMATCH_TOOL_PATTERNS_SOURCE_H

#include "clmatch.h"
#include "options.h"

/* Adds those of a file, in the source's format. Says what is wrong. */
bool patterns_add_list(clm_patterns *patterns, const struct pattern_source *source, uint32_t flags);

/* NULL after saying what is wrong. Destroy with clm_db_destroy. */
clm_db *patterns_compile(const struct options *options);

#endif
