/* The monotonic clock. */
#ifndef CLMATCH_TOOL_CLOCK_H
#define CLMATCH_TOOL_CLOCK_H

#include <stdint.h>

/* Notes when the program began; first thing in main. */
void clock_start(void);

uint64_t clock_ns(void);
uint64_t program_start_ns(void);

#endif
