#include "fallback/ac_slab.h"

#include "fallback/counters.h"

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

/* A lane that has read its piece, reading on below it. */
struct tail {
    const struct ac_table *table;
    const struct span *span;
    size_t at;      /* the byte read last */
    uint32_t state; /* there, of the lane */
    uint32_t lower; /* there, of the lane below */
};

/* False once the tail has ended. */
static bool tail_step(struct tail *tail) {
    if (tail->at == tail->span->begin)
        return false;
    uint8_t byte = tail->span->text[tail->at - 1];
    uint32_t state = ac_table_step(tail->table, tail->state, byte);
    uint32_t lower = ac_table_step(tail->table, tail->lower, byte);
    if (state == lower)
        return false;
    tail->at--;
    tail->state = state;
    tail->lower = lower;
    return true;
}

/* ---- Counting ---------------------------------------------------------- */

static void count_add(struct ac_worker *worker, uint32_t output, uint64_t number) {
    counter_add(&worker->counts[output], worker->shared, number);
}

/* An output counts for its whole chain, of which the lower lane counts what it sees. */
static void count_tail(const struct run *run, size_t lane, struct ac_worker *worker) {
    const struct ac_table *table = run->table;
    struct tail tail = {table, run->span, lane_begin(run, lane), run->state[lane], 0};
    while (tail_step(&tail)) {
        uint32_t all = ac_table_output(table, tail.state);
        uint32_t below = ac_table_output(table, tail.lower);
        if (all == below)
            continue;
        count_add(worker, all, 1);
        count_add(worker, below, UINT64_MAX); /* counts[0] is nobody's */
        worker->any = true;
    }
}

static void count_hits(const struct ac_table *table, struct ac_worker *worker, size_t kept) {
    worker->any = worker->any || kept;
    if (worker->shared)
        for (size_t i = 0; i < kept; i++)
            count_add(worker, ac_table_output(table, worker->hits.state[i]), 1);
    else
        for (size_t i = 0; i < kept; i++)
            worker->counts[ac_table_output(table, worker->hits.state[i])]++;
}

void ac_slab_count(const struct ac_table *table, const struct span *span,
                   const struct ac_slab *slab, struct ac_worker *worker) {
    struct run run = run_begin(table, span, slab);
    uint32_t state = warm_up(&run);
    for (size_t at = slab->end; at > lane_begin(&run, AC_LANES); at--) {
        state = ac_table_step(table, state, span->text[at - 1]);
        uint32_t output = ac_table_output(table, state);
        if (output) {
            count_add(worker, output, 1);
            worker->any = true;
        }
    }
    run.state[AC_LANES - 1] = state;
    for (size_t done = 0, steps; done < run.lane_length; done += steps) {
        steps = min_steps(run.lane_length - done);
        count_hits(table, worker, kernel_call(&run, done, steps, false, worker, run.state));
    }
    for (size_t lane = slab->first; lane < AC_LANES; lane++)
        count_tail(&run, lane, worker);
}

/* ---- Finding ----------------------------------------------------------- */

/* A lane has at most a hit a byte and reads downwards, so its hits fill its part
 * of the room from the end and lie there in order. */
static void pieces_begin(const struct run *run, struct hit *room, struct ac_piece *pieces) {
    for (size_t lane = 0; lane < AC_LANES; lane++) {
        pieces[lane].begin = lane_begin(run, lane);
        pieces[lane].hits_end = room + (lane + 1) * run->lane_length;
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

void ac_slab_find(const struct ac_table *table, const struct span *span, const struct ac_slab *slab,
                  struct ac_worker *worker, struct hit *room, struct ac_piece pieces[AC_LANES]) {
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
    for (size_t lane = 0; lane < AC_LANES; lane++) {
        struct tail tail = {table, span, pieces[lane].begin, run.state[lane], 0};
        while ((lane || !slab->first) && tail_step(&tail))
            ;
        pieces[lane].state = run.state[lane];
        pieces[lane].tail_low = tail.at;
    }
}

void ac_piece_tail(const struct ac_table *table, const struct span *span, struct ac_piece *piece,
                   size_t limit, struct hit *room) {
    struct tail tail = {table, span, piece->begin, piece->state, 0};
    size_t top = limit < piece->begin ? limit : piece->begin;
    piece->tail = piece->tail_end = room + (top - span->begin);
    while (tail.at > piece->tail_low && tail_step(&tail)) {
        uint32_t output = ac_table_output(table, tail.state);
        if (output && tail.at < limit)
            *--piece->tail = (struct hit){(uint32_t)(tail.at - span->begin), output};
    }
}
