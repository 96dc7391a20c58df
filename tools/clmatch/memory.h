/* Allocation that ends the program with a message where memory is refused. */
#ifndef CLMATCH_TOOL_MEMORY_H
#define CLMATCH_TOOL_MEMORY_H

#include <stddef.h>

/* `count` zeroed elements of `size` bytes; never NULL. */
void *allocate(size_t count, size_t size);

/* An array grown to `count` elements; never NULL. */
void *reallocate(void *array, size_t count, size_t size);

char *copy_string(const char *string);

#endif
