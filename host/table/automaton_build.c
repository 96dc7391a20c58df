/* Building the automaton: sort, lay the trie out level by level, then link. */
#include "host/table/automaton.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/sorted_patterns.h"

#include <stdlib.h>
#include <string.h>

/* A node's patterns: a range of the sorted ones. */
struct range {
    uint32_t begin, end;
};

struct builder {
    const struct sorted_patterns *sorted;
    struct automaton *automaton;
    struct range *level, *next_level; /* of the nodes of two adjacent depths */
    uint32_t level_size, next_size;
    uint32_t nodes, outputs; /* laid out so far */
};

/* Patterns that end at this node sort before those that go on. */
static uint32_t lay_output(struct builder *builder, struct range range, uint32_t depth,
                           struct automaton_node *node) {
    const struct sorted_pattern *entries = builder->sorted->entries;
    uint32_t end = range.begin;
    while (end < range.end && entries[end].length == depth)
        end++;
    if (end > range.begin) {
        node->output = builder->outputs;
        builder->automaton->outputs[builder->outputs++] = (struct automaton_output){
            .first = range.begin, .count = end - range.begin, .length = depth};
    }
    return end;
}

static void lay_children(struct builder *builder, struct range range, uint32_t depth,
                         struct automaton_node *node) {
    const struct sorted_pattern *entries = builder->sorted->entries;
    node->first_child = builder->nodes;
    if (range.begin < range.end)
        node->first_label = entries[range.begin].classes[depth];
    while (range.begin < range.end) {
        uint8_t label = entries[range.begin].classes[depth];
        uint32_t end = range.begin + 1;
        while (end < range.end && entries[end].classes[depth] == label)
            end++;
        builder->automaton->nodes[builder->nodes++] =
            (struct automaton_node){.label = label, .depth = (uint16_t)(depth + 1)};
        builder->next_level[builder->next_size++] = (struct range){range.begin, end};
        range.begin = end;
    }
}

static void lay_trie(struct builder *builder) {
    struct automaton *automaton = builder->automaton;
    automaton->nodes[0] = (struct automaton_node){0};
    automaton->outputs[0] = (struct automaton_output){0};
    builder->nodes = builder->outputs = 1;
    builder->level[0] = (struct range){0, builder->sorted->size};
    builder->level_size = 1;
    uint32_t node = 0;
    for (uint32_t depth = 0; builder->level_size; depth++) {
        builder->next_size = 0;
        for (uint32_t i = 0; i < builder->level_size; i++, node++) {
            struct range range = builder->level[i];
            range.begin = lay_output(builder, range, depth, &automaton->nodes[node]);
            lay_children(builder, range, depth, &automaton->nodes[node]);
        }
        struct range *swap = builder->level;
        builder->level = builder->next_level;
        builder->next_level = swap;
        builder->level_size = builder->next_size;
    }
    automaton->nodes[builder->nodes] = (struct automaton_node){.first_child = builder->nodes};
}

/* Failure links, and the outputs that they inherit, in breadth-first order. */
static void link_failures(struct automaton *automaton) {
    struct automaton_node *nodes = automaton->nodes;
    uint32_t root_child[256] = {0};
    for (uint32_t child = 1; child < nodes[1].first_child; child++)
        root_child[nodes[child].label] = child;
    for (uint32_t parent = 0; parent < automaton->node_count; parent++) {
        uint32_t end = nodes[parent + 1].first_child;
        for (uint32_t child = nodes[parent].first_child; child < end; child++) {
            uint32_t suffix = parent, target = 0;
            while (suffix && !target) {
                suffix = nodes[suffix].fail;
                target = suffix ? automaton_child(automaton, suffix, nodes[child].label)
                                : root_child[nodes[child].label];
            }
            nodes[child].fail = target;
            uint32_t inherited = nodes[target].output;
            if (nodes[child].output)
                automaton->outputs[nodes[child].output].next = inherited;
            else
                nodes[child].output = inherited;
        }
    }
}

static clm_status allocate(const struct sorted_patterns *sorted, struct automaton *automaton) {
    automaton->node_count = (uint32_t)sorted->node_count;
    automaton->output_count = sorted->output_count + 1;
    automaton->pattern_count = sorted->size;
    automaton->longest = sorted->longest;
    automaton->nodes =
        memory_table_alloc((size_t)automaton->node_count + 1, sizeof *automaton->nodes);
    automaton->outputs = memory_alloc(automaton->output_count, sizeof *automaton->outputs);
    automaton->positions = memory_alloc(automaton->pattern_count, sizeof *automaton->positions);
    return automaton->nodes && automaton->outputs && automaton->positions ? CLM_OK : CLM_ERR_MEMORY;
}

static clm_status build_nodes(const struct sorted_patterns *sorted, struct automaton *automaton) {
    struct builder builder = {.sorted = sorted, .automaton = automaton};
    clm_status status = allocate(sorted, automaton);
    if (status)
        return status;
    builder.level = memory_alloc(sorted->size, sizeof *builder.level);
    builder.next_level = memory_alloc(sorted->size, sizeof *builder.next_level);
    if (builder.level && builder.next_level) {
        for (uint32_t i = 0; i < sorted->size; i++)
            automaton->positions[i] = sorted->entries[i].position;
        lay_trie(&builder);
        link_failures(automaton);
    } else {
        status = CLM_ERR_MEMORY;
    }
    free(builder.level);
    free(builder.next_level);
    return status;
}

static clm_status check_size(const struct sorted_patterns *sorted, uint64_t bytes,
                             const struct memory_budget *budget) {
    if (sorted->node_count >= UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns need %llu states; an automaton has at most %u: "
                           "split the pattern set",
                           (unsigned long long)sorted->node_count, UINT32_MAX - 1);
    uint64_t needed = sorted_patterns_peak(sorted->size, bytes) +
                      sorted->node_count * sizeof(struct automaton_node) +
                      sorted->size * (sizeof(struct automaton_output) + sizeof(uint32_t) +
                                      2 * sizeof(struct range));
    return memory_check("the automaton of the patterns", needed, budget,
                        "split the pattern set, or raise the limit");
}

clm_status automaton_build(const struct clm_patterns *patterns, const uint32_t *positions,
                           size_t size, bool fold, const struct memory_budget *budget,
                           struct automaton **out) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < size; i++)
        bytes += patterns->entries[positions[i]].length;
    clm_status status = memory_check("sorting the patterns", sorted_patterns_peak(size, bytes),
                                     budget, "split the pattern set, or raise the limit");
    if (status)
        return status;
    struct automaton *automaton = memory_zero_alloc(1, sizeof *automaton);
    if (!automaton)
        return CLM_ERR_MEMORY;
    byte_classes_build(&automaton->classes, patterns, positions, size, fold);
    struct sorted_patterns sorted;
    status = sorted_patterns_build(&sorted, patterns, &automaton->classes, positions, size, true);
    if (!status) {
        status = check_size(&sorted, bytes, budget);
        if (!status)
            status = build_nodes(&sorted, automaton);
        sorted_patterns_clear(&sorted);
    }
    if (status) {
        automaton_destroy(automaton);
        return status;
    }
    *out = automaton;
    return CLM_OK;
}
