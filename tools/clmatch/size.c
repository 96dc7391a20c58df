#include "size.h"

#include <stddef.h>
#include <stdio.h>

/* Reads digits up to the first other byte; NULL if there is none or the number
 * passes `largest`. */
static const char *read_digits(const char *text, uint64_t largest, uint64_t *number) {
    const char *at = text;
    uint64_t value = 0;
    for (; *at >= '0' && *at <= '9'; ++at) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > largest / 10 || (value == largest / 10 && digit > largest % 10))
            return NULL;
        value = value * 10 + digit;
    }
    if (at == text)
        return NULL;
    *number = value;
    return at;
}

bool parse_number(const char *text, uint64_t largest, uint64_t *number) {
    uint64_t value;
    const char *end = read_digits(text, largest, &value);
    if (!end || *end)
        return false;
    *number = value;
    return true;
}

bool parse_size(const char *text, uint64_t *bytes) {
    uint64_t value;
    unsigned shift = 0;
    const char *end = read_digits(text, UINT64_MAX, &value);
    if (!end)
        return false;
    switch (*end) {
    case 'K':
    case 'k':
        shift = 10;
        break;
    case 'M':
    case 'm':
        shift = 20;
        break;
    case 'G':
    case 'g':
        shift = 30;
        break;
    default:
        break;
    }
    if (shift)
        ++end;
    if (*end || value == 0 || value > UINT64_MAX >> shift)
        return false;
    *bytes = value << shift;
    return true;
}

const char *format_size(uint64_t bytes, char text[SIZE_TEXT_BYTES]) {
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = (double)bytes;
    int unit = -1;
    while (value >= 1024 && unit < 5) {
        value /= 1024;
        ++unit;
    }
    if (unit < 0)
        snprintf(text, SIZE_TEXT_BYTES, "%u bytes", (unsigned)bytes);
    else
        snprintf(text, SIZE_TEXT_BYTES, "%.1f %s", value, units[unit]);
    return text;
}
