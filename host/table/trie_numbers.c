#include "host/table/trie_numbers.h"

#include "host/base/memory.h"

#include <stdlib.h>

enum kind { SEVERAL, SINGLE, SINGLE_END, SEVERAL_END, LEAF, CUT, KINDS };

static enum kind kind_of(const struct trie *trie, uint32_t node, bool single_apart) {
    const struct trie_node *at = &trie->nodes[node];
    uint32_t children = trie_child_count(trie, node);
    if (at->cut)
        return CUT;
    if (!children)
        return LEAF;
    if (children == 1 && node && single_apart)
        return trie_is_end(at) ? SINGLE_END : SINGLE;
    return trie_is_end(at) ? SEVERAL_END : SEVERAL;
}

/* Lists the nodes that are not merged into others, breadth first: the root, and such children of
 * such nodes. */
static uint32_t list_nodes(const struct trie *trie, const uint32_t *same, uint32_t *list,
                           uint32_t *edges) {
    uint32_t count = 0;
    list[count++] = 0;
    *edges = 0;
    for (uint32_t parent = 0; parent < trie->node_count; parent++) {
        if (same[parent] != parent)
            continue;
        *edges += trie_child_count(trie, parent);
        uint32_t end = trie->nodes[parent + 1].first_child;
        for (uint32_t child = trie->nodes[parent].first_child; child < end; child++)
            if (same[child] == child)
                list[count++] = child;
    }
    return count;
}

static void number_node(struct trie_numbers *numbers, uint32_t node, uint32_t number) {
    numbers->of[node] = number;
    numbers->node[number] = node;
}

static void number_all(const struct trie *trie, const uint32_t *list, bool single_apart,
                       struct trie_numbers *numbers) {
    uint32_t first[KINDS + 1] = {0};
    for (uint32_t i = 0; i < numbers->count; i++)
        first[kind_of(trie, list[i], single_apart) + 1]++;
    for (int kind = 0; kind < KINDS; kind++)
        first[kind + 1] += first[kind];
    numbers->first_single = first[SINGLE];
    numbers->first_end = first[SINGLE_END];
    numbers->first_several = first[SEVERAL_END];
    numbers->first_leaf = first[LEAF];
    numbers->first_cut = first[CUT];
    for (uint32_t i = 0; i < numbers->count; i++) {
        enum kind kind = kind_of(trie, list[i], single_apart);
        if (kind != CUT)
            number_node(numbers, list[i], first[kind]++);
        else
            numbers->of[list[i]] = 1; /* listed */
    }
    for (uint32_t i = 0; i < trie->cut_count; i++)
        if (numbers->of[trie->cuts[i]])
            number_node(numbers, trie->cuts[i], first[CUT]++);
}

clm_status trie_numbers_make(const struct trie *trie, const uint32_t *same, bool single_apart,
                             struct trie_numbers *numbers) {
    *numbers = (struct trie_numbers){0};
    numbers->of = memory_zero_alloc(trie->node_count, sizeof *numbers->of);
    numbers->node = memory_alloc(trie->node_count, sizeof *numbers->node);
    uint32_t *list = memory_alloc(trie->node_count, sizeof *list);
    if (!numbers->of || !numbers->node || !list) {
        free(list);
        trie_numbers_clear(numbers);
        return CLM_ERR_MEMORY;
    }
    numbers->count = list_nodes(trie, same, list, &numbers->edges);
    number_all(trie, list, single_apart, numbers);
    free(list);
    return CLM_OK;
}

void trie_numbers_clear(struct trie_numbers *numbers) {
    free(numbers->of);
    free(numbers->node);
    numbers->of = numbers->node = NULL;
}
