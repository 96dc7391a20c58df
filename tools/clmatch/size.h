/* Numbers and sizes as users write them. */
#ifndef CLMATCH_TOOL_SIZE_H
#define CLMATCH_TOOL_SIZE_H

#include <stdint.h>

enum number { NUMBER_OK, NUMBER_WRONG, NUMBER_TOO_LARGE };

/* Decimal digits alone, at most `largest`. */
enum number parse_number(const char *text, uint64_t largest, uint64_t *number);

/* A number of bytes above 0, with an optional K, M or G (powers of 1024) in
 * either case. */
enum number parse_size(const char *text, uint64_t *bytes);

/* "512 bytes", "1.5 GiB": for people; returns `text`. */
#define SIZE_TEXT_BYTES 32
const char *format_size(uint64_t bytes, char text[SIZE_TEXT_BYTES]);

#endif
