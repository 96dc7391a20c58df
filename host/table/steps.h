/* Tables whose transitions take several symbols. */
#ifndef CLMATCH_HOST_TABLE_STEPS_H
#define CLMATCH_HOST_TABLE_STEPS_H

#include "clmatch.h"

#include <stddef.h>

struct steps_shape {
    uint32_t states;
    uint32_t first_output; /* states from here on have output */
    uint32_t entry_bytes;  /* 2 or 4 */
    unsigned symbol_bits;
    unsigned symbols; /* of a transition; a power of two */
};

/* From `single`, [states][2^symbol_bits] successors, makes `wide`, [states][2^(symbol_bits *
 * symbols)]: the column's symbol in the highest bits is taken first. The highest bit of an
 * entry, which no state has, is set if the transition meets a state with output. `bytes`,
 * at least those of the table, are allocated; the rest is 0. Free with free(). */
clm_status steps_build(const struct steps_shape *shape, const void *single, size_t bytes,
                       void **wide);

#endif
