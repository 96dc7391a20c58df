/* --explain: what was chosen and why, on standard error. */
#ifndef CLMATCH_TOOL_EXPLAIN_H
#define CLMATCH_TOOL_EXPLAIN_H

#include "clmatch.h"

void explain_print(const clm_scanner *scanner);

#endif
