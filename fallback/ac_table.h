/* The automaton in the form in which the fallback scans it: a dense table with
 * 16- or 32-bit entries, or compact. A state is a dense state or a node. */
#ifndef CLMATCH_FALLBACK_AC_TABLE_H
#define CLMATCH_FALLBACK_AC_TABLE_H

#include "host/table/compact.h"
#include "host/table/dense.h"

enum ac_form { AC_DENSE16, AC_DENSE32, AC_COMPACT };

struct ac_table {
    const struct automaton *automaton;
    struct dense *dense;     /* or NULL */
    struct compact *compact; /* or NULL */
    const struct ac_kernels *kernels;
};

/* An automaton of long patterns is compact whatever `form` says. */
clm_status ac_table_open(const struct automaton *automaton, enum ac_form form,
                         struct ac_table *table);
uint64_t ac_table_bytes(const struct ac_table *table);
void ac_table_close(struct ac_table *table);

static inline uint32_t ac_table_step(const struct ac_table *table, uint32_t state, uint8_t byte) {
    uint8_t label = table->automaton->classes.of[byte];
    const struct dense *dense = table->dense;
    if (!dense)
        return compact_step(table->compact, state, label);
    size_t at = (size_t)state * dense->columns + label;
    return dense->entry_bytes == 2 ? ((const uint16_t *)dense->next)[at]
                                   : ((const uint32_t *)dense->next)[at];
}

/* 0: none. */
static inline uint32_t ac_table_output(const struct ac_table *table, uint32_t state) {
    const struct dense *dense = table->dense;
    if (!dense)
        return table->compact->nodes[state].output;
    return state < dense->first_output ? 0 : dense->output[state - dense->first_output];
}

#endif
