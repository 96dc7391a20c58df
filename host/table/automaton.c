#include "host/table/automaton.h"

#include "host/base/memory.h"

#include <stdlib.h>

static uint32_t few_children(const struct automaton_node *nodes, uint32_t first, uint32_t end,
                             uint8_t label) {
    for (uint32_t child = first; child < end; child++)
        if (nodes[child].label == label)
            return child;
    return 0;
}

uint32_t automaton_child(const struct automaton *automaton, uint32_t node, uint8_t label) {
    const struct automaton_node *nodes = automaton->nodes;
    uint32_t first = nodes[node].first_child, end = nodes[node + 1].first_child;
    if (first < end && nodes[node].first_label == label)
        return first;
    while (end - first > 8) {
        uint32_t middle = first + (end - first) / 2;
        if (nodes[middle].label <= label)
            first = middle;
        else
            end = middle;
    }
    return few_children(nodes, first, end, label);
}

uint32_t automaton_shortest(const struct automaton *automaton) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 1; i < automaton->output_count; i++)
        if (automaton->outputs[i].length < length)
            length = automaton->outputs[i].length;
    return length;
}

uint64_t automaton_bytes(const struct automaton *automaton) {
    return sizeof *automaton + ((uint64_t)automaton->node_count + 1) * sizeof *automaton->nodes +
           (uint64_t)automaton->output_count * sizeof *automaton->outputs +
           (uint64_t)automaton->pattern_count * sizeof *automaton->positions;
}

void automaton_destroy(struct automaton *automaton) {
    if (!automaton)
        return;
    free(automaton->nodes);
    free(automaton->outputs);
    free(automaton->positions);
    free(automaton);
}
