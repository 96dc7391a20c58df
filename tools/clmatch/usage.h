/* Help texts. */
#ifndef CLMATCH_TOOL_USAGE_H
#define CLMATCH_TOOL_USAGE_H

#include "options.h"

/* Of a command, or of the program for 0. */
const char *usage_text(enum command command);

#endif
