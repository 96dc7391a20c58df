#include "host/pattern/parse.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/pattern/patterns.h"

#define HEX_REMEDY                                                                                 \
    "a line is hexadecimal digits, with blanks between bytes if wanted, and may begin with a "     \
    "column \"i\" (caseless) or \"-\" (exact) and a TAB"

struct line {
    const uint8_t *bytes;
    size_t length;
    size_t number; /* from 1 */
};

/* Takes the next line off the data, without its end. */
static bool line_next(struct line *line, const uint8_t **data, size_t *length) {
    if (*length == 0)
        return false;
    const uint8_t *newline = memchr(*data, '\n', *length);
    size_t whole = newline ? (size_t)(newline - *data) + 1 : *length;
    line->bytes = *data;
    line->length = newline ? whole - 1 : whole;
    line->number++;
    if (line->length > 0 && line->bytes[line->length - 1] == '\r')
        line->length--;
    *data += whole;
    *length -= whole;
    return true;
}

static clm_status line_too_long(const struct line *line, size_t length) {
    return message_set(CLM_ERR_PATTERN,
                       "line %zu: a pattern of %zu bytes is over the limit of %u bytes; "
                       "shorten it or leave it out",
                       line->number, length, CLM_PATTERN_MAX);
}

static clm_status line_add(const struct line *line, const uint8_t *bytes, size_t length,
                           uint32_t flags, clm_patterns *patterns) {
    size_t position = patterns_size(patterns);
    clm_status status =
        position < UINT32_MAX
            ? patterns_add(patterns, bytes, length, (uint32_t)position, flags)
            : message_set(CLM_ERR_PATTERN, "a set holds at most %u patterns", (unsigned)UINT32_MAX);
    if (status == CLM_OK)
        return CLM_OK;
    char reason[512];
    snprintf(reason, sizeof reason, "%s", message_get());
    return message_set(status, "line %zu: %s", line->number, reason);
}

static bool is_blank(uint8_t byte) {
    return byte == ' ' || byte == '\t';
}

static int hex_value(uint8_t byte) {
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F')
        return byte - 'A' + 10;
    return -1;
}

static clm_status hex_bad_digit(const struct line *line, uint8_t byte) {
    if (byte > ' ' && byte < 0x7F)
        return message_set(CLM_ERR_PATTERN, "line %zu: '%c' is not a hexadecimal digit; %s",
                           line->number, byte, HEX_REMEDY);
    return message_set(CLM_ERR_PATTERN, "line %zu: \\x%02X is not a hexadecimal digit; %s",
                       line->number, byte, HEX_REMEDY);
}

/* A blank inside a byte, or the end of the line there, leaves a digit alone. */
static clm_status hex_odd_run(const struct line *line, size_t digits) {
    return message_set(CLM_ERR_PATTERN,
                       "line %zu: an odd number of hexadecimal digits (%zu) stand together; "
                       "a byte is two, without a blank between them",
                       line->number, digits);
}

/* Decodes `text` into `bytes`, which has room for CLM_PATTERN_MAX; counts on
 * beyond that, so that the message tells the true length. */
static clm_status hex_decode(const struct line *line, const uint8_t *text, size_t length,
                             uint8_t *bytes, size_t *decoded) {
    size_t count = 0, run = 0;
    int high = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i == length || is_blank(text[i])) {
            if (run % 2 != 0)
                return hex_odd_run(line, run);
            run = 0;
            continue;
        }
        int value = hex_value(text[i]);
        if (value < 0)
            return hex_bad_digit(line, text[i]);
        if (run++ % 2 == 0) {
            high = value;
            continue;
        }
        if (count < CLM_PATTERN_MAX)
            bytes[count] = (uint8_t)(high * 16 + value);
        count++;
    }
    *decoded = count;
    return count <= CLM_PATTERN_MAX ? CLM_OK : line_too_long(line, count);
}

static clm_status hex_add(const struct line *line, uint32_t flags, uint8_t *buffer,
                          clm_patterns *patterns) {
    const uint8_t *text = line->bytes;
    size_t length = line->length, decoded = 0;
    if (length >= 2 && text[1] == '\t' && (text[0] == 'i' || text[0] == '-')) {
        if (text[0] == 'i')
            flags |= CLM_CASELESS;
        text += 2;
        length -= 2;
    }
    clm_status status = hex_decode(line, text, length, buffer, &decoded);
    if (status != CLM_OK)
        return status;
    if (decoded == 0)
        return message_set(CLM_ERR_PATTERN,
                           "line %zu: no hexadecimal digits after the first column; %s",
                           line->number, HEX_REMEDY);
    return line_add(line, buffer, decoded, flags, patterns);
}

static bool line_is_blank(const struct line *line, clm_pattern_format format) {
    if (format == CLM_FORMAT_LINES)
        return line->length == 0;
    for (size_t i = 0; i < line->length; i++)
        if (!is_blank(line->bytes[i]))
            return false;
    return true;
}

static clm_status parse_lines(clm_patterns *patterns, const uint8_t *data, size_t length,
                              clm_pattern_format format, uint32_t flags, uint8_t *buffer,
                              size_t *blank_lines) {
    struct line line = {0};
    while (line_next(&line, &data, &length)) {
        clm_status status = CLM_OK;
        if (line_is_blank(&line, format))
            ++*blank_lines;
        else if (format == CLM_FORMAT_HEX)
            status = hex_add(&line, flags, buffer, patterns);
        else if (line.length > CLM_PATTERN_MAX)
            status = line_too_long(&line, line.length);
        else
            status = line_add(&line, line.bytes, line.length, flags, patterns);
        if (status != CLM_OK)
            return status;
    }
    return CLM_OK;
}

clm_status patterns_parse(clm_patterns *patterns, const uint8_t *data, size_t length,
                          clm_pattern_format format, uint32_t flags, clm_parse_report *report) {
    if (format != CLM_FORMAT_LINES && format != CLM_FORMAT_HEX)
        return message_set(CLM_ERR_ARGUMENT, "no pattern format has the number %d", (int)format);
    size_t before = patterns_size(patterns), blank_lines = 0;
    uint8_t *buffer = NULL;
    if (format == CLM_FORMAT_HEX) {
        buffer = memory_alloc(CLM_PATTERN_MAX, 1);
        if (!buffer)
            return CLM_ERR_MEMORY;
    }
    clm_status status = parse_lines(patterns, data, length, format, flags, buffer, &blank_lines);
    free(buffer);
    if (status != CLM_OK) {
        patterns_truncate(patterns, before);
        return status;
    }
    if (report) {
        report->added = patterns_size(patterns) - before;
        report->blank_lines = blank_lines;
    }
    return CLM_OK;
}
