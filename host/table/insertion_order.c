#include "host/table/insertion_order.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

static int by_value(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* Patterns are read from their ends. */
static uint32_t insert(const struct automaton *automaton, const uint8_t *pattern, size_t length,
                       uint8_t *seen, uint32_t *nodes, uint32_t count) {
    uint32_t node = 0;
    for (size_t i = length; i > 0; i--) {
        node = automaton_child(automaton, node, automaton->classes.of[pattern[i - 1]]);
        if (!seen[node])
            nodes[count++] = node;
        seen[node] = 1;
    }
    return count;
}

clm_status insertion_order(const struct automaton *automaton, const struct clm_patterns *patterns,
                           uint32_t *nodes) {
    uint8_t *seen = memory_zero_alloc(automaton->node_count, 1);
    uint32_t *positions = memory_alloc(automaton->pattern_count, sizeof *positions);
    clm_status status = seen && positions ? CLM_OK : CLM_ERR_MEMORY;
    if (!status) {
        uint32_t count = 0;
        memcpy(positions, automaton->positions, automaton->pattern_count * sizeof *positions);
        qsort(positions, automaton->pattern_count, sizeof *positions, by_value);
        nodes[count++] = 0;
        for (uint32_t i = 0; i < automaton->pattern_count; i++)
            count = insert(automaton, patterns_bytes(patterns, positions[i]),
                           patterns->entries[positions[i]].length, seen, nodes, count);
    }
    free(seen);
    free(positions);
    return status;
}
