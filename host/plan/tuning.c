#define _GNU_SOURCE /* secure_getenv */
#include "host/plan/tuning.h"

#include "host/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLUMNS = 10, FILE_MAX = 1 << 20 };

static struct tuning_row rows[TUNING_ROWS_MAX];
static size_t row_count;
static char complaint[512];

/* ---- Reading ----------------------------------------------------------- */

static bool to_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end;
}

/* Of the digits and the point that stand in any locale. */
static bool is_decimal(const char *text) {
    return *text && strspn(text, "0123456789.") == strlen(text);
}

/* Cuts a line into its columns. */
static bool parse_row(char *line, bool shipped, struct tuning_row *row) {
    char *column[COLUMNS];
    uint64_t bits = 0;
    for (size_t i = 0; i < COLUMNS; i++) {
        column[i] = line;
        line = strchr(line, '\t');
        if (!line != (i == COLUMNS - 1))
            return false;
        if (line)
            *line++ = '\0';
    }
    *row = (struct tuning_row){.engine = column[0],
                               .type = column[1],
                               .vendor = column[2],
                               .device = column[3],
                               .driver = column[4],
                               .speed = column[8],
                               .variant = column[9],
                               .shipped = shipped};
    bool sound = is_decimal(column[8]) && to_number(column[5], &bits) &&
                 to_number(column[6], &row->profile.states) &&
                 to_number(column[7], &row->profile.matches);
    row->profile.symbol_bits = (unsigned)bits;
    return sound;
}

/* Takes rows from a text, which lives as long as they. */
static void add_rows(char *text, const char *name, bool shipped) {
    char *line = text;
    for (unsigned number = 1; line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        bool row = *line && *line != '#';
        if (row && row_count == TUNING_ROWS_MAX) {
            if (!*complaint)
                text_append(complaint, sizeof complaint,
                            "%s:%u and what follows was left out: %d rows are read at most", name,
                            number, TUNING_ROWS_MAX);
            return;
        }
        if (row && parse_row(line, shipped, &rows[row_count]))
            row_count++;
        else if (row && !*complaint)
            text_append(complaint, sizeof complaint,
                        "%s:%u is no row of 'clmatch tune' and was left out: run it again, or "
                        "remove the line",
                        name, number);
        line = next;
    }
}

bool tuning_path(char *path, size_t size) {
    const char *base = secure_getenv("XDG_CONFIG_HOME"), *home = secure_getenv("HOME");
    int written = base && *base == '/' ? snprintf(path, size, "%s/clmatch/tuning.tsv", base)
                  : home && *home == '/'
                      ? snprintf(path, size, "%s/.config/clmatch/tuning.tsv", home)
                      : -1;
    return written > 0 && (size_t)written < size;
}

/* Only a file: a pipe of that name would be waited for. */
static FILE *open_file(const char *path) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    if (descriptor < 0)
        return NULL;
    const bool known = fstat(descriptor, &status) == 0;
    FILE *file = known && S_ISREG(status.st_mode) ? fdopen(descriptor, "rb") : NULL;
    if (!file) {
        close(descriptor);
        errno = known && S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    }
    return file;
}

/* The file, with a NUL behind it; NULL if there is none to be had. */
static char *read_file(const char *path) {
    FILE *file = open_file(path);
    char *text = file ? malloc(FILE_MAX + 1) : NULL;
    size_t length = text ? fread(text, 1, FILE_MAX, file) : 0;
    bool failed = file && (!text || ferror(file));
    if (!file && errno != ENOENT && errno != ENOTDIR)
        failed = true;
    if (failed)
        text_append(complaint, sizeof complaint, "%s could not be read: %s", path, strerror(errno));
    if (file)
        fclose(file);
    for (size_t i = 0; i < length; i++)
        text[i] = text[i] ? text[i] : '?'; /* which is in no row */
    if (text)
        text[length] = '\0';
    return text;
}

static void read_all(void) {
    char path[4096];
    for (size_t i = 0; tuning_shipped[i]; i++) {
        char *line = strdup(tuning_shipped[i]);
        if (line)
            add_rows(line, "tuning_shipped.c", true);
    }
    const size_t before = row_count;
    char *text = tuning_path(path, sizeof path) ? read_file(path) : NULL;
    if (text)
        add_rows(text, path, false);
    if (row_count == before) /* none points into it */
        free(text);
}

static void read_once(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_all);
}

const char *tuning_complaint(void) {
    read_once();
    return complaint;
}

/* ---- Choosing ---------------------------------------------------------- */

/* How far a row is from what is asked: first the device, then the patterns. */
struct distance {
    bool other_device; /* of the same vendor and type */
    double profile;
    const struct tuning_row *row;
};

static const char *type_name(clm_device_type type) {
    return type == CLM_DEVICE_GPU ? "gpu" : type == CLM_DEVICE_CPU ? "cpu" : "accelerator";
}

static double ratio(double a, double b) {
    return a > b ? a / b : b / a;
}

/* Below one match in 10,000 bytes it makes no difference how few there are. */
static double density(uint64_t matches) {
    return matches < 100 ? 100 : (double)matches;
}

static bool measure(const struct tuning_row *row, const char *engine, const clm_device *device,
                    const struct profile *profile, struct distance *distance) {
    if (strcmp(row->engine, engine) != 0 || strcmp(row->type, type_name(device->type)) != 0 ||
        strcmp(row->vendor, device->vendor) != 0 ||
        row->profile.symbol_bits != profile->symbol_bits)
        return false;
    distance->row = row;
    distance->other_device = strcmp(row->device, device->name) != 0;
    distance->profile = ratio((double)row->profile.states + 1, (double)profile->states + 1) *
                        ratio(density(row->profile.matches), density(profile->matches));
    return true;
}

static int nearer(const void *left, const void *right) {
    const struct distance *a = left, *b = right;
    if (a->other_device != b->other_device)
        return a->other_device ? 1 : -1;
    if (a->profile < b->profile || a->profile > b->profile)
        return a->profile < b->profile ? -1 : 1;
    if (a->row->shipped != b->row->shipped)
        return a->row->shipped ? 1 : -1;
    return a->row < b->row ? -1 : a->row > b->row; /* as they were read */
}

size_t tuning_rows(const char *engine, const clm_device *device, const struct profile *profile,
                   const struct tuning_row **nearest, size_t capacity) {
    size_t count = 0;
    read_once();
    struct distance *distances = malloc((row_count + 1) * sizeof *distances);
    for (size_t i = 0; distances && i < row_count; i++)
        count += measure(&rows[i], engine, device, profile, &distances[count]);
    if (count)
        qsort(distances, count, sizeof *distances, nearer);
    if (count > capacity)
        count = capacity;
    for (size_t i = 0; i < count; i++)
        nearest[i] = distances[i].row;
    free(distances);
    return count;
}
