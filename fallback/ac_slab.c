#include "fallback/ac_slab.h"

#include "host/base/memory.h"

/* A slab under way. */
struct run {
    const struct ac_table *table;
    const struct span *span;
    const struct ac_slab *slab;
    size_t lane_length;
    uint32_t state[AC_LANES]; /* at the lanes' begins, in the end */
};

static size_t lane_begin(const struct run *run, size_t lane) {
    return run->slab->begin + lane * run->lane_length;
}

/* The state at the slab's end, from what lies behind it. */
static uint32_t warm_up(const struct run *run) {
    uint32_t state = 0;
    if (run->slab->last) {
        size_t end = run->slab->end;
        for (size_t at = span_reach(run->span, end, run->table->automaton->longest); at > end; at--)
            state = ac_table_step(run->table, state, run->span->text[at - 1]);
    }
    return state;
}

static size_t kernel_call(const struct run *run, size_t done, size_t steps, bool find,
                          struct ac_worker *worker, uint32_t state[AC_LANES]) {
    const uint8_t *at[AC_LANES];
    for (size_t lane = 0; lane < AC_LANES; lane++)
        at[lane] = run->span->text + lane_begin(run, lane + 1) - done;
    ac_kernel *const *kernels = find ? run->table->kernels->find : run->table->kernels->count;
    size_t kept = kernels[worker->common](run->table, at, state, steps, &worker->hits);
    worker->common = kept * AC_COMMON_ONE_IN > steps * AC_LANES;
    return kept;
}

static size_t min_steps(size_t left) {
    return left < AC_STEPS_MAX ? left : AC_STEPS_MAX;
}

static struct run run_begin(const struct ac_table *table, const struct span *span,
                            const struct ac_slab *slab) {
    return (struct run){.table = table,
                        .span = span,
                        .slab = slab,
                        .lane_length = (slab->end - slab->begin) / AC_LANES};
}

/* ---- Counting ---------------------------------------------------------- */

static void count_output(struct ac_worker *worker, uint32_t output) {
    worker->counts[output]++;
    worker->total++;
}

/* Occurrences that start below the lane's begin and end above it. A chain of
 * outputs is counted as its longest, so only the part that crosses is walked. */
static void count_tail(const struct run *run, size_t lane, struct ac_worker *worker) {
    const struct ac_table *table = run->table;
    const struct automaton_output *outputs = table->automaton->outputs;
    size_t begin = lane_begin(run, lane);
    uint32_t state = run->state[lane];
    for (size_t at = begin; at > run->span->begin;) {
        state = ac_table_step(table, state, run->span->text[--at]);
        size_t inside = begin - at; /* length of what lies below the lane's begin */
        if (ac_table_depth(table, state) <= inside)
            break;
        uint32_t longest = ac_table_output(table, state), rest = longest;
        while (rest && outputs[rest].length > inside)
            rest = outputs[rest].next;
        if (rest == longest)
            continue;
        count_output(worker, longest);
        worker->counts[rest]--; /* the lanes below count the rest; [0] is nobody's */
    }
}

void ac_slab_count(const struct ac_table *table, const struct span *span,
                   const struct ac_slab *slab, struct ac_worker *worker) {
    struct run run = run_begin(table, span, slab);
    uint32_t state = warm_up(&run);
    for (size_t at = slab->end; at > lane_begin(&run, AC_LANES); at--) {
        state = ac_table_step(table, state, span->text[at - 1]);
        uint32_t output = ac_table_output(table, state);
        if (output)
            count_output(worker, output);
    }
    run.state[AC_LANES - 1] = state;
    for (size_t done = 0, steps; done < run.lane_length; done += steps) {
        steps = min_steps(run.lane_length - done);
        size_t kept = kernel_call(&run, done, steps, false, worker, run.state);
        for (size_t i = 0; i < kept; i++)
            worker->counts[ac_table_output(table, worker->hits.state[i])]++;
        worker->total += kept;
    }
    for (size_t lane = slab->first; lane < AC_LANES; lane++)
        count_tail(&run, lane, worker);
}

