#define _GNU_SOURCE /* secure_getenv */
#include "host/ocl/cache.h"

#include "host/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* What a file begins with; its numbers are the machine's own, as binaries are. */
struct header {
    char magic[8];
    struct ocl_cache_key key;
    uint64_t length; /* of the binary */
    uint64_t checksum;
};

enum { BINARY_MAX = 256 << 20 }; /* bytes; a driver's is some hundred KiB */

static const char magic[8] = "clmprog";

struct ocl_cache_key ocl_cache_key_of(const char *const *strings, size_t count) {
    XXH3_state_t state; /* not allocated: without memory all keys would be one */
    XXH3_128bits_reset(&state);
    for (size_t i = 0; i < count; i++) {
        uint64_t length = strlen(strings[i]);
        XXH3_128bits_update(&state, &length, sizeof length);
        XXH3_128bits_update(&state, strings[i], length);
    }
    XXH128_hash_t hash = XXH3_128bits_digest(&state);
    return (struct ocl_cache_key){.low = hash.low64, .high = hash.high64};
}

/* Programs there are run, so nobody else may have put them there. */
static bool is_ours(const struct stat *status) {
    return status->st_uid == geteuid() && !(status->st_mode & (S_IWGRP | S_IWOTH));
}

/* The folder, made if need be; false if there is none to be had. */
static bool folder(char *path, size_t size) {
    const char *base = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    struct stat status;
    int written = base && *base == '/'   ? snprintf(path, size, "%s", base)
                  : home && *home == '/' ? snprintf(path, size, "%s/.cache", home)
                                         : -1;
    if (written < 0 || (size_t)written + 64 > size)
        return false;
    mkdir(path, 0700);
    strcat(path, "/clmatch");
    mkdir(path, 0700);
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode) && is_ours(&status);
}

static bool file_name(struct ocl_cache_key key, char *path, size_t size) {
    if (!folder(path, size - 64))
        return false;
    size_t used = strlen(path);
    snprintf(path + used, size - used, "/%016" PRIx64 "%016" PRIx64 ".bin", key.high, key.low);
    return true;
}

static bool read_fully(int file, void *bytes, size_t length) {
    uint8_t *at = bytes;
    while (length) {
        ssize_t got = read(file, at, length);
        if (got <= 0) {
            if (got < 0 && errno == EINTR)
                continue;
            return false;
        }
        at += got;
        length -= (size_t)got;
    }
    return true;
}

bool ocl_cache_load(struct ocl_cache_key key, void **binary, size_t *length) {
    char path[4096];
    struct header header;
    struct stat status;
    uint8_t *bytes = NULL;
    if (!file_name(key, path, sizeof path))
        return false;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    bool right = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && is_ours(&status) &&
                 read_fully(file, &header, sizeof header) &&
                 memcmp(header.magic, magic, sizeof magic) == 0 && header.key.low == key.low &&
                 header.key.high == key.high && header.length > 0 && header.length <= BINARY_MAX &&
                 (uint64_t)status.st_size == sizeof header + header.length;
    if (right) {
        bytes = memory_alloc((size_t)header.length, 1);
        right = bytes && read_fully(file, bytes, (size_t)header.length) &&
                XXH3_64bits(bytes, (size_t)header.length) == header.checksum;
    }
    close(file);
    if (!right) {
        free(bytes);
        return false;
    }
    *binary = bytes;
    *length = (size_t)header.length;
    return true;
}

static bool write_fully(int file, const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    while (length) {
        ssize_t put = write(file, at, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        length -= (size_t)put;
    }
    return true;
}

void ocl_cache_store(struct ocl_cache_key key, const void *binary, size_t length) {
    char path[4096], temporary[4200];
    struct header header = {.key = key, .length = length};
    memcpy(header.magic, magic, sizeof magic);
    header.checksum = XXH3_64bits(binary, length);
    if (!file_name(key, path, sizeof path))
        return;
    snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    int file = mkstemp(temporary);
    if (file < 0)
        return;
    bool written = write_fully(file, &header, sizeof header) && write_fully(file, binary, length);
    if (close(file) != 0 || !written || rename(temporary, path) != 0)
        unlink(temporary);
}
