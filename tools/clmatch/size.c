#include "size.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads digits up to the first other byte; NULL if there is none. `fits` tells
 * whether they are at most `largest`. */
static const char *read_digits(const char *text, uint64_t largest, uint64_t *number, bool *fits) {
    const char *at = text;
    uint64_t value = 0;
    *fits = true;
    for (; *at >= '0' && *at <= '9'; ++at) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > largest / 10 || (value == largest / 10 && digit > largest % 10))
            *fits = false;
        else
            value = value * 10 + digit;
    }
    *number = value;
    return at == text ? NULL : at;
}

enum number parse_number(const char *text, uint64_t largest, uint64_t *number) {
    uint64_t value;
    bool fits;
    const char *end = read_digits(text, largest, &value, &fits);
    if (!end || *end)
        return NUMBER_WRONG;
    if (!fits)
        return NUMBER_TOO_LARGE;
    *number = value;
    return NUMBER_OK;
}

enum number parse_size(const char *text, uint64_t *bytes) {
    uint64_t value;
    unsigned shift = 0;
    bool fits;
    const char *end = read_digits(text, UINT64_MAX, &value, &fits);
    if (!end)
        return NUMBER_WRONG;
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
    if (*end || (fits && value == 0))
        return NUMBER_WRONG;
    if (!fits || value > UINT64_MAX >> shift)
        return NUMBER_TOO_LARGE;
    *bytes = value << shift;
    return NUMBER_OK;
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