/* ---- Finding ----------------------------------------------------------- */

static clm_status find_tail(const struct run *run, size_t lane, struct ac_piece *piece) {
    const struct ac_table *table = run->table;
    uint32_t state = run->state[lane];
    size_t begin = piece->begin, at = begin;
    for (; at > run->span->begin; at--) {
        state = ac_table_step(table, state, run->span->text[at - 1]);
        if (ac_table_depth(table, state) <= begin - (at - 1))
            break;
        uint32_t output = ac_table_output(table, state);
        if (!output)
            continue;
        clm_status status = memory_reserve((void **)&piece->tail, &piece->tail_capacity,
                                           piece->tail_size + 1, sizeof *piece->tail);
        if (status)
            return status;
        piece->tail[piece->tail_size++] =
            (struct hit){(uint32_t)(at - 1 - run->span->begin), output};
    }
    piece->tail_low = at;
    for (size_t i = 0, k = piece->tail_size; i + 1 < k; i++) {
        struct hit swap = piece->tail[i];
        piece->tail[i] = piece->tail[--k];
        piece->tail[k] = swap;
    }
    return CLM_OK;
}

/* A lane has at most a hit a byte and reads downwards, so its hits fill its part
 * of the room from the end and lie there in order. */
static void pieces_begin(const struct run *run, struct hit *room, struct ac_piece *pieces) {
    for (size_t lane = 0; lane < AC_LANES; lane++) {
        pieces[lane].begin = pieces[lane].tail_low = lane_begin(run, lane);
        pieces[lane].hits_end = room + (lane + 1) * run->lane_length;
        pieces[lane].tail_size = 0;
    }
    pieces[AC_LANES - 1].hits_end = room + (run->slab->end - run->slab->begin);
    for (size_t lane = 0; lane < AC_LANES; lane++)
        pieces[lane].hits = pieces[lane].hits_end;
}

static void keep_hits(const struct run *run, size_t done, size_t kept, struct ac_worker *worker,
                      struct ac_piece *pieces) {
    size_t top[AC_LANES]; /* start of the first byte that this call read in the lane */
    for (size_t lane = 0; lane < AC_LANES; lane++)
        top[lane] = lane_begin(run, lane + 1) - 1 - done - run->span->begin;
    for (size_t i = 0; i < kept; i++) {
        size_t lane = worker->hits.where[i] % AC_LANES, step = worker->hits.where[i] / AC_LANES;
        *--pieces[lane].hits = (struct hit){(uint32_t)(top[lane] - step),
                                            ac_table_output(run->table, worker->hits.state[i])};
    }
}

clm_status ac_slab_find(const struct ac_table *table, const struct span *span,
                        const struct ac_slab *slab, struct ac_worker *worker, struct hit *room,
                        struct ac_piece pieces[AC_LANES]) {
    struct run run = run_begin(table, span, slab);
    pieces_begin(&run, room, pieces);
    uint32_t state = warm_up(&run);
    for (size_t at = slab->end; at > lane_begin(&run, AC_LANES); at--) {
        state = ac_table_step(table, state, span->text[at - 1]);
        uint32_t output = ac_table_output(table, state);
        if (output)
            *--pieces[AC_LANES - 1].hits = (struct hit){(uint32_t)(at - 1 - span->begin), output};
    }
    run.state[AC_LANES - 1] = state;
    for (size_t done = 0, steps; done < run.lane_length; done += steps) {
        steps = min_steps(run.lane_length - done);
        size_t kept = kernel_call(&run, done, steps, true, worker, run.state);
        keep_hits(&run, done, kept, worker, pieces);
    }
    clm_status status = CLM_OK;
    for (size_t lane = slab->first; lane < AC_LANES && !status; lane++)
        status = find_tail(&run, lane, &pieces[lane]);
    return status;
}
