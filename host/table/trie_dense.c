#include "host/table/trie_layouts.h"

uint64_t trie_dense_bytes(const struct trie_numbers *numbers, uint32_t columns) {
    return (uint64_t)numbers->first_leaf * columns * narrow_bytes(numbers->count - 1);
}

clm_status trie_dense_fill(const struct trie *trie, const uint32_t *same,
                           const struct trie_numbers *numbers, struct trie_form *form) {
    size_t columns = form->columns, size = numbers->first_leaf * columns;
    form->dense.rows = memory_table_alloc(size, form->number_bytes);
    if (!form->dense.rows)
        return CLM_ERR_MEMORY;
    for (size_t i = 0; i < size; i++)
        narrow_set(form->dense.rows, form->number_bytes, i, 0);
    for (uint32_t row = 0; row < numbers->first_leaf; row++) {
        const struct trie_node *node = &trie->nodes[numbers->node[row]];
        for (uint32_t child = node->first_child; child < node[1].first_child; child++)
            narrow_set(form->dense.rows, form->number_bytes,
                       row * columns + trie->nodes[child].label, numbers->of[same[child]]);
    }
    return CLM_OK;
}
