/* Built programs kept between runs, in $XDG_CACHE_HOME/clmatch (or ~/.cache): a
 * file each, named after a hash of all that the binary depends on. A cache that
 * cannot be used, for whatever reason, is as good as an empty one. */
#ifndef CLMATCH_HOST_OCL_CACHE_H
#define CLMATCH_HOST_OCL_CACHE_H

#include "clmatch.h"

#include <stdbool.h>

/* 128-bit hash of what a program's binary depends on. */
struct ocl_cache_key {
    uint64_t low, high;
};

/* The hash of strings and their lengths, so that no two lists run together. */
struct ocl_cache_key ocl_cache_key_of(const char *const *strings, size_t count);

/* The binary kept for the key; free with free(). False if there is none, or it is
 * cut off, corrupt or foreign: drivers abort on such binaries, so none of them
 * sees a byte that our own checksum did not pass. */
bool ocl_cache_load(struct ocl_cache_key key, void **binary, size_t *length);

/* Keeps a copy; atomic, so that readers see all of it or none. */
void ocl_cache_store(struct ocl_cache_key key, const void *binary, size_t length);

#endif
