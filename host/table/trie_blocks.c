#include "host/table/trie_blocks.h"

#include "host/base/memory.h"
#include "host/table/hash_consing.h"

#include <stdlib.h>
#include <string.h>

/* Of nodes whose children are leaves of one kind, that with the most; 0: there is none. */
struct leaves {
    uint32_t ends, cuts;
};

struct builder {
    const struct trie *trie;
    enum trie_merge merge;
    const uint32_t *same;
    struct leaves most;
    struct trie_blocks *blocks;
};

/* A block consists of the nodes that its nodes are merged into. */
static size_t block_numbers(const void *context, uint32_t node,
                            uint32_t numbers[HASH_CONSING_NUMBERS_MAX]) {
    const struct builder *builder = context;
    const struct trie_node *nodes = builder->trie->nodes;
    size_t size = 0;
    for (uint32_t child = nodes[node].first_child; child < nodes[node + 1].first_child; child++)
        numbers[size++] = builder->same[child];
    return size;
}

/* The member of `leaves` that a node belongs to, if its children are leaves of one kind. */
static uint32_t *leaves_of(const struct trie *trie, uint32_t node, struct leaves *leaves) {
    const struct trie_node *nodes = trie->nodes;
    uint32_t first = nodes[node].first_child, end = nodes[node + 1].first_child;
    for (uint32_t child = first; child < end; child++)
        if (trie_child_count(trie, child) || nodes[child].cut != nodes[first].cut)
            return NULL;
    return nodes[first].cut ? &leaves->cuts : &leaves->ends;
}

static void find_most_leaves(struct builder *builder) {
    const struct trie *trie = builder->trie;
    for (uint32_t node = 0; node < trie->node_count; node++) {
        uint32_t children = trie_child_count(trie, node);
        uint32_t *most = children ? leaves_of(trie, node, &builder->most) : NULL;
        if (most && (!*most || children > trie_child_count(trie, *most)))
            *most = builder->same[node];
    }
}

/* The node whose block serves as that of `node`. */
static uint32_t block_owner(struct builder *builder, struct hash_consing *table, uint32_t node) {
    if (builder->merge == TRIE_MERGE_NONE)
        return node;
    bool leaves_merged = builder->merge == TRIE_MERGE_FINAL;
    uint32_t *most = leaves_merged ? leaves_of(builder->trie, node, &builder->most) : NULL;
    return most ? *most : hash_consing_add(table, node);
}

static void add_block(struct builder *builder, uint32_t owner) {
    const struct trie_node *nodes = builder->trie->nodes;
    struct trie_blocks *blocks = builder->blocks;
    blocks->first_child[owner] = blocks->count;
    for (uint32_t child = nodes[owner].first_child; child < nodes[owner + 1].first_child; child++)
        blocks->node[blocks->count++] = builder->same[child];
}

static void build(struct builder *builder, struct hash_consing *table) {
    struct trie_blocks *blocks = builder->blocks;
    memset(blocks->first_child, 0, builder->trie->node_count * sizeof *blocks->first_child);
    if (builder->merge == TRIE_MERGE_FINAL)
        find_most_leaves(builder);
    blocks->node[blocks->count++] = 0;
    for (uint32_t i = 0; i < blocks->count; i++) {
        uint32_t node = blocks->node[i];
        if (blocks->first_child[node] || !trie_child_count(builder->trie, node))
            continue;
        uint32_t owner = block_owner(builder, table, node);
        if (!blocks->first_child[owner])
            add_block(builder, owner);
        blocks->first_child[node] = blocks->first_child[owner];
    }
}

clm_status trie_blocks_make(const struct trie *trie, enum trie_merge merge, const uint32_t *same,
                            struct trie_blocks *blocks) {
    *blocks = (struct trie_blocks){0};
    struct builder builder = {.trie = trie, .merge = merge, .same = same, .blocks = blocks};
    struct hash_consing table = {.numbers = block_numbers, .context = &builder};
    blocks->node = memory_alloc(trie->node_count, sizeof *blocks->node);
    blocks->first_child = memory_alloc(trie->node_count, sizeof *blocks->first_child);
    clm_status status = blocks->node && blocks->first_child
                            ? hash_consing_open(&table, merge ? trie->node_count : 0)
                            : CLM_ERR_MEMORY;
    if (!status)
        build(&builder, &table);
    else
        trie_blocks_clear(blocks);
    hash_consing_close(&table);
    return status;
}

void trie_blocks_clear(struct trie_blocks *blocks) {
    free(blocks->node);
    free(blocks->first_child);
    blocks->node = blocks->first_child = NULL;
}
