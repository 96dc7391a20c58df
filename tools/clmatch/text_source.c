#include "text_source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "file_bytes.h"
#include "parallel_read.h"
#include "progress.h"
#include "say.h"

/* The most that is read at a time: keeps the progress line moving. */
#define READ_BYTES ((size_t)8 << 20)

/* And past the end that a regular file had when it was opened: most have not grown. */
#define GROWTH_BYTES ((size_t)64 << 10)

static bool is_output(const struct stat *text) {
    struct stat written;
    return fstat(STDOUT_FILENO, &written) == 0 && is_same_file(&written, text);
}

/* As many as search. */
static int reading_threads(void) {
    clm_device fallback;
    return clm_device_select("openmp", &fallback) == CLM_OK ? (int)fallback.compute_units : 1;
}

bool text_open(struct text *text, const char *name, const struct output *output) {
    struct stat status;
    *text = (struct text){.name = name, .file = open_to_read(name)};
    if (text->file < 0 || fstat(text->file, &status) != 0) {
        say_file(name, errno);
        text_close(text);
        return false;
    }
    if (output && is_output(&status)) {
        say("%s: is also the output; write that elsewhere", name);
        text_close(text);
        return false;
    }
    text->regular = S_ISREG(status.st_mode);
    text->threads = reading_threads();
    off_t at = text->regular ? lseek(text->file, 0, SEEK_CUR) : 0;
    if (at > 0)
        text->begin = (uint64_t)at;
    if (at >= 0 && at < status.st_size)
        text->expected = (uint64_t)(status.st_size - at);
    if (text->regular)
        (void)posix_fadvise(text->file, 0, 0, POSIX_FADV_SEQUENTIAL);
    return true;
}

void text_close(struct text *text) {
    if (text->file > STDIN_FILENO)
        close(text->file);
    text->file = -1;
}

/* Called where read(2) met an end that the size did not foretell. Files of the
 * kernel (/sys) hold less than they claim: their end stays where it is. */
static bool has_shrunk(const struct text *text) {
    struct stat status;
    char byte;
    if (fstat(text->file, &status) != 0)
        return true;
    uint64_t at = text->begin + text->read;
    return (uint64_t)status.st_size <= at || pread(text->file, &byte, 1, (off_t)at) != 0;
}

static void say_incomplete(const char *name, const char *what, uint64_t position,
                           const struct output *output) {
    if (output)
        say("%s: %s; the output is complete for what begins before byte %llu", name, what,
            (unsigned long long)position);
    else
        say("%s: %s; nothing is printed for it", name, what);
}

static ssize_t read_next(const struct text *text, void *room, size_t length) {
    uint64_t left = text->expected - text->read; /* of what was there when opened */
    if (length > READ_BYTES)
        length = READ_BYTES;
    if (!text->regular)
        return read_some(text->file, room, length);
    if (text->read < text->expected && length > left)
        length = (size_t)left;
    if (text->read >= text->expected && length > GROWTH_BYTES)
        length = GROWTH_BYTES;
    return parallel_read(text->file, room, length, text->begin + text->read, text->threads);
}

/* One read and what it brings. */
enum step { STEP_MORE, STEP_END, STEP_WRONG };

static enum step read_step(struct text *text, clm_stream *stream, char *wrong, size_t wrong_size) {
    void *room;
    size_t length;
    if (clm_stream_reserve(stream, &room, &length) != CLM_OK) {
        snprintf(wrong, wrong_size, "%s", clm_message());
        return STEP_WRONG;
    }
    ssize_t got = read_next(text, room, length);
    if (got < 0) {
        snprintf(wrong, wrong_size, "cannot be read on at byte %llu: %s",
                 (unsigned long long)text->read, strerror(errno));
        return STEP_WRONG;
    }
    if (got == 0) {
        if (!text->regular || text->read >= text->expected || !has_shrunk(text))
            return STEP_END;
        snprintf(wrong, wrong_size, "shrank while being read, from %llu to %llu bytes",
                 (unsigned long long)text->expected, (unsigned long long)text->read);
        return STEP_WRONG;
    }
    text->read += (uint64_t)got;
    clm_status status = clm_stream_commit(stream, (size_t)got);
    if (status != CLM_OK && status != CLM_STOPPED) {
        snprintf(wrong, wrong_size, "%s", clm_message());
        return STEP_WRONG;
    }
    progress_add((uint64_t)got);
    return status == CLM_STOPPED ? STEP_END : STEP_MORE;
}

/* A busy writer fills a pipe again within this time. */
#define PATIENCE_MS 20

static bool comes_slowly(const struct text *text) {
    struct pollfd ready = {.fd = text->file, .events = POLLIN};
    return !text->regular && poll(&ready, 1, PATIENCE_MS) == 0;
}

/* Gives out what has been found, where the text comes slowly. */
static enum step prompt_step(clm_stream *stream, struct output *output, char *wrong,
                             size_t wrong_size) {
    clm_status status = clm_stream_flush(stream);
    if (status != CLM_OK && status != CLM_STOPPED) {
        snprintf(wrong, wrong_size, "%s", clm_message());
        return STEP_WRONG;
    }
    if (output && !output_flush(output))
        return STEP_END;
    return status == CLM_STOPPED ? STEP_END : STEP_MORE;
}

bool text_feed(struct text *text, clm_stream *stream, struct output *output) {
    char wrong[512];
    enum step step;
    do {
        step = read_step(text, stream, wrong, sizeof wrong);
        if (step == STEP_MORE && text->prompt && comes_slowly(text))
            step = prompt_step(stream, output, wrong, sizeof wrong);
    } while (step == STEP_MORE);
    if (step == STEP_WRONG && output)
        (void)clm_stream_flush(stream); /* as much as is known */
    uint64_t position = clm_stream_position(stream);
    if (step == STEP_WRONG) {
        clm_stream_abandon(stream);
        say_incomplete(text->name, wrong, position, output);
        return false;
    }
    clm_status status = clm_stream_close(stream);
    if (status == CLM_OK || status == CLM_STOPPED)
        return true;
    say_incomplete(text->name, clm_message(), position, output);
    return false;
}
