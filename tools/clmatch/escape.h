/* Bytes made readable. */
#ifndef CLMATCH_TOOL_ESCAPE_H
#define CLMATCH_TOOL_ESCAPE_H

#include <stddef.h>

/* Printable ASCII as it is, the backslash and every other byte as \xHH. `text`
 * has room for 4 * length bytes; returns how many were written (no NUL). */
size_t escape_bytes(const void *bytes, size_t length, char *text);

/* All bytes as lower-case hex, 2 * length digits (no NUL). */
void hex_bytes(const void *bytes, size_t length, char *text);

/* The name with each byte that is not part of valid UTF-8 as \xHH; to be freed. */
char *escape_name(const char *name);

#endif
