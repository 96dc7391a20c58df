#include "tune_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_measure.h"
#include "memory.h"
#include "say.h"

enum { ROUNDS_MAX = 4, FAILURES_MAX = 3, VARIANT_BYTES = 224 };

/* What is not that much faster is not faster. */
static const double noise = 0.98;

/* Keys that the time of kernels does not show, but that of the whole call. */
static const char *const whole_call_keys[] = {"transfer", "pack", NULL};

/* Keys that seldom matter: a quick search leaves them as they are. */
static const char *const thorough_keys[] = {"entries", "order", NULL};

/* Keys of which one alone may be worse and both together better: narrow symbols pay when
 * a transition takes several; counting every state, without a branch, pays when counters are
 * near; counters of a group take the less local memory the larger groups are. A quick search
 * has the first so many. */
static const char *const together[][2] = {
    {"symbols", "step"}, {"histogram", "count"}, {"histogram", "group"}};
enum { TOGETHER = sizeof together / sizeof *together, TOGETHER_QUICK = 2 };

enum tried { TRIED_REFUSED, TRIED_SLOWER, TRIED_FASTER };

struct seen {
    char variant[VARIANT_BYTES];
    enum tried tried;
};

struct state {
    const struct tune_search *search;
    struct tune_found *found;
    bool whole_call;        /* is what is to be short now; else kernels and packing */
    struct tune_point best; /* so far */
    uint64_t best_ns;
    struct seen *seen;
    size_t seen_count;
    bool alias[TUNE_KEYS_MAX][TUNE_VALUES_MAX]; /* values that stand for others */
    size_t failures;                            /* since a variant ran */
    bool stopped, failed;
};

double tune_speed(const struct tune_work *work, uint64_t ns) {
    return (double)work->text.length / (double)(ns ? ns : 1);
}

