/* Commands that take long and keep what is done when they are interrupted (SIGINT, SIGTERM). */
#ifndef CLMATCH_TOOL_INTERRUPTION_H
#define CLMATCH_TOOL_INTERRUPTION_H

#include <stdbool.h>

void interruption_watch(void);

/* Has there been one? The third ends the program at once; timeout(1) sends two. */
bool interruption(void);

/* Ends as the signal would have, so that a script that runs this ends too. */
void interruption_end(void);

#endif
