/* From -e, -f and --db, in the order given, to a database. */
#ifndef CLMATCH_TOOL_PATTERNS_SOURCE_H
#define CLMATCH_TOOL_PATTERNS_SOURCE_H

#include "clmatch.h"
#include "options.h"

/* NULL after saying what is wrong. Destroy with clm_db_destroy. */
clm_db *patterns_compile(const struct options *options);

#endif
