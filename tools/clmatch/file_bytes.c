#include "file_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "say.h"

#define FIRST_BYTES ((size_t)64 << 10)

ssize_t read_some(int file, void *bytes, size_t length) {
    for (;;) {
        ssize_t got = read(file, bytes, length);
        if (got >= 0)
            return got;
        if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd wait = {.fd = file, .events = POLLIN};
            poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return -1;
        }
    }
}

bool is_same_file(const struct stat *written, const struct stat *read) {
    return S_ISREG(written->st_mode) && written->st_dev == read->st_dev &&
           written->st_ino == read->st_ino;
}

int open_to_read(const char *name) {
    int file;
    if (strcmp(name, "-") == 0)
        return STDIN_FILENO;
    do
        file = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    while (file < 0 && errno == EINTR);
    return file;
}

/* An eighth of the machine's memory, which compiling would not be content with:
 * an endless file is refused before it takes everything. */
static size_t most_bytes(void) {
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0)
        return SIZE_MAX / 4;
    return (size_t)pages / 8 * (size_t)page;
}

static bool read_all(int file, const char *name, char **bytes, size_t *length) {
    size_t capacity = FIRST_BYTES, used = 0, most = most_bytes();
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        (uint64_t)status.st_size < most)
        capacity = (size_t)status.st_size + 1;
    char *buffer = allocate(capacity, 1);
    for (;;) {
        ssize_t got = read_some(file, buffer + used, capacity - used);
        if (got < 0 || used > most) {
            if (got < 0)
                say_file(name, errno);
            else
                say("%s: larger than an eighth of the memory; give a smaller file", name);
            free(buffer);
            return false;
        }
        if (got == 0)
            break;
        used += (size_t)got;
        if (used == capacity) {
            capacity *= 2;
            buffer = reallocate(buffer, capacity, 1);
        }
    }
    *bytes = buffer;
    *length = used;
    return true;
}

bool file_bytes_read(const char *name, void **bytes, size_t *length) {
    char *read_bytes = NULL;
    int file = open_to_read(name);
    if (file < 0) {
        say_file(name, errno);
        return false;
    }
    bool done = read_all(file, name, &read_bytes, length);
    if (file != STDIN_FILENO)
        close(file);
    *bytes = read_bytes;
    return done;
}
