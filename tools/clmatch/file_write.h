/* A whole file written, or left as it was: databases and measurements. */
#ifndef CLMATCH_TOOL_FILE_WRITE_H
#define CLMATCH_TOOL_FILE_WRITE_H

#include <stdbool.h>
#include <stddef.h>

/* Replaces the file at once, so that whoever reads it sees the old or the new; a device
 * or a pipe is written as it is. False with errno. */
bool file_write(const char *name, const void *bytes, size_t length);

#endif
