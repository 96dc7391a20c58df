/* Arrays of numbers with 16 bits each where all of them fit, else with 32. */
#ifndef CLMATCH_HOST_TABLE_NARROW_H
#define CLMATCH_HOST_TABLE_NARROW_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of a number, 2 or 4, where `greatest` is the greatest. */
static inline uint32_t narrow_bytes(uint32_t greatest) {
    return greatest <= UINT16_MAX ? 2 : 4;
}

static inline uint32_t narrow_get(const void *numbers, uint32_t bytes, size_t at) {
    return bytes == 2 ? ((const uint16_t *)numbers)[at] : ((const uint32_t *)numbers)[at];
}

static inline void narrow_set(void *numbers, uint32_t bytes, size_t at, uint32_t value) {
    if (bytes == 2)
        ((uint16_t *)numbers)[at] = (uint16_t)value;
    else
        ((uint32_t *)numbers)[at] = value;
}

#endif
