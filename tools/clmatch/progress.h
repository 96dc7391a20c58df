/* The progress line on standard error: only where that is a terminal, and only
 * after two seconds. There is one terminal, so this is one for the program. */
#ifndef CLMATCH_TOOL_PROGRESS_H
#define CLMATCH_TOOL_PROGRESS_H

#include <stdint.h>

/* `total` bytes are to come; 0 if that is not known. */
void progress_begin(uint64_t total);

/* `bytes` more have been read. */
void progress_add(uint64_t bytes);

/* A bar in the line's place, for work that is not of bytes: its share, 0 to 1, and what
 * is said beside. */
void progress_bar(double share, const char *text);

/* Takes the line away, before something else is written to the terminal. */
void progress_clear(void);

/* The same, if standard output goes to a terminal. */
void progress_clear_for_output(void);

#endif
