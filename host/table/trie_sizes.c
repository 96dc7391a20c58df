#include "host/table/trie_sizes.h"

#include "host/base/memory.h"
#include "host/table/trie_form.h"

#include <stdlib.h>

/* Paper 003, figure 3: a bit for each byte value, and four bytes of offset. */
enum { PAPER_NODE_BYTES = 256 / 8 + 4 };

/* What a node takes while a trie is measured: itself, what it is merged into, three times two
 * numbers, and four slots of a hash table. */
enum { PEAK_NODE_BYTES = sizeof(struct trie_node) + (1 + 6 + 4) * sizeof(uint32_t) };

/* A trie, numbered in each way. */
struct numbered {
    struct trie *trie;
    struct trie_numbers several, single; /* for dense rows, for compressed ones */
    struct trie_blocks blocks;
    struct trie_lookup lookup;
};

static clm_status number_merged(const struct trie *trie, enum trie_merge merge, uint32_t *same,
                                struct numbered *numbered) {
    clm_status status = trie_merge(trie, merge, same);
    if (!status)
        status = trie_numbers_make(trie, same, false, &numbered->several);
    if (!status)
        status = trie_numbers_make(trie, same, true, &numbered->single);
    if (!status)
        status = trie_blocks_make(trie, merge, same, &numbered->blocks);
    if (!status)
        status = trie_lookup_build(trie, merge, &numbered->lookup);
    return status;
}

static clm_status number_trie(const struct trie_strings *strings, uint32_t truncate,
                              enum trie_merge merge, struct numbered *numbered) {
    *numbered = (struct numbered){0};
    clm_status status = trie_build(strings, truncate, &numbered->trie);
    if (!status)
        status = memory_check("measuring the tries",
                              numbered->trie->node_count * (uint64_t)PEAK_NODE_BYTES, NULL,
                              "measure a part of the patterns");
    if (status)
        return status;
    uint32_t *same = memory_alloc(numbered->trie->node_count, sizeof *same);
    status = same ? number_merged(numbered->trie, merge, same, numbered) : CLM_ERR_MEMORY;
    free(same);
    return status;
}

static void numbered_clear(struct numbered *numbered) {
    trie_lookup_clear(&numbered->lookup);
    trie_blocks_clear(&numbered->blocks);
    trie_numbers_clear(&numbered->single);
    trie_numbers_clear(&numbered->several);
    trie_destroy(numbered->trie);
}

static clm_status add_whole(const struct trie_strings *strings, uint32_t columns,
                            clm_trie_sizes *sizes) {
    struct numbered whole;
    clm_status status = number_trie(strings, TRIE_WHOLE, TRIE_MERGE_NONE, &whole);
    if (!status) {
        uint64_t rest = trie_form_rest_bytes(columns, &whole.lookup);
        sizes->nodes += whole.trie->node_count;
        sizes->paper += (uint64_t)whole.trie->node_count * PAPER_NODE_BYTES;
        sizes->dense += trie_dense_bytes(&whole.several, columns) + rest;
        sizes->bitmap += trie_bitmap_bytes(whole.blocks.count, columns, true) + rest;
        sizes->crs += trie_crs_bytes(&whole.single) + rest;
    }
    numbered_clear(&whole);
    return status;
}

static clm_status add_truncated(const struct trie_strings *strings, clm_trie_sizes *sizes) {
    struct numbered truncated;
    clm_status status = number_trie(strings, CLM_TRIE_DEPTH, TRIE_MERGE_NONE, &truncated);
    if (!status)
        sizes->truncated += (uint64_t)truncated.blocks.count * PAPER_NODE_BYTES +
                            trie_lookup_bytes(&truncated.lookup);
    numbered_clear(&truncated);
    return status;
}

static clm_status add_merged(const struct trie_strings *strings, uint32_t columns,
                             clm_trie_sizes *sizes) {
    struct numbered merged;
    clm_status status = number_trie(strings, CLM_TRIE_DEPTH, TRIE_MERGE_FINAL, &merged);
    if (!status) {
        sizes->merged +=
            (uint64_t)merged.blocks.count * PAPER_NODE_BYTES + trie_lookup_bytes(&merged.lookup);
        sizes->merged_crs +=
            trie_crs_bytes(&merged.single) + trie_form_rest_bytes(columns, &merged.lookup);
    }
    numbered_clear(&merged);
    return status;
}

clm_status trie_sizes_get(const struct clm_db *db, clm_trie_sizes *sizes) {
    clm_trie_sizes sum = {0};
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        const struct automaton *automaton = db->automata[i];
        struct trie_strings *strings = NULL;
        clm_status status =
            trie_strings_build(&(struct trie_automata){.of = {automaton}, .count = 1},
                               &automaton->classes, db->patterns, &strings);
        if (!status)
            status = add_whole(strings, automaton->classes.count, &sum);
        if (!status)
            status = add_truncated(strings, &sum);
        if (!status)
            status = add_merged(strings, automaton->classes.count, &sum);
        trie_strings_destroy(strings);
        if (status)
            return status;
    }
    *sizes = sum;
    return CLM_OK;
}
