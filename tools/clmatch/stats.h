/* --stats */
#ifndef CLMATCH_TOOL_STATS_H
#define CLMATCH_TOOL_STATS_H

#include "search.h"

/* One JSON object on standard error. */
void stats_print(const struct search *search);

#endif
