#include "file_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"

/* The permissions that creating a file would give it. */
static mode_t usual_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Writes, and closes the file; false with errno. */
static bool fill(int file, const void *bytes, size_t length) {
    bool done = write_fully(file, bytes, length);
    if (done && fsync(file) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
        done = false;
    int error = errno;
    if (close(file) != 0 && done)
        return false;
    errno = error;
    return done;
}

/* A device or a pipe: there is nothing to keep and nothing to rename. */
static bool write_in_place(const char *name, const void *bytes, size_t length) {
    int file = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return file >= 0 && fill(file, bytes, length);
}

/* Writes beside the file and renames, so that a failure keeps the old one. The
 * name beside it does not grow with the file's: that may be as long as names can be. */
static bool replace_file(const char *name, const void *bytes, size_t length, mode_t mode) {
    const char *slash = strrchr(name, '/');
    int file, error = 0, folder = slash ? (int)(slash + 1 - name) : 0;
    char *beside = NULL;
    if (asprintf(&beside, "%.*s.clmatch.XXXXXX", folder, name) < 0) {
        errno = ENOMEM;
        return false;
    }
    file = mkstemp(beside);
    if (file < 0)
        error = errno;
    else if (fchmod(file, mode) != 0 || !fill(file, bytes, length) || rename(beside, name) != 0) {
        error = errno;
        unlink(beside);
    }
    free(beside);
    errno = error;
    return error == 0;
}

bool file_write(const char *name, const void *bytes, size_t length) {
    struct stat status;
    if (stat(name, &status) != 0)
        return replace_file(name, bytes, length, usual_mode());
    if (!S_ISREG(status.st_mode))
        return write_in_place(name, bytes, length);
    char *target = realpath(name, NULL); /* a symbolic link stays one */
    if (!target)
        return false;
    bool done = replace_file(target, bytes, length, status.st_mode & 0777);
    int error = errno;
    free(target);
    errno = error;
    return done;
}
