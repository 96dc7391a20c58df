/* A whole file in memory: pattern lists and databases. */
#ifndef CLMATCH_TOOL_FILE_BYTES_H
#define CLMATCH_TOOL_FILE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

/* read(2), again after an interruption, waiting where the file does not block. */
ssize_t read_some(int file, void *bytes, size_t length);

/* Opens a file to read, or gives 0 for "-"; -1 with errno. */
int open_to_read(const char *name);

/* Are both one regular file, so that writing one would harm reading the other? */
bool is_same_file(const struct stat *written, const struct stat *read);

/* Reads `name`, or standard input for "-". `bytes` is to be freed. Says what is
 * wrong. */
bool file_bytes_read(const char *name, void **bytes, size_t *length);

#endif
