#include "host/ocl/ac_variant.h"

#include "host/ocl/ac_fits.h"
#include "host/ocl/histogram.h"
#include "host/plan/tuning.h"

#include <stdio.h>
#include <string.h>

/* ---- By rule ----------------------------------------------------------- */

static int narrowest_entries(const struct clm_db *db, int step) {
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (!ac_entries16_fit(db->automata[i], step))
            return KNOB_ENTRIES_32;
    return KNOB_ENTRIES_16;
}

static int narrowest_symbols(const struct clm_db *db) {
    const unsigned bits = profile_symbol_bits(db);
    int narrowest = KNOB_SYMBOLS_1;
    while (knobs_number(KNOB_SYMBOLS, narrowest) != bits)
        narrowest--;
    return narrowest;
}

/* The largest value of a number that is `limit` at most, or its first. */
static int number_up_to(enum knob knob, uint64_t limit) {
    int value = 0;
    while (knob_axes[knob].values[value + 1] && knobs_number(knob, value + 1) <= limit)
        value++;
    return value;
}

static uint64_t lesser(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* What the work-items of a group together may have in work: text that half of the local
 * memory holds, or as much as counters of 16 bits can count. */
static uint64_t most_symbols(const struct ocl_context *context, const int *value) {
    uint64_t most = UINT32_MAX;
    if (value[KNOB_TEXT] != KNOB_TEXT_DIRECT)
        most =
            context->device.caps.local_memory * 4 / knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    return value[KNOB_HISTOGRAM] == KNOB_HISTOGRAM_LOCAL16 ? lesser(most, HISTOGRAM_LOCAL16_SYMBOLS)
                                                           : most;
}

/* It has a quad of words at least. */
static unsigned shortest_piece(const int *value) {
    const unsigned quad = 128 / knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    const unsigned shortest = knobs_number(KNOB_PIECE, 0);
    return quad > shortest ? quad : shortest;
}

static uint64_t given_number(enum knob knob, const int *value, uint64_t otherwise) {
    return value[knob] == VARIANT_AUTO ? otherwise : knobs_number(knob, value[knob]);
}

/* A core runs the transitions of several pieces at once; a GPU has other work-items for that,
 * and so has llvmpipe, whose loops end besides. */
static int choose_lanes(const struct ocl_context *context, const int *value) {
    const bool of_a_core = context->device.info.type == CLM_DEVICE_CPU &&
                           !ocl_device_has(&context->device, QUIRK_LOOPS_END);
    const uint64_t most = of_a_core ? 8 : 1;
    return number_up_to(
        KNOB_LANES, lesser(most, most_symbols(context, value) / given_number(KNOB_GROUP, value, 1) /
                                     given_number(KNOB_PIECE, value, shortest_piece(value))));
}

static int choose_group(const struct ocl_context *context, const int *value) {
    bool staged = value[KNOB_TEXT] != KNOB_TEXT_DIRECT;
    bool local16 = value[KNOB_HISTOGRAM] == KNOB_HISTOGRAM_LOCAL16;
    unsigned lanes = knobs_number(KNOB_LANES, value[KNOB_LANES]);
    uint64_t limit = context->device.info.type == CLM_DEVICE_CPU ? 64 / lanes
                     : staged || local16                         ? 128
                                                                 : 256;
    limit = lesser(limit, context->device.caps.group_size);
    limit = lesser(limit, most_symbols(context, value) / lanes /
                              given_number(KNOB_PIECE, value, shortest_piece(value)));
    return number_up_to(KNOB_GROUP, limit);
}

/* Long on a CPU, so that tails are nothing beside a piece; short on a GPU, so that there
 * are work-items for all of a text, and rows fit local memory. */
static int choose_piece(const struct ocl_context *context, const int *value) {
    unsigned bits = knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    unsigned lanes = knobs_number(KNOB_LANES, value[KNOB_LANES]);
    uint64_t limit = context->device.info.type == CLM_DEVICE_CPU ? 4096 : 256;
    if (value[KNOB_TEXT] != KNOB_TEXT_DIRECT)
        limit = 1024 / bits;
    limit = lesser(limit, most_symbols(context, value) / lanes /
                              knobs_number(KNOB_GROUP, value[KNOB_GROUP]));
    if (ocl_device_has(&context->device, QUIRK_LOOPS_END))
        limit = lesser(limit, QUIRK_LOOPS_END_TURNS / 8 / lanes);
    const uint64_t least = shortest_piece(value);
    return number_up_to(KNOB_PIECE, limit < least ? least : limit);
}

/* What is VARIANT_AUTO, without measurements. */
static void complete(const struct ocl_context *context, const struct clm_db *db, int *value) {
    const bool given_histogram = value[KNOB_HISTOGRAM] != VARIANT_AUTO;
    if (value[KNOB_STEP] == VARIANT_AUTO)
        value[KNOB_STEP] = KNOB_STEP_1;
    if (value[KNOB_SYMBOLS] == VARIANT_AUTO &&
        (value[KNOB_STEP] != KNOB_STEP_1 || value[KNOB_PACK] == KNOB_PACK_HOST))
        value[KNOB_SYMBOLS] = narrowest_symbols(db); /* which these ask for */
    if (value[KNOB_ENTRIES] == VARIANT_AUTO)
        value[KNOB_ENTRIES] = narrowest_entries(db, value[KNOB_STEP]);
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (value[i] == VARIANT_AUTO && !knob_axes[i].tuned && i != KNOB_LANES)
            value[i] = 0;
    if (!given_histogram)
        value[KNOB_HISTOGRAM] = histogram_choose(context, ac_most_counters(db, value[KNOB_COUNT]));
    if (value[KNOB_LANES] == VARIANT_AUTO)
        value[KNOB_LANES] = choose_lanes(context, value);
    if (value[KNOB_GROUP] == VARIANT_AUTO)
        value[KNOB_GROUP] = choose_group(context, value);
    if (value[KNOB_PIECE] == VARIANT_AUTO)
        value[KNOB_PIECE] = choose_piece(context, value);
}

/* ---- By measurement ---------------------------------------------------- */

/* Keys that other values may have than were measured: what a kernel does is the same. */
static bool is_apart(enum knob knob) {
    return knob_axes[knob].tuned || knob == KNOB_LANES || knob == KNOB_TRANSFER ||
           knob == KNOB_PACK;
}

/* Fills in what is not given from a row; false if the row has another value for what is. */
static bool merge(const struct tuning_row *row, const int *given, int *value) {
    struct variant measured;
    if (variant_parse("ac", &ocl_ac_variants, row->variant, &measured))
        return false;
    for (enum knob i = 0; i < KNOB_QUESTION; i++) {
        bool is_given = given[i] != VARIANT_AUTO;
        value[i] = is_given ? given[i] : measured.value[i];
        if (is_given && !is_apart(i) && given[i] != measured.value[i])
            return false;
    }
    return true;
}

static void tell_row(const struct tuning_row *row, const struct profile *profile, char *reason,
                     size_t size) {
    snprintf(reason, size,
             "%s on %s with %u-bit symbols, %llu states, %llu matches a million bytes: %s GB/s; "
             "these patterns: %llu states, %llu matches",
             row->shipped ? "measured by the makers" : "measured by 'clmatch tune'", row->device,
             row->profile.symbol_bits, (unsigned long long)row->profile.states,
             (unsigned long long)row->profile.matches, row->speed,
             (unsigned long long)profile->states, (unsigned long long)profile->matches);
}

/* The nearest row that serves; false if none does. */
static bool choose_measured(const struct ocl_context *context, const struct clm_db *db,
                            const int *given, int *value, char *reason, size_t size) {
    const struct tuning_row *rows[TUNING_ROWS_MAX];
    const struct profile profile = profile_of(db);
    size_t count = tuning_rows("ac", &context->device.info, &profile, rows, TUNING_ROWS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (!merge(rows[i], given, value))
            continue;
        complete(context, db, value);
        if (ac_variant_check(context, db, value))
            continue;
        tell_row(rows[i], &profile, reason, size);
        return true;
    }
    return false;
}

static bool is_complete(const int *given) {
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (given[i] == VARIANT_AUTO)
            return false;
    return true;
}

clm_status ac_variant_choose(const struct ocl_context *context, const struct clm_db *db,
                             struct variant *variant, char *reason, size_t size) {
    int *value = variant->value, given[KNOBS];
    if (value[KNOB_SYMBOLS] == KNOB_SYMBOLS_PACKED)
        value[KNOB_SYMBOLS] = narrowest_symbols(db);
    memcpy(given, value, KNOB_QUESTION * sizeof *given);
    if (is_complete(given)) {
        snprintf(reason, size, "as asked");
        return ac_variant_check(context, db, value);
    }
    if (choose_measured(context, db, given, value, reason, size))
        return CLM_OK;
    memcpy(value, given, KNOB_QUESTION * sizeof *given);
    complete(context, db, value);
    snprintf(reason, size, "by rule, since nothing like it was measured: 'clmatch tune' does");
    return ac_variant_check(context, db, value);
}
