#include "host/table/steps.h"

#include "host/base/memory.h"

static uint32_t entry(const struct steps_shape *shape, const void *table, size_t at) {
    return shape->entry_bytes == 2 ? ((const uint16_t *)table)[at] : ((const uint32_t *)table)[at];
}

static void set_entry(const struct steps_shape *shape, void *table, size_t at, uint32_t value) {
    if (shape->entry_bytes == 2)
        ((uint16_t *)table)[at] = (uint16_t)value;
    else
        ((uint32_t *)table)[at] = value;
}

clm_status steps_build(const struct steps_shape *shape, const void *single, size_t bytes,
                       void **out) {
    const uint32_t output = 1u << (8 * shape->entry_bytes - 1);
    const unsigned bits = shape->symbol_bits * shape->symbols;
    const uint32_t mask = (1u << shape->symbol_bits) - 1;
    void *wide = memory_zero_alloc(bytes, 1);
    if (!wide)
        return CLM_ERR_MEMORY;
    for (size_t from = 0; from < shape->states; from++)
        for (uint32_t column = 0; column < 1u << bits; column++) {
            uint32_t state = (uint32_t)from, met = 0;
            for (unsigned shift = bits; shift > 0;) {
                shift -= shape->symbol_bits;
                uint32_t symbol = column >> shift & mask;
                state = entry(shape, single, (size_t)state << shape->symbol_bits | symbol);
                met |= state >= shape->first_output ? output : 0;
            }
            set_entry(shape, wide, from << bits | column, state | met);
        }
    *out = wide;
    return CLM_OK;
}
