#include "host/table/trie_layouts.h"

#include "host/base/message.h"

static uint32_t bitmap_words(uint32_t columns) {
    return (columns + 31) / 32 + 1;
}

uint64_t trie_bitmap_bytes(uint32_t node_count, uint32_t columns, bool ends_tell) {
    return node_count * sizeof(uint32_t) * ((uint64_t)bitmap_words(columns) + ends_tell);
}

static void fill_node(const struct trie *trie, const struct trie_blocks *blocks, uint32_t number,
                      const struct trie_bitmap *bitmap) {
    const struct trie_node *node = &trie->nodes[blocks->node[number]];
    uint32_t *words = bitmap->nodes + (size_t)number * bitmap->words;
    uint32_t flags = node->cut ? TRIE_BITMAP_CUT : trie_is_end(node) ? TRIE_BITMAP_END : 0;
    for (uint32_t i = 0; i + 1 < bitmap->words; i++)
        words[i] = 0;
    for (uint32_t child = node->first_child; child < node[1].first_child; child++)
        words[trie->nodes[child].label / 32] |= 1u << trie->nodes[child].label % 32;
    words[bitmap->words - 1] =
        blocks->first_child[blocks->node[number]] << TRIE_BITMAP_SHIFT | flags;
}

/* Ends by rising number; of cut nodes which they are. */
static clm_status fill_ranks(const struct trie *trie, const struct trie_blocks *blocks,
                             struct trie_form *form, uint32_t **end_nodes) {
    uint32_t *ranks = memory_table_alloc(blocks->count, sizeof *ranks);
    *end_nodes = memory_alloc(blocks->count, sizeof **end_nodes);
    form->bitmap.ranks = ranks;
    if (!ranks || !*end_nodes)
        return CLM_ERR_MEMORY;
    form->first_string = 0;
    for (uint32_t i = 0; i < blocks->count; i++) {
        const struct trie_node *node = &trie->nodes[blocks->node[i]];
        ranks[i] = form->first_string;
        if (trie_is_end(node))
            (*end_nodes)[form->first_string++] = blocks->node[i];
    }
    for (uint32_t i = 0; i < trie->cut_count; i++)
        ranks[trie->cuts[i]] = i; /* numbers are the trie's */
    return CLM_OK;
}

clm_status trie_bitmap_fill(const struct trie *trie, const struct trie_blocks *blocks,
                            const char *remedy, struct trie_form *form, uint32_t **end_nodes) {
    if (blocks->count > UINT32_MAX >> TRIE_BITMAP_SHIFT)
        return message_set(CLM_ERR_TOO_LARGE, "%u nodes are too many for bitmaps; %s",
                           blocks->count, remedy);
    struct trie_bitmap *bitmap = &form->bitmap;
    bitmap->words = bitmap_words(form->columns);
    bitmap->nodes =
        memory_table_alloc((size_t)blocks->count * bitmap->words, sizeof *bitmap->nodes);
    if (!bitmap->nodes)
        return CLM_ERR_MEMORY;
    for (uint32_t i = 0; i < blocks->count; i++)
        fill_node(trie, blocks, i, bitmap);
    return form->ends_tell ? fill_ranks(trie, blocks, form, end_nodes) : CLM_OK;
}
