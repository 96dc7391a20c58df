/* clmatch compile: a database file. */
#include "cmd.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_bytes.h"
#include "file_write.h"
#include "output.h"
#include "patterns_source.h"
#include "say.h"

static int write_database(const char *name, const void *bytes, size_t length) {
    if (strcmp(name, "-") == 0) {
        struct output output;
        output_open(&output);
        output_bytes(&output, bytes, length);
        return output_close(&output) ? 0 : EXIT_ERROR;
    }
    if (file_write(name, bytes, length))
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
    if (!file_status(options->output, STDOUT_FILENO, &written))
        return false;
    for (size_t i = 0; i < options->source_count; i++) {
        const struct pattern_source *source = &options->sources[i];
        if (source->origin == FROM_FILE && file_status(source->value, STDIN_FILENO, &list) &&
            is_same_file(&written, &list)) {
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
