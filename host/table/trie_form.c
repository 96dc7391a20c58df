#include "host/table/trie_form.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/trie_layouts.h"

#include <stdlib.h>

uint64_t trie_form_rest_bytes(uint32_t columns, const struct trie_lookup *lookup) {
    return columns * sizeof(uint32_t) + sizeof((struct byte_classes *)0)->of +
           trie_lookup_bytes(lookup);
}

/* What to make of a trie: a form whose bytes are known, or also its arrays. */
struct aim {
    bool fill;
    const char *remedy;
};

/* Of ends, if they tell their strings, which the layout has listed, and of strings. */
static clm_status list_outputs(const struct trie *trie, const uint32_t *end_nodes,
                               struct trie_form *form) {
    const struct trie_strings *strings = form->lookup.strings;
    uint32_t count = strings ? strings->count : 0;
    form->rank_count = form->first_string + count;
    form->outputs = memory_alloc(form->rank_count, sizeof *form->outputs);
    if (!form->outputs)
        return CLM_ERR_MEMORY;
    for (uint32_t rank = 0; rank < form->first_string; rank++)
        form->outputs[rank] = trie->strings->outputs[trie->nodes[end_nodes[rank]].string - 1];
    for (uint32_t i = 0; i < count; i++)
        form->outputs[form->first_string + i] = strings->outputs[i];
    return CLM_OK;
}

/* Sets what numbers tell of the nodes. */
static void set_numbers(const struct trie *trie, const uint32_t *same,
                        const struct trie_numbers *numbers, struct trie_form *form) {
    form->node_count = numbers->count;
    form->number_bytes = narrow_bytes(numbers->count - 1);
    form->first_single = numbers->first_single;
    form->first_end = numbers->first_end;
    form->first_several = numbers->first_several;
    form->first_leaf = numbers->first_leaf;
    form->first_cut = numbers->first_cut;
    form->first_string = form->ends_tell ? numbers->first_cut - numbers->first_end : 0;
    for (uint32_t child = 1; child < trie->nodes[1].first_child; child++)
        form->start[trie->nodes[child].label] = numbers->of[same[child]];
}

static clm_status fill_numbered(const struct trie *trie, const uint32_t *same,
                                const struct trie_numbers *numbers, uint64_t bytes,
                                const char *remedy, struct trie_form *form) {
    set_numbers(trie, same, numbers, form);
    clm_status status = memory_check("the trie", bytes, NULL, remedy);
    if (!status)
        status = form->options.layout == TRIE_CRS ? trie_crs_fill(trie, same, numbers, form)
                                                  : trie_dense_fill(trie, same, numbers, form);
    return status ? status : list_outputs(trie, numbers->node + numbers->first_end, form);
}

static clm_status build_numbered(const struct trie *trie, const uint32_t *same,
                                 const struct aim *aim, struct trie_form *form) {
    struct trie_numbers numbers;
    bool crs = form->options.layout == TRIE_CRS;
    clm_status status = trie_numbers_make(trie, same, crs, &numbers);
    if (status)
        return status;
    uint64_t bytes = crs ? trie_crs_bytes(&numbers) : trie_dense_bytes(&numbers, form->columns);
    form->bytes += bytes;
    if (aim->fill)
        status = fill_numbered(trie, same, &numbers, bytes, aim->remedy, form);
    trie_numbers_clear(&numbers);
    return status;
}

static clm_status fill_bitmap(const struct trie *trie, const struct trie_blocks *blocks,
                              uint64_t bytes, const char *remedy, struct trie_form *form) {
    uint32_t *end_nodes = NULL;
    form->node_count = blocks->count;
    for (uint32_t child = 1; child < trie->nodes[1].first_child; child++)
        form->start[trie->nodes[child].label] = blocks->first_child[0] + child - 1;
    clm_status status = memory_check("the trie", bytes, NULL, remedy);
    if (!status)
        status = trie_bitmap_fill(trie, blocks, remedy, form, &end_nodes);
    if (!status)
        status = list_outputs(trie, end_nodes, form);
    free(end_nodes);
    return status;
}

static clm_status build_bitmap(const struct trie *trie, const uint32_t *same, const struct aim *aim,
                               struct trie_form *form) {
    struct trie_blocks blocks;
    clm_status status = trie_blocks_make(trie, form->options.merge, same, &blocks);
    if (status)
        return status;
    uint64_t bytes = trie_bitmap_bytes(blocks.count, form->columns, form->ends_tell);
    form->bytes += bytes;
    if (aim->fill)
        status = fill_bitmap(trie, &blocks, bytes, aim->remedy, form);
    trie_blocks_clear(&blocks);
    return status;
}

static clm_status build(const struct trie *trie, const struct aim *aim, struct trie_form *form) {
    uint32_t *same = memory_alloc(trie->node_count, sizeof *same);
    clm_status status = same ? trie_merge(trie, form->options.merge, same) : CLM_ERR_MEMORY;
    form->ends_tell = form->options.merge == TRIE_MERGE_NONE;
    if (!status)
        status = trie_lookup_build(trie, form->options.merge, &form->lookup);
    form->bytes = trie_form_rest_bytes(form->columns, &form->lookup);
    if (!status)
        status = form->options.layout == TRIE_BITMAP ? build_bitmap(trie, same, aim, form)
                                                     : build_numbered(trie, same, aim, form);
    free(same);
    return status;
}

static clm_status make(const struct automaton *automaton, const struct clm_patterns *patterns,
                       const struct trie_options *options, const struct aim *aim,
                       struct trie_form **out) {
    struct trie_strings *strings = NULL;
    struct trie *trie = NULL;
    struct trie_form *form = memory_zero_alloc(1, sizeof *form);
    clm_status status =
        form ? trie_strings_build(&(struct trie_automata){.of = {automaton}, .count = 1},
                                  &automaton->classes, patterns, &strings)
             : CLM_ERR_MEMORY;
    if (!status)
        status = trie_build(strings, options->truncate, &trie);
    if (!status) {
        form->options = *options;
        form->classes = &automaton->classes;
        form->columns = automaton->classes.count;
        form->longest = strings->longest;
        status = build(trie, aim, form);
    }
    trie_destroy(trie);
    trie_strings_destroy(strings);
    if (status) {
        trie_form_destroy(form);
        return status;
    }
    *out = form;
    return CLM_OK;
}

clm_status trie_form_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                           const struct trie_options *options, const char *remedy,
                           struct trie_form **form) {
    return make(automaton, patterns, options, &(struct aim){true, remedy}, form);
}

clm_status trie_form_measure(const struct automaton *automaton, const struct clm_patterns *patterns,
                             const struct trie_options *options, uint64_t *bytes) {
    struct trie_form *form;
    clm_status status = make(automaton, patterns, options, &(struct aim){false, NULL}, &form);
    if (status)
        return status;
    *bytes = form->bytes;
    trie_form_destroy(form);
    return CLM_OK;
}

void trie_form_destroy(struct trie_form *form) {
    if (!form)
        return;
    free(form->dense.rows);
    free(form->crs.rows);
    free(form->crs.labels);
    free(form->crs.values);
    free(form->bitmap.nodes);
    free(form->bitmap.ranks);
    free(form->outputs);
    trie_lookup_clear(&form->lookup);
    free(form);
}
