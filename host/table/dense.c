#include "host/table/dense.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/rows.h"

#include <stdlib.h>

uint32_t dense_narrowest_entry(const struct automaton *automaton) {
    return automaton->node_count <= 65536 ? 2 : 4;
}

uint64_t dense_bytes(const struct automaton *automaton, uint32_t entry_bytes) {
    uint64_t row = (uint64_t)entry_bytes * automaton->classes.count;
    return automaton->node_count * (row + sizeof(uint32_t));
}

/* Numbers the states; `state` maps nodes to them. */
static void number_states(const struct automaton *automaton, const uint32_t *order,
                          struct dense *dense, uint32_t *state) {
    dense->first_output = 0;
    for (uint32_t node = 0; node < automaton->node_count; node++)
        dense->first_output += !automaton->nodes[node].output;
    uint32_t plain = 0, with_output = dense->first_output;
    for (uint32_t i = 0; i < automaton->node_count; i++) {
        uint32_t node = order ? order[i] : i;
        uint32_t output = automaton->nodes[node].output;
        state[node] = output ? with_output++ : plain++;
        if (output)
            dense->output[state[node] - dense->first_output] = output;
    }
}

clm_status dense_build(const struct automaton *automaton, uint32_t entry_bytes,
                       const uint32_t *order, const char *remedy, struct dense **out) {
    if (entry_bytes < dense_narrowest_entry(automaton))
        return message_set(CLM_ERR_UNSUPPORTED, "%u states do not fit entries of 16 bits; %s",
                           automaton->node_count, remedy);
    clm_status status =
        memory_check("the dense table", dense_bytes(automaton, entry_bytes), NULL, remedy);
    if (status)
        return status;
    struct dense *dense = memory_zero_alloc(1, sizeof *dense);
    uint32_t *state = memory_alloc(automaton->node_count, sizeof *state);
    if (!dense || !state)
        goto refused;
    dense->states = automaton->node_count;
    dense->columns = automaton->classes.count;
    dense->entry_bytes = entry_bytes;
    dense->output = memory_alloc(dense->states, sizeof *dense->output);
    dense->next = memory_table_alloc((size_t)dense->states * dense->columns, dense->entry_bytes);
    if (!dense->output || !dense->next)
        goto refused;
    number_states(automaton, order, dense, state);
    if (entry_bytes == 2)
        rows_fill16(automaton, dense->states, state, dense->next);
    else
        rows_fill32(automaton, dense->states, state, dense->next);
    free(state);
    *out = dense;
    return CLM_OK;
refused:
    free(state);
    dense_destroy(dense);
    return CLM_ERR_MEMORY;
}

void dense_destroy(struct dense *dense) {
    if (!dense)
        return;
    free(dense->next);
    free(dense->output);
    free(dense);
}
