#include "host/table/automaton_check.h"

static bool classes_ok(const struct byte_classes *classes) {
    if (classes->count < 1 || classes->count > 256)
        return false;
    for (uint32_t byte = 0; byte < 256; byte++)
        if (classes->of[byte] >= classes->count)
            return false;
    return true;
}

/* Children partition the nodes 1.. and come after their parents. */
static bool tree_ok(const struct automaton *automaton) {
    const struct automaton_node *nodes = automaton->nodes;
    uint32_t count = automaton->node_count;
    if (count < 2 || nodes[0].first_child != 1 || nodes[count].first_child != count ||
        nodes[0].depth != 0)
        return false;
    for (uint32_t node = 0; node < count; node++) {
        uint32_t first = nodes[node].first_child, end = nodes[node + 1].first_child;
        if (first <= node || end < first || end > count)
            return false;
        for (uint32_t child = first; child < end; child++)
            if (nodes[child].depth != nodes[node].depth + 1 ||
                nodes[child].depth > automaton->longest ||
                nodes[child].label >= automaton->classes.count ||
                (child > first && nodes[child].label <= nodes[child - 1].label))
                return false;
    }
    return true;
}

/* Failure links lead to earlier and shallower nodes; an output is no longer than
 * the text read so far. */
static bool links_ok(const struct automaton *automaton) {
    const struct automaton_node *nodes = automaton->nodes;
    if (nodes[0].fail != 0 || nodes[0].output != 0)
        return false;
    for (uint32_t node = 1; node < automaton->node_count; node++) {
        uint32_t fail = nodes[node].fail, output = nodes[node].output;
        if (fail >= node || nodes[fail].depth >= nodes[node].depth ||
            output >= automaton->output_count ||
            (output && automaton->outputs[output].length > nodes[node].depth))
            return false;
    }
    return true;
}

/* Of the length that the output has: whoever reads the pattern's bytes may rely on it. */
static bool patterns_ok(const struct automaton *automaton, const struct automaton_output *output,
                        const struct clm_patterns *patterns) {
    for (uint32_t i = 0; i < output->count; i++)
        if (patterns->entries[automaton->positions[output->first + i]].length != output->length)
            return false;
    return true;
}

static bool outputs_ok(const struct automaton *automaton, const struct clm_patterns *patterns) {
    const struct automaton_output *outputs = automaton->outputs;
    if (automaton->output_count < 2 || !automaton->longest ||
        automaton->longest > CLM_PATTERN_MAX || !automaton->pattern_count)
        return false;
    for (uint32_t i = 0; i < automaton->pattern_count; i++)
        if (automaton->positions[i] >= patterns->size)
            return false;
    uint64_t listed = 0; /* in all outputs: collecting counts walks that many */
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        const struct automaton_output *output = &outputs[i];
        if (!output->count || output->first >= automaton->pattern_count ||
            output->count > automaton->pattern_count - output->first || !output->length ||
            output->length > automaton->longest || output->next >= i ||
            (output->next && outputs[output->next].length >= output->length))
            return false;
        listed += output->count;
        if (listed > automaton->pattern_count || !patterns_ok(automaton, output, patterns))
            return false;
    }
    return listed == automaton->pattern_count;
}

bool automaton_check(const struct automaton *automaton, const struct clm_patterns *patterns) {
    return classes_ok(&automaton->classes) && outputs_ok(automaton, patterns) &&
           tree_ok(automaton) && links_ok(automaton);
}

void automaton_restore(struct automaton *automaton) {
    struct automaton_node *nodes = automaton->nodes;
    for (uint32_t node = 0; node < automaton->node_count; node++)
        if (nodes[node].first_child < nodes[node + 1].first_child)
            nodes[node].first_label = nodes[nodes[node].first_child].label;
}
