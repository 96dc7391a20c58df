#include "host/table/trie_merge.h"

#include "host/base/memory.h"
#include "host/table/hash_consing.h"

#include <stdlib.h>

struct merger {
    const struct trie *trie;
    uint32_t *group; /* [node_count]: by node, 2 + the last node of its group, from which there are
                        children, or END_LEAF or CUT_LEAF */
};

enum { END_LEAF, CUT_LEAF, FIRST_GROUP };

/* A node consists of whether a string ends there, and of its children's labels and groups. */
static size_t node_numbers(const void *context, uint32_t node,
                           uint32_t numbers[HASH_CONSING_NUMBERS_MAX]) {
    const struct merger *merger = context;
    const struct trie_node *nodes = merger->trie->nodes;
    size_t size = 0;
    numbers[size++] = trie_is_end(&nodes[node]);
    for (uint32_t child = nodes[node].first_child; child < nodes[node + 1].first_child; child++) {
        numbers[size++] = nodes[child].label;
        numbers[size++] = merger->group[child];
    }
    return size;
}

/* Children have greater numbers than their parents, so their groups are known. */
static void group_nodes(const struct merger *merger, struct hash_consing *table) {
    const struct trie *trie = merger->trie;
    for (uint32_t node = trie->node_count; node-- > 0;) {
        if (trie_child_count(trie, node))
            merger->group[node] = FIRST_GROUP + hash_consing_add(table, node);
        else
            merger->group[node] = trie->nodes[node].cut ? CUT_LEAF : END_LEAF;
    }
}

/* The first node of each group stands for it. */
static void pick_firsts(const struct merger *merger, enum trie_merge merge, uint32_t *first,
                        uint32_t *same) {
    const struct trie *trie = merger->trie;
    for (uint32_t node = trie->node_count; node-- > 0;)
        first[merger->group[node]] = node;
    for (uint32_t node = 0; node < trie->node_count; node++) {
        uint32_t group = merger->group[node];
        bool apart = group < FIRST_GROUP && merge != TRIE_MERGE_FINAL;
        same[node] = apart ? node : first[group];
    }
}

static void merge_none(const struct trie *trie, uint32_t *same) {
    for (uint32_t node = 0; node < trie->node_count; node++)
        same[node] = node;
}

clm_status trie_merge(const struct trie *trie, enum trie_merge merge, uint32_t *same) {
    if (merge == TRIE_MERGE_NONE) {
        merge_none(trie, same);
        return CLM_OK;
    }
    struct merger merger = {.trie = trie};
    struct hash_consing table = {.numbers = node_numbers, .context = &merger};
    uint32_t *first = memory_alloc((size_t)trie->node_count + FIRST_GROUP, sizeof *first);
    merger.group = memory_alloc(trie->node_count, sizeof *merger.group);
    clm_status status =
        first && merger.group ? hash_consing_open(&table, trie->node_count) : CLM_ERR_MEMORY;
    if (!status) {
        group_nodes(&merger, &table);
        pick_firsts(&merger, merge, first, same);
    }
    hash_consing_close(&table);
    free(merger.group);
    free(first);
    return status;
}
