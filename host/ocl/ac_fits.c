#include "host/ocl/ac_fits.h"

#include "host/base/message.h"
#include "host/ocl/ac_tables.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/table/pack.h"

/* Of text that a transition takes at most: a row has as many columns as a byte has values. */
enum { STEP_BITS_MAX = 8 };

clm_u32 ac_counters(const struct automaton *automaton, int count) {
    if (count == KNOB_COUNT_STATES)
        return automaton->node_count;
    clm_u32 with_output = 0;
    for (uint32_t node = 0; node < automaton->node_count; node++)
        with_output += automaton->nodes[node].output != 0;
    return with_output;
}

clm_u32 ac_most_counters(const struct clm_db *db, int count) {
    clm_u32 most = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        clm_u32 counters = ac_counters(db->automata[i], count);
        if (counters > most)
            most = counters;
    }
    return most;
}

bool ac_entries16_fit(const struct automaton *automaton, int step) {
    return automaton->node_count <= (step == KNOB_STEP_1 ? 1u << 16 : 1u << 15);
}

uint64_t ac_round_symbols(const int *value) {
    return (uint64_t)knobs_number(KNOB_GROUP, value[KNOB_GROUP]) *
           knobs_number(KNOB_LANES, value[KNOB_LANES]) *
           knobs_number(KNOB_PIECE, value[KNOB_PIECE]);
}

/* ---- Rules ------------------------------------------------------------- */

static clm_status check_symbols(const struct clm_db *db, unsigned bits) {
    for (uint32_t i = 0; i < db->automaton_count && bits < 8; i++)
        if (!pack_fits(db->automata[i], bits))
            return message_set(CLM_ERR_UNSUPPORTED,
                               "the patterns have %u different bytes, symbols of %u bits tell %u "
                               "apart: choose wider symbols=",
                               db->automata[i]->classes.count - 1, bits, 1u << bits);
    return CLM_OK;
}

/* Whatever the database and device. */
static clm_status check_step(const int *value) {
    unsigned step = knobs_number(KNOB_STEP, value[KNOB_STEP]);
    unsigned bits = knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    if (step > 1 && step * bits > STEP_BITS_MAX)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "a transition of %u symbols of %u bits takes more than %d bits: choose "
                           "a smaller step= or symbols=",
                           step, bits, STEP_BITS_MAX);
    if (step > 1 && value[KNOB_COUNT] == KNOB_COUNT_STATES)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "transitions of %u symbols pass over states, which count=states counts: "
                           "choose step=1 or count=outputs",
                           step);
    return CLM_OK;
}

static clm_status check_pack(const int *value) {
    if (value[KNOB_PACK] == KNOB_PACK_DEVICE || value[KNOB_SYMBOLS] != KNOB_SYMBOLS_8)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "symbols of 8 bits are not packed: choose symbols=packed or pack=device");
}

bool ac_variant_exists(const struct variant *variant) {
    const int *value = variant->value;
    return value[KNOB_SYMBOLS] != KNOB_SYMBOLS_PACKED && !check_step(value) && !check_pack(value);
}

static clm_status check_entries(const struct clm_db *db, const int *value) {
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (value[KNOB_ENTRIES] == KNOB_ENTRIES_16 &&
            !ac_entries16_fit(db->automata[i], value[KNOB_STEP]))
            return message_set(CLM_ERR_UNSUPPORTED,
                               "%u states do not fit entries of 16 bits%s: choose entries=32",
                               db->automata[i]->node_count,
                               value[KNOB_STEP] == KNOB_STEP_1 ? "" : ", one of them for output");
    return CLM_OK;
}

static clm_status check_numbers(const struct ocl_context *context, const int *value) {
    const unsigned bits = knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    const unsigned piece = knobs_number(KNOB_PIECE, value[KNOB_PIECE]);
    clm_status status = fits_group(context, value);
    if (status)
        return status;
    if (piece * bits < 128)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "a piece of %u symbols of %u bits is below 16 bytes: choose a larger "
                           "piece=, or wider symbols=",
                           piece, bits);
    return histogram_check(value, ac_round_symbols(value));
}

static clm_status check_local(const struct ocl_context *context, const struct clm_db *db,
                              const int *value) {
    uint64_t bytes = 0;
    if (value[KNOB_TEXT] != KNOB_TEXT_DIRECT)
        bytes += ac_round_symbols(value) * knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]) / 8;
    if (value[KNOB_HISTOGRAM] != KNOB_HISTOGRAM_GLOBAL) /* which would count them for nothing */
        bytes +=
            histogram_local_bytes(ac_most_counters(db, value[KNOB_COUNT]), value[KNOB_HISTOGRAM]);
    for (uint32_t i = 0; i < db->automaton_count && value[KNOB_TABLE] == KNOB_TABLE_LOCAL; i++)
        bytes += ac_tables_bytes(db->automata[i], value);
    return fits_local(context, bytes,
                      "table=global, histogram=global, text=direct, or a smaller group=, lanes= or "
                      "piece=");
}

/* Turns of its loops that a work-item takes in a launch at most: two for each symbol of its
 * pieces; with lanes twice that, since work-items of a vector that read side by side wait for
 * those that do not; on what follows the last piece and below each, one for each byte of the
 * longest pattern; and those that clear and add up what is in local memory. */
static uint64_t loop_turns(const struct ocl_context *context, const int *value, uint32_t longest) {
    const uint64_t group = knobs_number(KNOB_GROUP, value[KNOB_GROUP]);
    const uint64_t piece = knobs_number(KNOB_PIECE, value[KNOB_PIECE]);
    const uint64_t lanes = knobs_number(KNOB_LANES, value[KNOB_LANES]);
    const bool local =
        value[KNOB_HISTOGRAM] != KNOB_HISTOGRAM_GLOBAL || value[KNOB_TABLE] == KNOB_TABLE_LOCAL;
    return lanes * (2 * piece * (lanes > 1 ? 2 : 1) + longest) + longest +
           (local ? 3 * context->device.caps.local_memory / 4 / group : 0);
}

clm_status ac_variant_check(const struct ocl_context *context, const struct clm_db *db,
                            const int *value) {
    clm_status status = check_symbols(db, knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]));
    if (!status)
        status = check_step(value);
    if (!status)
        status = check_pack(value);
    if (!status)
        status = check_entries(db, value);
    if (!status)
        status = check_numbers(context, value);
    if (!status)
        status = check_local(context, db, value);
    if (!status)
        status = fits_loops(context, value, loop_turns(context, value, db->longest), db->longest,
                            "a larger group=");
    for (uint32_t i = 0; i < db->automaton_count && !status; i++)
        status = ac_tables_check(context, db->automata[i], value);
    return status;
}
