/* The n-th allocation refused. A program that links refused_memory, and the library's own
 * objects, has its allocations go through here. */
#ifndef CLMATCH_TESTS_REFUSED_MEMORY_H
#define CLMATCH_TESTS_REFUSED_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

extern size_t countdown; /* to the allocation that is refused; 0: none is */
extern bool refused;     /* one was */

#endif