static bool is_one_of(const char *const *names, const char *name) {
    for (; *names; ++names)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static bool is_whole_call(const struct tune_space *space, size_t key) {
    return is_one_of(whole_call_keys, space->keys[key].key.key);
}

/* ---- Measuring --------------------------------------------------------- */

/* The sum, run by run, in the place of kernels' times. */
static void add_packing(struct bench_result *result) {
    for (size_t i = 0; i < result->runs; ++i)
        result->times[BENCH_KERNEL_NS][i] += result->times[BENCH_PACK_NS][i];
}

/* To be freed, also if it is false: no time was measured. */
static bool measure(struct state *state, const char *variant, size_t repeats, uint64_t slow_ns,
                    struct bench_result *result) {
    const struct tune_work *work = state->search->work;
    const char *engine = state->search->space->engine;
    bench_measure(&(struct bench_request){.db = work->db,
                                          .text = work->text.bytes,
                                          .length = work->text.length,
                                          .warm = work->text.length,
                                          .chunked = state->whole_call,
                                          .repeats = repeats,
                                          .slow_ns = slow_ns,
                                          .device = state->search->device,
                                          .engine = engine,
                                          .variant = variant,
                                          .expected = work->expected},
                  result);
    add_packing(result);
    if (result->outcome == BENCH_WRONG) {
        ++state->found->wrong;
        say("WRONG: %s, %s %s: %s; please report it", work->name, engine, result->variant,
            result->reason);
    }
    if (result->outcome == BENCH_FAILED) {
        say("%s, %s %s: %s", work->name, engine, result->variant, result->reason);
        state->failed = ++state->failures > FAILURES_MAX;
    } else if (result->outcome != BENCH_EXCLUDED) {
        state->failures = 0;
    }
    if (result->outcome != BENCH_EXCLUDED) {
        uint64_t ns = state->whole_call ? 0 : state->best_ns;
        state->stopped = !state->search->go_on(++state->found->tried, ns ? tune_speed(work, ns) : 0,
                                               state->search->context) ||
                         state->stopped;
    }
    return result->outcome == BENCH_RIGHT && result->runs > 0;
}

static size_t repeats(const struct state *state) {
    return state->search->quick ? 3 : 5;
}

/* While searching the least of some runs, which other work on the machine disturbs least. */
static uint64_t least_ns(const struct state *state, const struct bench_result *result) {
    enum bench_time time = state->whole_call ? BENCH_TOTAL_NS : BENCH_KERNEL_NS;
    return bench_summarise(result->times[time], result->runs).least;
}

static bool over(const struct state *state) {
    return state->stopped || state->failed;
}

static void remember(struct state *state, const char *variant, enum tried tried) {
    state->seen = reallocate(state->seen, state->seen_count + 1, sizeof *state->seen);
    struct seen *seen = &state->seen[state->seen_count++];
    snprintf(seen->variant, sizeof seen->variant, "%s", variant);
    seen->tried = tried;
}

/* What was measured, with every key; it is not measured again. */
static void take_resolved(struct state *state, const char *variant, enum tried tried,
                          struct tune_point *resolved) {
    tune_space_parse(state->search->space, variant, resolved);
    remember(state, variant, tried);
}

/* Anew: the machine may have become slower or faster meanwhile, for all variants. */
static void measure_best(struct state *state) {
    char variant[VARIANT_BYTES];
    struct bench_result result;
    if (over(state))
        return;
    tune_space_format(state->search->space, &state->best, variant, sizeof variant);
    if (measure(state, variant, repeats(state), 0, &result))
        state->best_ns = least_ns(state, &result);
    bench_result_free(&result);
}

/* Than the best, also when that is measured again. */
static bool is_faster(struct state *state, uint64_t ns) {
    if ((double)ns >= (double)state->best_ns * noise)
        return false;
    measure_best(state);
    return (double)ns < (double)state->best_ns * noise;
}

static enum tried try_variant(struct state *state, const char *variant,
                              struct tune_point *resolved) {
    struct bench_result result;
    enum tried tried = TRIED_REFUSED;
    uint64_t slow_ns = state->whole_call ? 0 : state->best_ns * 2;
    if (measure(state, variant, repeats(state), slow_ns, &result)) {
        uint64_t ns = least_ns(state, &result);
        tried = is_faster(state, ns) ? TRIED_FASTER : TRIED_SLOWER;
        take_resolved(state, result.variant, tried, resolved);
        if (tried == TRIED_FASTER) {
            state->best_ns = ns;
            state->best = *resolved;
        }
    } else if (result.outcome != BENCH_EXCLUDED) {
        tried = TRIED_SLOWER; /* nor is one that failed to be tried in other ways */
    }
    bench_result_free(&result);
    return tried;
}

/* ---- Trying ------------------------------------------------------------ */

/* A variant that was faster once is not than itself. */
static enum tried try_point(struct state *state, const struct tune_point *point) {
    char variant[VARIANT_BYTES];
    tune_space_format(state->search->space, point, variant, sizeof variant);
    for (size_t i = 0; i < state->seen_count; ++i)
        if (strcmp(state->seen[i].variant, variant) == 0)
            return state->seen[i].tried == TRIED_REFUSED ? TRIED_REFUSED : TRIED_SLOWER;
    if (over(state))
        return TRIED_SLOWER;
    struct tune_point resolved = *point;
    enum tried tried = try_variant(state, variant, &resolved);
    remember(state, variant, tried);
    for (size_t i = 0; i < state->search->space->count; ++i)
        if (point->value[i] != TUNE_FREE && point->value[i] != resolved.value[i])
            state->alias[i][point->value[i]] = true;
    return tried;
}

static void free_numbers(const struct tune_space *space, struct tune_point *point) {
    for (size_t i = 0; i < space->count; ++i)
        if (space->keys[i].key.number)
            point->value[i] = TUNE_FREE;
}

/* The best with other values for one key or two. Where they do not go with the others,
 * the library chooses sizes anew, or else all others. */
static enum tried try_change(struct state *state, size_t key, int value, size_t key2, int value2) {
    const struct tune_space *space = state->search->space;
    enum tried tried = TRIED_REFUSED;
    if (state->alias[key][value] || state->alias[key2][value2])
        return TRIED_REFUSED;
    for (int freedom = 0; freedom < 3 && tried == TRIED_REFUSED; ++freedom) {
        struct tune_point point = state->best;
        for (size_t i = 0; i < space->count; ++i)
            if (!is_whole_call(space, i) &&
                (freedom == 2 || (freedom == 1 && space->keys[i].key.number)))
                point.value[i] = TUNE_FREE;
        point.value[key] = value;
        point.value[key2] = value2;
        tried = try_point(state, &point);
    }
    return tried;
}

static void try_words(struct state *state, size_t key) {
    for (int i = 0; i < state->search->space->keys[key].count; ++i)
        try_change(state, key, i, key, i);
}

/* Up and down from where the best is; a quick search as long as that is faster. */
static void try_numbers(struct state *state, size_t key) {
    int count = state->search->space->keys[key].count;
    for (int step = 1; step >= -1; step -= 2)
        for (int i = state->best.value[key] + step; i >= 0 && i < count; i += step)
            if (try_change(state, key, i, key, i) != TRIED_FASTER && state->search->quick)
                break;
}

/* Also with the numbers that the library chooses for them, which are counted in what the keys
 * change. */
static void try_together(struct state *state, size_t key, size_t key2) {
    const struct tune_space *space = state->search->space;
    for (int i = 0; i < space->keys[key].count; ++i)
        for (int k = 0; k < space->keys[key2].count; ++k) {
            if (try_change(state, key, i, key2, k) != TRIED_SLOWER || space->keys[key2].key.number)
                continue;
            struct tune_point point = state->best;
            free_numbers(space, &point);
            point.value[key] = i;
            point.value[key2] = k;
            try_point(state, &point);
        }
}

static bool is_left_out(const struct tune_search *search, size_t key) {
    return search->quick && is_one_of(thorough_keys, search->space->keys[key].key.key);
}

static void try_keys(struct state *state) {
    const struct tune_space *space = state->search->space;
    for (size_t i = 0; i < (state->search->quick ? TOGETHER_QUICK : TOGETHER); ++i) {
        size_t key = tune_space_find(space, together[i][0]);
        size_t key2 = tune_space_find(space, together[i][1]);
        if (key < space->count && key2 < space->count)
            try_together(state, key, key2);
    }
    for (size_t i = 0; i < space->count; ++i) {
        if (is_whole_call(space, i) || is_left_out(state->search, i))
            continue;
        measure_best(state);
        if (space->keys[i].key.number)
            try_numbers(state, i);
        else
            try_words(state, i);
    }
}

/* Named variants are far from each other: good places to begin. */
static void try_presets(struct state *state) {
    const struct tune_space *space = state->search->space;
    char others[VARIANT_BYTES], variant[VARIANT_BYTES * 2];
    for (int i = 0; i < space->presets.count && !over(state); ++i) {
        struct tune_point point = state->best, resolved = state->best;
        for (size_t key = 0; key < space->count; ++key)
            if (!is_whole_call(space, key))
                point.value[key] = TUNE_FREE;
        tune_space_format(space, &point, others, sizeof others);
        snprintf(variant, sizeof variant, "preset=%s%s%s", space->presets.values[i],
                 *others ? "," : "", others);
        try_variant(state, variant, &resolved);
    }
}

/* ---- The search -------------------------------------------------------- */

static void take_lesser(uint64_t *least, uint64_t ns) {
    if (*least == 0 || ns < *least)
        *least = ns;
}

/* Medians, where they are less than those that are there. */
static bool measure_well(struct state *state, const struct tune_point *point,
                         struct tune_times *times) {
    char variant[VARIANT_BYTES];
    struct bench_result result;
    tune_space_format(state->search->space, point, variant, sizeof variant);
    bool done = measure(state, variant, repeats(state), 0, &result);
    if (done) {
        take_lesser(&times->kernel,
                    bench_summarise(result.times[BENCH_KERNEL_NS], result.runs).median);
        take_lesser(&times->whole,
                    bench_summarise(result.times[BENCH_TOTAL_NS], result.runs).median);
    }
    bench_result_free(&result);
    return done;
}

/* In turn, so that what disturbs the machine for a while disturbs both. */
static bool measure_both(struct state *state, const struct tune_point *a, struct tune_times *of_a,
                         const struct tune_point *b, struct tune_times *of_b) {
    *of_a = *of_b = (struct tune_times){0};
    for (int i = 0; i < 3; ++i)
        if (!measure_well(state, a, of_a) || !measure_well(state, b, of_b))
            return false;
    return true;
}

/* What the library chooses. */
static enum tune_outcome begin(struct state *state) {
    const struct tune_space *space = state->search->space;
    struct tune_point point;
    char variant[VARIANT_BYTES];
    struct bench_result result;
    for (size_t i = 0; i < space->count; ++i) /* first values: the device has the text, and packs */
        point.value[i] = is_whole_call(space, i) ? 0 : TUNE_FREE;
    tune_space_format(space, &point, variant, sizeof variant);
    bool done = measure(state, variant, repeats(state), 0, &result);
    bool excluded = result.outcome == BENCH_EXCLUDED;
    if (done) {
        take_resolved(state, result.variant, TRIED_SLOWER, &state->best);
        state->best_ns = least_ns(state, &result);
    }
    bench_result_free(&result);
    return done ? TUNE_FOUND : excluded ? TUNE_UNSERVED : TUNE_FAILED;
}

/* The keys that the whole call shows. */
static bool try_whole_call(struct state *state) {
    const struct tune_space *space = state->search->space;
    struct tune_times *tuned = &state->found->tuned, then, now;
    const struct tune_point before = state->best;
    state->whole_call = true;
    state->seen_count = 0;
    measure_best(state);
    for (size_t i = 0; i < space->count; ++i)
        if (is_whole_call(space, i))
            try_words(state, i);
    if (over(state) || memcmp(&before, &state->best, sizeof before) == 0)
        return !over(state);
    if (!measure_both(state, &before, &then, &state->best, &now))
        return false;
    if ((double)now.whole < (double)then.whole * noise) /* kernels are told as they run alone */
        tuned->whole = (uint64_t)((double)tuned->whole * (double)now.whole / (double)then.whole);
    else
        state->best = before;
    return true;
}

/* Back to the first if the best was a matter of luck; and the rest. */
static bool end(struct state *state, const struct tune_point *first) {
    struct tune_found *found = state->found;
    if (!measure_both(state, first, &found->untuned, &state->best, &found->tuned))
        return false;
    if (memcmp(first, &state->best, sizeof *first) == 0 ||
        found->tuned.kernel >= found->untuned.kernel) {
        state->best = *first;
        found->tuned = found->untuned;
    }
    if (!try_whole_call(state))
        return false;
    tune_space_format(state->search->space, &state->best, found->variant, sizeof found->variant);
    return !over(state);
}

enum tune_outcome tune_search(const struct tune_search *search, struct tune_found *found) {
    struct state state = {.search = search, .found = found};
    *found = (struct tune_found){.tried = 0};
    enum tune_outcome outcome = begin(&state);
    if (outcome != TUNE_FOUND) {
        free(state.seen);
        return state.stopped ? TUNE_STOPPED : outcome;
    }
    const struct tune_point first = state.best;
    if (!search->quick)
        try_presets(&state);
    for (int round = 0; round < (search->quick ? 1 : ROUNDS_MAX) && !over(&state); ++round) {
        const struct tune_point before = state.best;
        try_keys(&state);
        if (memcmp(&before, &state.best, sizeof before) == 0)
            break;
    }
    bool done = !over(&state) && end(&state, &first);
    free(state.seen);
    return done ? TUNE_FOUND : state.stopped ? TUNE_STOPPED : TUNE_FAILED;
}

size_t tune_search_most(const struct tune_space *space, bool quick) {
    const struct tune_search search = {.space = space, .quick = quick};
    size_t most = quick ? 0 : (size_t)space->presets.count;
    for (size_t i = 0; i < space->count; ++i)
        if (!is_left_out(&search, i))
            most += (size_t)space->keys[i].count;
    return most;
}
