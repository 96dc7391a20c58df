#include "host/table/trie_layouts.h"

static uint32_t row_count(const struct trie_numbers *numbers) {
    return numbers->first_single + numbers->first_leaf - numbers->first_several;
}

uint64_t trie_crs_bytes(const struct trie_numbers *numbers) {
    return (uint64_t)narrow_bytes(numbers->edges) * (row_count(numbers) + 1) +
           (uint64_t)numbers->edges * (1 + narrow_bytes(numbers->count - 1));
}

struct filler {
    const struct trie *trie;
    const uint32_t *same;
    const struct trie_numbers *numbers;
    struct trie_form *form;
    uint32_t edges;
};

static void fill_edges(struct filler *filler, uint32_t number) {
    const struct trie *trie = filler->trie;
    const struct trie_crs *crs = &filler->form->crs;
    const struct trie_node *node = &trie->nodes[filler->numbers->node[number]];
    for (uint32_t child = node->first_child; child < node[1].first_child; child++) {
        crs->labels[filler->edges] = trie->nodes[child].label;
        narrow_set(crs->values, filler->form->number_bytes, filler->edges++,
                   filler->numbers->of[filler->same[child]]);
    }
}

clm_status trie_crs_fill(const struct trie *trie, const uint32_t *same,
                         const struct trie_numbers *numbers, struct trie_form *form) {
    struct trie_crs *crs = &form->crs;
    struct filler filler = {trie, same, numbers, form, 0};
    crs->row_count = row_count(numbers);
    crs->edge_count = numbers->edges;
    crs->row_bytes = narrow_bytes(numbers->edges);
    crs->rows = memory_table_alloc((size_t)crs->row_count + 1, crs->row_bytes);
    crs->labels = memory_table_alloc(crs->edge_count, 1);
    crs->values = memory_table_alloc(crs->edge_count, form->number_bytes);
    if (!crs->rows || !crs->labels || !crs->values)
        return CLM_ERR_MEMORY;
    for (uint32_t row = 0; row < crs->row_count; row++) {
        bool no_end = row < numbers->first_single;
        narrow_set(crs->rows, crs->row_bytes, row, filler.edges);
        fill_edges(&filler, no_end ? row : row - numbers->first_single + numbers->first_several);
    }
    narrow_set(crs->rows, crs->row_bytes, crs->row_count, filler.edges);
    crs->single_edges = filler.edges;
    for (uint32_t node = numbers->first_single; node < numbers->first_several; node++)
        fill_edges(&filler, node);
    return CLM_OK;
}
