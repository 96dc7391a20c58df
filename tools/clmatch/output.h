/* Standard output through one buffer. The first error is kept and everything
 * after it is dropped, so that callers need to look only where it matters. */
#ifndef CLMATCH_TOOL_OUTPUT_H
#define CLMATCH_TOOL_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define OUTPUT_CAPACITY ((size_t)128 << 10)
#define NUMBER_DIGITS 20 /* of the largest uint64_t */

struct output {
    char *buffer; /* OUTPUT_CAPACITY bytes */
    size_t used;
    int error; /* errno of the first failed write, or 0 */
};

void output_open(struct output *output);

/* Writes out what is buffered; false once there has been an error. */
bool output_flush(struct output *output);

/* Flushes, closes standard output and says what went wrong, if anything did. */
bool output_close(struct output *output);

/* More bytes than the buffer has room for. */
void output_overflow(struct output *output, const void *bytes, size_t length);

/* Writes all of it to a file descriptor; false with errno. */
bool write_fully(int file, const void *bytes, size_t length);

static inline void output_bytes(struct output *output, const void *bytes, size_t length) {
    if (length <= OUTPUT_CAPACITY - output->used) {
        memcpy(output->buffer + output->used, bytes, length);
        output->used += length;
    } else {
        output_overflow(output, bytes, length);
    }
}

static inline void output_text(struct output *output, const char *text) {
    output_bytes(output, text, strlen(text));
}

static inline void output_number(struct output *output, uint64_t number) {
    char digits[NUMBER_DIGITS];
    size_t at = NUMBER_DIGITS;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    output_bytes(output, digits + at, NUMBER_DIGITS - at);
}

__attribute__((format(printf, 2, 3))) void output_format(struct output *output, const char *format,
                                                         ...);

#endif
