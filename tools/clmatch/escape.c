#include "escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "memory.h"

static const char digits[] = "0123456789abcdef";

static bool printable(uint8_t byte) {
    return byte >= 0x20 && byte <= 0x7e;
}

static size_t escape_byte(uint8_t byte, char *text) {
    text[0] = '\\';
    text[1] = 'x';
    text[2] = digits[byte >> 4];
    text[3] = digits[byte & 15];
    return 4;
}

size_t escape_bytes(const void *bytes, size_t length, char *text) {
    const uint8_t *from = bytes;
    size_t written = 0;
    for (size_t i = 0; i < length; ++i) {
        if (printable(from[i]) && from[i] != '\\')
            text[written++] = (char)from[i];
        else
            written += escape_byte(from[i], text + written);
    }
    return written;
}

void hex_bytes(const void *bytes, size_t length, char *text) {
    const uint8_t *from = bytes;
    for (size_t i = 0; i < length; ++i) {
        text[2 * i] = digits[from[i] >> 4];
        text[2 * i + 1] = digits[from[i] & 15];
    }
}

/* Bytes of the valid UTF-8 sequence at `from`, which ends with a NUL; 0 if
 * there is none. Overlong forms, surrogates and what lies past U+10FFFF are not
 * valid. */
static size_t sequence_length(const uint8_t *from) {
    uint8_t lowest = 0x80, highest = 0xbf; /* of the second byte */
    size_t length;
    if (from[0] < 0x80)
        return 1;
    if (from[0] >= 0xc2 && from[0] <= 0xdf)
        length = 2;
    else if (from[0] >= 0xe0 && from[0] <= 0xef)
        length = 3;
    else if (from[0] >= 0xf0 && from[0] <= 0xf4)
        length = 4;
    else
        return 0;
    if (from[0] == 0xe0)
        lowest = 0xa0;
    else if (from[0] == 0xed)
        highest = 0x9f;
    else if (from[0] == 0xf0)
        lowest = 0x90;
    else if (from[0] == 0xf4)
        highest = 0x8f;
    if (from[1] < lowest || from[1] > highest)
        return 0;
    for (size_t i = 2; i < length; ++i)
        if ((from[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

char *escape_name(const char *name) {
    const uint8_t *from = (const uint8_t *)name;
    char *text = allocate(4 * strlen(name) + 1, 1);
    size_t written = 0;
    while (*from) {
        size_t length = sequence_length(from);
        if (length == 0) {
            written += escape_byte(*from++, text + written);
        } else {
            memcpy(text + written, from, length);
            written += length;
            from += length;
        }
    }
    text[written] = '\0';
    return text;
}
