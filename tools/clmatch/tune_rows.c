#include "tune_rows.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_bytes.h"
#include "file_write.h"
#include "memory.h"
#include "say.h"

static const char heading[] =
    "# Variants that 'clmatch tune' measured; lines like this one and rows may be removed.\n"
    "# engine\ttype\tvendor\tdevice\tdriver\tbits\tstates\tmatches\tGB/s\tvariant\n";

/* ---- Whether and where ------------------------------------------------- */

static bool unwritable(const char *name, int error) {
    say("%s: cannot be written: %s; name another file with --output", *name ? name : "''",
        strerror(error));
    return false;
}

static void make_folders(const char *name) {
    char *path = copy_string(name);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700); /* as XDG's specification says; what fails shows later */
        *slash = '/';
    }
    free(path);
}

bool tune_rows_prepare(const char *name, bool folders) {
    struct stat status;
    if (folders)
        make_folders(name);
    if (stat(name, &status) == 0 && !S_ISREG(status.st_mode))
        return unwritable(name, S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
    char *folder = copy_string(name), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    bool writable = *name && access(slash ? folder : ".", W_OK | X_OK) == 0;
    int error = *name ? errno : ENOENT;
    free(folder);
    return writable || unwritable(name, error);
}

/* ---- Rows -------------------------------------------------------------- */

static const char *type_name(clm_device_type type) {
    return type == CLM_DEVICE_GPU ? "gpu" : type == CLM_DEVICE_CPU ? "cpu" : "accelerator";
}

/* The end of column `count` of a line; NULL if there are fewer. */
static const char *skip_columns(const char *line, const char *end, size_t count) {
    while (count-- > 0 && line) {
        line = memchr(line, '\t', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    return line;
}

static bool same_columns(const char *a, const char *a_end, const char *b, const char *b_end,
                         size_t first, size_t count) {
    const char *from = skip_columns(a, a_end, first), *other = skip_columns(b, b_end, first);
    if (!from || !other)
        return false;
    const char *to = skip_columns(from, a_end, count),
               *other_to = skip_columns(other, b_end, count);
    return to && other_to && to - from == other_to - other &&
           memcmp(from, other, (size_t)(to - from)) == 0;
}

/* Of the same engine, device and patterns; the driver may be another. */
static bool same_row(const char *a, const char *a_end, const char *b, const char *b_end) {
    return same_columns(a, a_end, b, b_end, 0, 4) && same_columns(a, a_end, b, b_end, 5, 3);
}

static char *format_row(const struct tune_row *row) {
    const clm_device *device = row->device;
    char *line;
    if (asprintf(&line, "%s\t%s\t%s\t%s\t%s\t%u\t%llu\t%llu\t%.4g\t%s\n", row->engine,
                 type_name(device->type), device->vendor, device->name, device->driver,
                 row->patterns->symbol_bits, (unsigned long long)row->patterns->states,
                 (unsigned long long)row->patterns->expected_matches, row->speed, row->variant) < 0)
        line = copy_string("");
    return line;
}

/* The lines that stay, and the row. */
static char *merge(const char *old, size_t length, const char *row, size_t *merged_length) {
    size_t row_length = strlen(row), used = 0;
    char *merged = allocate(length + row_length + sizeof heading + 1, 1);
    if (length == 0)
        used = (size_t)sprintf(merged, "%s", heading);
    for (const char *line = old, *end = old + length, *next; line < end; line = next) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        next = newline ? newline + 1 : end;
        if (same_row(line, next, row, row + row_length))
            continue;
        memcpy(merged + used, line, (size_t)(next - line));
        used += (size_t)(next - line);
        if (!newline)
            merged[used++] = '\n';
    }
    memcpy(merged + used, row, row_length);
    *merged_length = used + row_length;
    return merged;
}

bool tune_rows_put(const char *name, const struct tune_row *row) {
    void *old = NULL;
    size_t length = 0;
    if (access(name, F_OK) == 0 && !file_bytes_read(name, &old, &length))
        return false;
    char *line = format_row(row), *merged = merge(old, length, line, &length);
    bool done = file_write(name, merged, length);
    if (!done)
        unwritable(name, errno);
    free(line);
    free(merged);
    free(old);
    return done;
}
