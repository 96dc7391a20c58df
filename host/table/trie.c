#include "host/table/trie.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>

/* How deep the trie follows a string: to its end, or to where it is cut. */
static uint32_t string_depth(const struct trie_strings *strings, uint32_t string,
                             uint32_t truncate) {
    uint32_t length = trie_strings_length(strings, string), depth = length;
    if (truncate == TRIE_UNIQUE) {
        uint32_t before = strings->shared[string], after = strings->shared[string + 1];
        depth = 1 + (before > after ? before : after);
    } else if (truncate != TRIE_WHOLE) {
        depth = truncate;
    }
    return depth < length ? depth : length;
}

/* A string adds the nodes below what it shares with the one before. */
static uint64_t count_nodes(const struct trie_strings *strings, uint32_t truncate) {
    uint64_t nodes = 1;
    for (uint32_t i = 0; i < strings->count; i++) {
        uint32_t depth = string_depth(strings, i, truncate);
        if (depth > strings->shared[i])
            nodes += depth - strings->shared[i];
    }
    return nodes;
}

/* A string that has not come to its end yet. */
struct path {
    uint32_t string, depth;
    uint32_t node; /* at the depth above */
};

struct layer {
    struct trie *trie;
    struct path *paths; /* by rising string */
    uint32_t path_count;
    uint32_t nodes;  /* laid out so far */
    uint32_t linked; /* nodes whose first child is known */
};

static void lay_node(struct layer *layer, const struct path *path, uint32_t depth) {
    const struct trie_strings *strings = layer->trie->strings;
    struct trie_node *nodes = layer->trie->nodes;
    while (layer->linked <= path->node)
        nodes[layer->linked++].first_child = layer->nodes;
    nodes[layer->nodes++] =
        (struct trie_node){.label = strings->classes[strings->offsets[path->string] + depth - 1],
                           .depth = (uint16_t)depth};
}

/* Of the strings that come to a node, one that ends there is the first. */
static void lay_end(struct layer *layer, const struct path *path, uint32_t number) {
    struct trie *trie = layer->trie;
    struct trie_node *node = &trie->nodes[number];
    if (!node->string)
        node->string = path->string + 1;
    if (path->depth < trie_strings_length(trie->strings, path->string) && !node->cut) {
        node->cut = true;
        trie->cut_count++;
    }
}

/* In sorted order, a string that shares less than `depth` with the one before begins a node
 * there; all others stay in the node of the one before. */
static void lay_level(struct layer *layer, uint32_t depth) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < layer->path_count; i++) {
        struct path path = layer->paths[i];
        if (layer->trie->strings->shared[path.string] < depth)
            lay_node(layer, &path, depth);
        path.node = layer->nodes - 1;
        if (path.depth == depth)
            lay_end(layer, &path, path.node);
        else
            layer->paths[kept++] = path;
    }
    layer->path_count = kept;
}

static void lay_trie(struct layer *layer, uint32_t truncate) {
    struct trie *trie = layer->trie;
    for (uint32_t i = 0; i < trie->strings->count; i++)
        layer->paths[i] =
            (struct path){.string = i, .depth = string_depth(trie->strings, i, truncate)};
    layer->path_count = trie->strings->count;
    trie->nodes[0] = (struct trie_node){0};
    layer->nodes = 1;
    for (uint32_t depth = 1; layer->path_count; depth++)
        lay_level(layer, depth);
    while (layer->linked <= trie->node_count)
        trie->nodes[layer->linked++].first_child = trie->node_count;
}

static clm_status list_cuts(struct trie *trie) {
    uint32_t *node_of = memory_zero_alloc((size_t)trie->strings->count + 1, sizeof *node_of);
    trie->cuts = memory_alloc(trie->cut_count, sizeof *trie->cuts);
    clm_status status = node_of && trie->cuts ? CLM_OK : CLM_ERR_MEMORY;
    if (!status) {
        for (uint32_t node = 0; node < trie->node_count; node++)
            if (trie->nodes[node].cut)
                node_of[trie->nodes[node].string] = node;
        uint32_t count = 0;
        for (uint32_t string = 1; string <= trie->strings->count; string++)
            if (node_of[string])
                trie->cuts[count++] = node_of[string];
    }
    free(node_of);
    return status;
}

static clm_status allocate(uint64_t nodes, struct trie *trie, struct layer *layer) {
    if (nodes >= UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns need %llu trie nodes; a trie has at most %u: "
                           "split the pattern set",
                           (unsigned long long)nodes, UINT32_MAX - 1);
    uint64_t needed =
        (nodes + 1) * sizeof *trie->nodes + (uint64_t)trie->strings->count * sizeof *layer->paths;
    clm_status status = memory_check("the trie of the patterns", needed, NULL,
                                     "truncate it, or split the pattern set");
    if (status)
        return status;
    trie->node_count = (uint32_t)nodes;
    trie->nodes = memory_table_alloc((size_t)nodes + 1, sizeof *trie->nodes);
    layer->paths = memory_alloc(trie->strings->count, sizeof *layer->paths);
    return trie->nodes && layer->paths ? CLM_OK : CLM_ERR_MEMORY;
}

clm_status trie_build(const struct trie_strings *strings, uint32_t truncate, struct trie **out) {
    struct trie *trie = memory_zero_alloc(1, sizeof *trie);
    if (!trie)
        return CLM_ERR_MEMORY;
    struct layer layer = {.trie = trie};
    trie->strings = strings;
    clm_status status = allocate(count_nodes(strings, truncate), trie, &layer);
    if (!status) {
        lay_trie(&layer, truncate);
        status = list_cuts(trie);
    }
    free(layer.paths);
    if (status) {
        trie_destroy(trie);
        return status;
    }
    *out = trie;
    return CLM_OK;
}

void trie_destroy(struct trie *trie) {
    if (!trie)
        return;
    free(trie->nodes);
    free(trie->cuts);
    free(trie);
}
