#include "host/table/trie_lookup.h"

#include "host/base/memory.h"

#include <stdlib.h>

/* The strings that go on from a cut node, or end there: adjacent, as they share its path. */
static struct trie_range cut_range(const struct trie *trie, uint32_t node) {
    const struct trie_strings *strings = trie->strings;
    uint32_t depth = trie->nodes[node].depth, begin = trie->nodes[node].string - 1;
    uint32_t end = begin + 1;
    while (end < strings->count && strings->shared[end] >= depth)
        end++;
    return (struct trie_range){begin, end, depth};
}

static clm_status list_firsts(const struct trie_range *ranges, struct trie_lookup *lookup) {
    lookup->first_bytes = narrow_bytes(lookup->strings->count);
    lookup->first = memory_table_alloc((size_t)lookup->cut_count + 1, lookup->first_bytes);
    if (!lookup->first)
        return CLM_ERR_MEMORY;
    uint32_t first = 0;
    for (uint32_t i = 0; i < lookup->cut_count; i++) {
        narrow_set(lookup->first, lookup->first_bytes, i, first);
        first += ranges[i].end - ranges[i].begin;
    }
    narrow_set(lookup->first, lookup->first_bytes, lookup->cut_count, first);
    return CLM_OK;
}

static clm_status build_cuts(const struct trie *trie, struct trie_lookup *lookup) {
    struct trie_range *ranges = memory_alloc(trie->cut_count, sizeof *ranges);
    if (!ranges)
        return CLM_ERR_MEMORY;
    for (uint32_t i = 0; i < trie->cut_count; i++)
        ranges[i] = cut_range(trie, trie->cuts[i]);
    clm_status status = trie_strings_pick(trie->strings, ranges, trie->cut_count, &lookup->strings);
    if (!status) {
        bool one_each = lookup->strings->count == trie->cut_count;
        lookup->kind = one_each ? TRIE_LOOKUP_ONE : TRIE_LOOKUP_SOME;
        if (!one_each)
            status = list_firsts(ranges, lookup);
    }
    free(ranges);
    return status;
}

static clm_status build_all(const struct trie *trie, struct trie_lookup *lookup) {
    struct trie_range all = {0, trie->strings->count, 0};
    lookup->kind = TRIE_LOOKUP_ALL;
    return trie_strings_pick(trie->strings, &all, 1, &lookup->strings);
}

clm_status trie_lookup_build(const struct trie *trie, enum trie_merge merge,
                             struct trie_lookup *lookup) {
    *lookup = (struct trie_lookup){.cut_count = trie->cut_count};
    clm_status status = merge != TRIE_MERGE_NONE ? build_all(trie, lookup)
                        : trie->cut_count        ? build_cuts(trie, lookup)
                                                 : CLM_OK;
    if (status)
        trie_lookup_clear(lookup);
    return status;
}

uint64_t trie_lookup_bytes(const struct trie_lookup *lookup) {
    uint64_t bytes = lookup->strings ? trie_strings_bytes(lookup->strings) : 0;
    return bytes + (lookup->first ? ((uint64_t)lookup->cut_count + 1) * lookup->first_bytes : 0);
}

void trie_lookup_clear(struct trie_lookup *lookup) {
    trie_strings_destroy(lookup->strings);
    free(lookup->first);
    *lookup = (struct trie_lookup){0};
}
