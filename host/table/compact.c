#include "host/table/compact.h"

#include "host/base/memory.h"
#include "host/table/rows.h"

#include <stdlib.h>

clm_status compact_build(const struct automaton *automaton, size_t row_bytes,
                         struct compact **out) {
    struct compact *compact = memory_zero_alloc(1, sizeof *compact);
    if (!compact)
        return CLM_ERR_MEMORY;
    compact->nodes = automaton->nodes;
    compact->node_count = automaton->node_count;
    compact->columns = automaton->classes.count;
    size_t rows = row_bytes / (sizeof(uint32_t) * compact->columns);
    compact->row_count = rows < 1                       ? 1
                         : rows < automaton->node_count ? (uint32_t)rows
                                                        : automaton->node_count;
    compact->rows =
        memory_table_alloc((size_t)compact->row_count * compact->columns, sizeof(uint32_t));
    compact->has_output = memory_alloc(automaton->node_count, 1);
    if (!compact->rows || !compact->has_output) {
        compact_destroy(compact);
        return CLM_ERR_MEMORY;
    }
    rows_fill32(automaton, compact->row_count, NULL, compact->rows);
    for (uint32_t node = 0; node < automaton->node_count; node++)
        compact->has_output[node] = automaton->nodes[node].output != 0;
    *out = compact;
    return CLM_OK;
}

uint64_t compact_bytes(const struct compact *compact) {
    return ((uint64_t)compact->row_count * compact->columns) * sizeof(uint32_t) +
           compact->node_count;
}

void compact_destroy(struct compact *compact) {
    if (!compact)
        return;
    free(compact->rows);
    free(compact->has_output);
    free(compact);
}
