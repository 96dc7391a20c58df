#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "memory.h"
#include "progress.h"
#include "say.h"

void output_open(struct output *output) {
    output->buffer = allocate(OUTPUT_CAPACITY, 1);
    output->used = 0;
    output->error = 0;
}

bool write_fully(int file, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t written = write(file, at, length);
        if (written >= 0) {
            at += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd wait = {.fd = file, .events = POLLOUT};
            poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool output_flush(struct output *output) {
    if (output->used > 0 && !output->error) {
        progress_clear_for_output();
        if (!write_fully(STDOUT_FILENO, output->buffer, output->used))
            output->error = errno;
    }
    output->used = 0;
    return !output->error;
}

void output_overflow(struct output *output, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        if (output->used == OUTPUT_CAPACITY && !output_flush(output))
            return;
        size_t room = OUTPUT_CAPACITY - output->used;
        size_t part = length < room ? length : room;
        memcpy(output->buffer + output->used, at, part);
        output->used += part;
        at += part;
        length -= part;
    }
}

void output_format(struct output *output, const char *format, ...) {
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        if (!output->error)
            output->error = ENOMEM;
        return;
    }
    output_bytes(output, text, (size_t)length);
    free(text);
}

bool output_close(struct output *output) {
    output_flush(output);
    free(output->buffer);
    output->buffer = NULL;
    if (close(STDOUT_FILENO) != 0 && !output->error && errno != EBADF)
        output->error = errno;
    if (output->error)
        say("standard output: %s; what was written is incomplete", strerror(output->error));
    return !output->error;
}
