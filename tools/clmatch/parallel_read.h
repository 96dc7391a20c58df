/* Reading a regular file with all threads: one thread copies from the page cache
 * more slowly than several search. */
#ifndef CLMATCH_TOOL_PARALLEL_READ_H
#define CLMATCH_TOOL_PARALLEL_READ_H

#include <stdint.h>
#include <sys/types.h>

/* Reads up to `length` bytes from `offset` on, with up to `threads` threads; less than that at the
 * end of the file, or before an error that the next call meets again. -1: errno says why. */
ssize_t parallel_read(int file, void *bytes, size_t length, uint64_t offset, int threads);

#endif
