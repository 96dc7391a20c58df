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

/* Patterns of one output that are still to be emitted. */
struct queue {
    const uint32_t *at, *end;
};

static bool comes_before(const struct pattern_entry *entries, uint32_t left, uint32_t right) {
    return entries[left].id < entries[right].id ||
           (entries[left].id == entries[right].id && left < right);
}

/* Patterns of equal length from several automata, by id, then position. */
static int emit_merged(const struct clm_db *db, struct queue *queues, uint32_t count, size_t start,
                       size_t end, const struct sink *sink) {
    const struct pattern_entry *entries = db->patterns->entries;
    for (;;) {
        struct queue *first = NULL;
        for (struct queue *queue = queues; queue < queues + count; queue++)
            if (queue->at < queue->end && (!first || comes_before(entries, *queue->at, *first->at)))
                first = queue;
        if (!first)
            return 0;
        int stop = sink->emit(sink->context, *first->at++, start, end);
        if (stop)
            return stop;
    }
}

/* The outputs of the next length, from each automaton that has one. */
static int emit_next(const struct clm_db *db, struct expander *expander,
                     uint32_t left[DATABASE_AUTOMATA_MAX], size_t start, const struct sink *sink,
                     bool *done) {
    struct queue queues[DATABASE_AUTOMATA_MAX];
    uint32_t length = UINT32_MAX, count = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (left[i]) {
            uint32_t output = expander->chain[i][left[i] - 1];
            if (db->automata[i]->outputs[output].length < length)
                length = db->automata[i]->outputs[output].length;
        }
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (left[i]) {
            const struct automaton *automaton = db->automata[i];
            const struct automaton_output *output =
                &automaton->outputs[expander->chain[i][left[i] - 1]];
            if (output->length != length)
                continue;
            const uint32_t *positions = automaton->positions + output->first;
            queues[count++] = (struct queue){positions, positions + output->count};
            left[i]--;
        }
    *done = count == 0;
    return emit_merged(db, queues, count, start, start + length, sink);
}

int expander_emit(struct expander *expander, const uint32_t output[DATABASE_AUTOMATA_MAX],
                  size_t start, const struct sink *sink) {
    const struct clm_db *db = expander->db;
    uint32_t left[DATABASE_AUTOMATA_MAX], with_output = 0, only = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        left[i] = unwind(db->automata[i], output[i], expander->chain[i]);
        with_output += left[i] > 0;
        if (left[i])
            only = i;
    }
    int stop = 0;
    if (with_output == 1) {
        for (uint32_t k = left[only]; k > 0 && !stop; k--)
            stop = emit_one(db->automata[only], expander->chain[only][k - 1], start, sink);
        return stop;
    }
    for (bool done = false; !done && !stop;)
        stop = emit_next(db, expander, left, start, sink, &done);
    return stop;
}

static void add_to_patterns(const struct automaton *automaton, uint32_t index, uint64_t count,
                            uint64_t *pattern_counts) {
    const struct automaton_output *output = &automaton->outputs[index];
    for (uint32_t k = 0; k < output->count; k++)
        pattern_counts[automaton->positions[output->first + k]] += count;
}

void hits_collect_counts(const struct automaton *automaton, uint64_t *counts,
                         uint64_t *pattern_counts) {
    for (uint32_t i = automaton->output_count - 1; i > 0; i--) {
        if (!counts[i])
            continue;
        counts[automaton->outputs[i].next] += counts[i];
        add_to_patterns(automaton, i, counts[i], pattern_counts);
    }
}

void hits_collect_exact(const struct automaton *automaton, uint64_t *counts,
                        uint64_t *pattern_counts) {
    for (uint32_t i = 1; i < automaton->output_count; i++)
        add_to_patterns(automaton, i, counts[i], pattern_counts);
}
