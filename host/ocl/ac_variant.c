#include "host/ocl/ac_variant.h"

#include "host/ocl/ac_fits.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/table/profile.h"

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

static int number_up_to(enum knob knob, uint64_t limit) {
    return knobs_up_to(&ocl_ac_variants, knob, limit);
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
    const unsigned shortest = knobs_number(KNOB_PIECE, number_up_to(KNOB_PIECE, 0));
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

void ac_variant_resolve(const struct clm_db *db, int *value) {
    if (value[KNOB_SYMBOLS] == KNOB_SYMBOLS_PACKED)
        value[KNOB_SYMBOLS] = narrowest_symbols(db);
}

void ac_variant_complete(const struct ocl_context *context, const struct clm_db *db, int *value) {
    const bool given_histogram = value[KNOB_HISTOGRAM] != VARIANT_AUTO;
    if (value[KNOB_STEP] == VARIANT_AUTO)
        value[KNOB_STEP] = KNOB_STEP_1;
    if (value[KNOB_SYMBOLS] == VARIANT_AUTO &&
        (value[KNOB_STEP] != KNOB_STEP_1 || value[KNOB_PACK] == KNOB_PACK_HOST))
        value[KNOB_SYMBOLS] = narrowest_symbols(db); /* which these ask for */
    if (value[KNOB_ENTRIES] == VARIANT_AUTO)
        value[KNOB_ENTRIES] = narrowest_entries(db, value[KNOB_STEP]);
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (value[i] == VARIANT_AUTO && variant_has_key(&ocl_ac_variants, i) &&
            !knob_axes[i].tuned && i != KNOB_LANES)
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
