/* Text built piece by piece in a fixed buffer; what does not fit is cut. */
#ifndef CLMATCH_HOST_BASE_TEXT_H
#define CLMATCH_HOST_BASE_TEXT_H

#include <stddef.h>

/* Appends to the string in `buffer` of `size` bytes. */
void text_append(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
