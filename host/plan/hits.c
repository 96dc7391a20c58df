#include "host/plan/hits.h"

#include "host/base/memory.h"

#include <stdlib.h>

/* Outputs on the longest chain. */
static clm_status longest_chain(const struct automaton *automaton, uint32_t *longest) {
    uint32_t *length = memory_alloc(automaton->output_count, sizeof *length);
    if (!length)
        return CLM_ERR_MEMORY;
    *longest = length[0] = 0;
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        length[i] = length[automaton->outputs[i].next] + 1;
        if (length[i] > *longest)
            *longest = length[i];
    }
    free(length);
    return CLM_OK;
}

clm_status expander_open(const struct clm_db *db, struct expander *expander) {
    *expander = (struct expander){.db = db};
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        uint32_t longest;
        clm_status status = longest_chain(db->automata[i], &longest);
        if (!status) {
            expander->chain[i] = memory_alloc(longest, sizeof(uint32_t));
            status = expander->chain[i] ? CLM_OK : CLM_ERR_MEMORY;
        }
        if (status) {
            expander_close(expander);
            return status;
        }
    }
    return CLM_OK;
}

void expander_close(struct expander *expander) {
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++) {
        free(expander->chain[i]);
        expander->chain[i] = NULL;
    }
}

/* Chains run from long to short, the contract from early end to late. */
static uint32_t unwind(const struct automaton *automaton, uint32_t output, uint32_t *chain) {
    uint32_t size = 0;
    for (; output; output = automaton->outputs[output].next)
        chain[size++] = output;
    return size;
}

static int emit_one(const struct automaton *automaton, uint32_t output, size_t start,
                    const struct sink *sink) {
    const struct automaton_output *found = &automaton->outputs[output];
    for (uint32_t i = 0; i < found->count; i++) {
        int stop = sink->emit(sink->context, automaton->positions[found->first + i], start,
                              start + found->length);
        if (stop)
            return stop;
    }
    return 0;
}

/* Patterns of equal length from two automata, by id, then position. */
static int emit_both(const struct clm_db *db, uint32_t left, uint32_t right, size_t start,
                     const struct sink *sink) {
    const struct automaton_output *a = &db->automata[0]->outputs[left];
    const struct automaton_output *b = &db->automata[1]->outputs[right];
    const uint32_t *p = db->automata[0]->positions + a->first, *p_end = p + a->count;
    const uint32_t *q = db->automata[1]->positions + b->first, *q_end = q + b->count;
    const struct pattern_entry *entries = db->patterns->entries;
    int stop = 0;
    while (!stop && (p < p_end || q < q_end)) {
        bool take_left =
            q == q_end || (p < p_end && (entries[*p].id < entries[*q].id ||
                                         (entries[*p].id == entries[*q].id && *p < *q)));
        stop = sink->emit(sink->context, take_left ? *p++ : *q++, start, start + a->length);
    }
    return stop;
}

int expander_emit(struct expander *expander, const uint32_t output[DATABASE_AUTOMATA_MAX],
                  size_t start, const struct sink *sink) {
    const struct clm_db *db = expander->db;
    const struct automaton *left = db->automata[0], *right = db->automata[1];
    const uint32_t *a = expander->chain[0], *b = expander->chain[1];
    uint32_t i = unwind(left, output[0], expander->chain[0]);
    uint32_t k = right ? unwind(right, output[1], expander->chain[1]) : 0;
    int stop = 0;
    while (!stop && (i || k)) {
        uint32_t left_length = i ? left->outputs[a[i - 1]].length : UINT32_MAX;
        uint32_t right_length = k ? right->outputs[b[k - 1]].length : UINT32_MAX;
        if (left_length == right_length) {
            stop = emit_both(db, a[i - 1], b[k - 1], start, sink);
            i--, k--;
        } else if (left_length < right_length) {
            stop = emit_one(left, a[--i], start, sink);
        } else {
            stop = emit_one(right, b[--k], start, sink);
        }
    }
    return stop;
}

void hits_collect_counts(const struct automaton *automaton, uint64_t *counts,
                         uint64_t *pattern_counts) {
    for (uint32_t i = automaton->output_count - 1; i > 0; i--) {
        const struct automaton_output *output = &automaton->outputs[i];
        if (!counts[i])
            continue;
        counts[output->next] += counts[i];
        for (uint32_t k = 0; k < output->count; k++)
            pattern_counts[automaton->positions[output->first + k]] += counts[i];
    }
}
