/* clmatch compile: a database file. */
#include "cmd.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"
#include "patterns_source.h"
#include "say.h"

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

static bool write_file(const char *name, const void *bytes, size_t length) {
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

static int write_database(const char *name, const void *bytes, size_t length) {
    if (strcmp(name, "-") == 0) {
        struct output output;
        output_open(&output);
        output_bytes(&output, bytes, length);
        return output_close(&output) ? 0 : EXIT_ERROR;
    }
    if (write_file(name, bytes, length))
        return 0;
    say("%s: the database could not be written: %s; give another file to -o", *name ? name : "''",
        strerror(errno));
    return EXIT_ERROR;
}

static bool file_status(const char *name, int standard, struct stat *status) {
    return (strcmp(name, "-") == 0 ? fstat(standard, status) : stat(name, status)) == 0;
}

/* Would writing lose a list of patterns? A database that is read holds what the
 * one written in its place does, and is replaced only when that is whole. */
static bool overwrites_list(const struct options *options) {
    struct stat written, list;
    if (!file_status(options->output, STDOUT_FILENO, &written) || !S_ISREG(written.st_mode))
        return false;
    for (size_t i = 0; i < options->source_count; i++) {
        const struct pattern_source *source = &options->sources[i];
        if (source->origin == FROM_FILE && file_status(source->value, STDIN_FILENO, &list) &&
            written.st_dev == list.st_dev && written.st_ino == list.st_ino) {
            say("%s: is also the output; give another file to -o", source->value);
            return true;
        }
    }
    return false;
}

int cmd_compile(const struct options *options) {
    int status = EXIT_ERROR;
    size_t length;
    void *bytes;
    if (!options->output) {
        say("no file to write to; give -o FILE");
        return EXIT_ERROR;
    }
    if (overwrites_list(options))
        return EXIT_ERROR;
    clm_db *db = patterns_compile(options);
    if (!db)
        return EXIT_ERROR;
    if (clm_db_serialize(db, &bytes, &length) != CLM_OK) {
        say_library(options->output);
    } else {
        status = write_database(options->output, bytes, length);
        clm_free(bytes);
    }
    clm_db_destroy(db);
    return status;
}
