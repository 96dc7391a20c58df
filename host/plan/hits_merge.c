#include "host/plan/hits_merge.h"

/* The lists are a heap: none begins after those at 2i + 1 and 2i + 2. */
static void sift_down(struct hit_list *lists, size_t count, size_t at) {
    struct hit_list moved = lists[at];
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= count)
            break;
        if (child + 1 < count && lists[child + 1].at->start < lists[child].at->start)
            child++;
        if (moved.at->start <= lists[child].at->start)
            break;
        lists[at] = lists[child];
        at = child;
    }
    lists[at] = moved;
}

/* Returns how many lists are left. */
static size_t make_heap(struct hit_list *lists, size_t count) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (lists[i].at < lists[i].end)
            lists[left++] = lists[i];
    for (size_t i = left / 2; i > 0; i--)
        sift_down(lists, left, i - 1);
    return left;
}

/* Takes the first hit off. */
static size_t advance(struct hit_list *lists, size_t count) {
    if (++lists->at == lists->end)
        lists[0] = lists[--count];
    if (count)
        sift_down(lists, count, 0);
    return count;
}

clm_status hits_merge(struct expander *expander, struct hit_list *lists, size_t count, size_t base,
                      const struct sink *sink) {
    const struct clm_db *db = expander->db;
    count = make_heap(lists, count);
    while (count) {
        uint32_t start = lists->at->start, longest[DATABASE_AUTOMATA_MAX] = {0};
        while (count && lists->at->start == start) {
            const struct automaton_output *outputs = db->automata[lists->automaton]->outputs;
            uint32_t output = lists->at->output;
            if (outputs[output].length > outputs[longest[lists->automaton]].length)
                longest[lists->automaton] = output;
            count = advance(lists, count);
        }
        if (expander_emit(expander, longest, base + start, sink))
            return CLM_STOPPED;
    }
    return CLM_OK;
}
