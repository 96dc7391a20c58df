/* The filter of grams on OpenCL devices: one track for all strings. */
#include "host/base/message.h"
#include "host/ocl/engines.h"
#include "host/ocl/filter_grams.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/ocl/scan_spare.h"

#include <stdio.h>
#include <string.h>

#define SPARE (&ocl_ac) /* takes over where the guard gives up */

static const struct filter_grams *grams_of(const int *knobs) {
    return knobs[KNOB_GRAMS] == KNOB_GRAMS_RANKED ? &filter_ranked : &filter_hashed;
}

/* ---- Track ------------------------------------------------------------- */

static clm_status open_tracks(struct ocl_scan *scan) {
    clm_status status = scan_tracks_create(scan, 1);
    if (status)
        return status;
    scan->tracks[0].longest = scan->db->longest;
    return grams_of(scan->knobs)->open(scan, &scan->tracks[0]);
}

static void close_track(struct scan_track *track) {
    struct filter_tables *tables = track->tables;
    tables->grams->close(tables);
}

static void arguments(struct scan_track *track, struct ocl_arguments *arguments) {
    const struct filter_tables *tables = track->tables;
    ocl_argument(arguments, sizeof track->shape, &track->shape);
    tables->grams->arguments(tables, arguments);
}

/* ---- What fits --------------------------------------------------------- */

static const uint32_t values[KNOBS] = {
    [KNOB_TABLE] = KNOB_VALUE(TABLE, GLOBAL) | KNOB_VALUE(TABLE, LOCAL),
    [KNOB_TEXT] = KNOB_VALUE(TEXT, DIRECT),
    [KNOB_SYMBOLS] = KNOB_VALUE(SYMBOLS, 8),
    [KNOB_LANES] = KNOB_ALL,
    [KNOB_HISTOGRAM] = KNOB_ALL & ~KNOB_VALUE(HISTOGRAM, REGISTER),
    [KNOB_COUNT] = KNOB_VALUE(COUNT, OUTPUTS),
    [KNOB_GRAMS] = KNOB_ALL,
    [KNOB_STRIDE] = KNOB_ALL,
    [KNOB_VERIFY] = KNOB_ALL,
    [KNOB_GUARD] = KNOB_ALL,
    [KNOB_OUTPUT] = KNOB_VALUE(OUTPUT, RECORDS),
    [KNOB_TRANSFER] = KNOB_ALL,
    [KNOB_PACK] = KNOB_VALUE(PACK, DEVICE),
    [KNOB_GROUP] = KNOB_ALL,
    [KNOB_PIECE] = KNOB_ALL,
};

static bool exists(const struct variant *variant) {
    return variant->value[KNOB_GRAMS] == KNOB_GRAMS_HASHED ||
           (variant->value[KNOB_TABLE] == KNOB_TABLE_LOCAL &&
            variant->value[KNOB_STRIDE] == KNOB_STRIDE_1 &&
            variant->value[KNOB_VERIFY] == KNOB_VERIFY_OWN &&
            variant->value[KNOB_GUARD] == KNOB_GUARD_OFF);
}

static const struct variant_space variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = values, .exists = exists};

static clm_status check_pairs(const int *knobs) {
    if (exists(&(struct variant){.value = {[KNOB_TABLE] = knobs[KNOB_TABLE],
                                           [KNOB_GRAMS] = knobs[KNOB_GRAMS],
                                           [KNOB_STRIDE] = knobs[KNOB_STRIDE],
                                           [KNOB_VERIFY] = knobs[KNOB_VERIFY],
                                           [KNOB_GUARD] = knobs[KNOB_GUARD]}}))
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "grams=ranked has one table, in local memory, that tells all: choose "
                       "table=local, stride=1, verify=own and guard=off, or grams=hashed");
}

static uint64_t local_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    const uint64_t queues =
        (2 * 2 * (uint64_t)knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]) + 3) * sizeof(uint32_t);
    return grams_of(knobs)->local_bytes(context, db, knobs) +
           (knobs[KNOB_VERIFY] == KNOB_VERIFY_GATHERED ? queues : 0) +
           histogram_local_bytes(database_strings(db), knobs[KNOB_HISTOGRAM]);
}

static clm_status check_spare(const struct ocl_context *context, const struct clm_db *db) {
    char why[512];
    clm_status status = scan_spare_fits(SPARE, context, db);
    snprintf(why, sizeof why, "%s", message_get());
    return status ? message_set(CLM_ERR_UNSUPPORTED,
                                "guard=on has engine %s take over, which does not serve (%s): "
                                "choose guard=off",
                                SPARE->engine->name, why)
                  : CLM_OK;
}

/* What would take less. */
static const char *less_local(const int *knobs) {
    return knobs[KNOB_VERIFY] == KNOB_VERIFY_GATHERED
               ? "verify=own, histogram=global or a smaller group="
           : knobs[KNOB_HISTOGRAM] != KNOB_HISTOGRAM_GLOBAL ? "histogram=global"
           : knobs[KNOB_GRAMS] == KNOB_GRAMS_RANKED         ? "grams=hashed"
                                                            : "table=global";
}

/* What a group reads in a round, with counters of 16 bits. */
static clm_status check_round(const int *knobs) {
    return histogram_check(knobs, (uint64_t)knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]) *
                                      knobs_number(KNOB_LANES, knobs[KNOB_LANES]) *
                                      knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]));
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    clm_status status = check_pairs(knobs);
    if (!status && knobs[KNOB_GUARD] == KNOB_GUARD_ON)
        status = check_spare(context, db);
    if (!status)
        status = grams_of(knobs)->check(context, db, knobs);
    if (!status)
        status = fits_group(context, knobs);
    if (!status)
        status = check_round(knobs);
    if (!status)
        status = fits_local(context, local_bytes(context, db, knobs), less_local(knobs));
    return status;
}

/* The values with one chosen, and sizes that are not yet as small as can be. */
static void choose_least(const int *value, enum knob knob, int chosen, int *knobs) {
    memcpy(knobs, value, KNOBS * sizeof *knobs);
    knobs[knob] = chosen;
    for (enum knob i = KNOB_GROUP; i <= KNOB_PIECE; i++)
        if (knobs[i] == VARIANT_AUTO)
            knobs[i] = knobs_up_to(&variants, i, 1);
}

static bool has_room(const struct ocl_context *context, const struct clm_db *db, const int *value,
                     enum knob knob, int chosen) {
    int knobs[KNOBS];
    choose_least(value, knob, chosen, knobs);
    if (knobs[KNOB_HISTOGRAM] == VARIANT_AUTO)
        knobs[KNOB_HISTOGRAM] = KNOB_HISTOGRAM_GLOBAL;
    return !fits_local(context, local_bytes(context, db, knobs), "");
}

/* Ranks where there are some, with room for them, and nothing is given that they do not go with. */
static int choose_grams(const struct ocl_context *context, const struct clm_db *db,
                        const int *value) {
    const bool is_free =
        (value[KNOB_TABLE] == VARIANT_AUTO || value[KNOB_TABLE] == KNOB_TABLE_LOCAL) &&
        (value[KNOB_STRIDE] == VARIANT_AUTO || value[KNOB_STRIDE] == KNOB_STRIDE_1) &&
        (value[KNOB_VERIFY] == VARIANT_AUTO || value[KNOB_VERIFY] == KNOB_VERIFY_OWN) &&
        value[KNOB_GUARD] != KNOB_GUARD_ON;
    return is_free && !filter_ranked_serves(db) &&
                   has_room(context, db, value, KNOB_GRAMS, KNOB_GRAMS_RANKED)
               ? KNOB_GRAMS_RANKED
               : KNOB_GRAMS_HASHED;
}

/* Where grams are far apart, few pass, and those of a whole group are not worth a wait. */
static int choose_verify(const struct ocl_context *context, const struct clm_db *db,
                         const int *value) {
    return context->device.info.type == CLM_DEVICE_CPU || value[KNOB_STRIDE] != KNOB_STRIDE_1 ||
                   value[KNOB_GRAMS] == KNOB_GRAMS_RANKED ||
                   !has_room(context, db, value, KNOB_VERIFY, KNOB_VERIFY_GATHERED)
               ? KNOB_VERIFY_OWN
               : KNOB_VERIFY_GATHERED;
}

/* Local counters where tables and queues leave them room. */
static int choose_histogram(const struct ocl_context *context, const struct clm_db *db,
                            const int *value) {
    static const int locals[] = {KNOB_HISTOGRAM_LOCAL, KNOB_HISTOGRAM_LOCAL16};
    int knobs[KNOBS];
    if (value[KNOB_TABLE] == KNOB_TABLE_GLOBAL) /* local memory would be the cache's */
        return KNOB_HISTOGRAM_GLOBAL;
    if (ocl_device_has(&context->device, QUIRK_LOOPS_END)) /* groups end early, each with a flush */
        return KNOB_HISTOGRAM_GLOBAL;
    for (size_t i = 0; i < sizeof locals / sizeof *locals; i++) {
        choose_least(value, KNOB_HISTOGRAM, locals[i], knobs);
        if (!fits_local(context, local_bytes(context, db, knobs), "") && !check_round(knobs))
            return locals[i];
    }
    return KNOB_HISTOGRAM_GLOBAL;
}

/* Two quads at once hide that the first is waited for, unless what is waited for is in global
 * memory. */
static int choose_lanes(const struct ocl_context *context, const int *value) {
    const bool is_local =
        value[KNOB_TABLE] == KNOB_TABLE_LOCAL && context->device.info.type != CLM_DEVICE_CPU;
    int knobs[KNOBS];
    choose_least(value, KNOB_LANES, KNOB_LANES_2, knobs);
    return (value[KNOB_VERIFY] == KNOB_VERIFY_GATHERED || is_local) && !check_round(knobs)
               ? KNOB_LANES_2
               : KNOB_LANES_1;
}

/* Neighbours read neighbouring quads on GPUs; counters of 16 bits are looked at less often. */
static uint32_t choose_piece(const struct ocl_context *context, const int *value) {
    if (context->device.info.type == CLM_DEVICE_CPU)
        return ocl_device_has(&context->device, QUIRK_LOOPS_END) ? 16 : 4096;
    return value[KNOB_HISTOGRAM] == KNOB_HISTOGRAM_LOCAL16 ? 64 : 16;
}

/* What is copied into local memory serves large groups; small ones wait less for each other. */
static uint64_t choose_group(const struct ocl_context *context, const int *value) {
    if (context->device.info.type == CLM_DEVICE_CPU)
        return 16;
    return value[KNOB_TABLE] == KNOB_TABLE_GLOBAL && value[KNOB_VERIFY] == KNOB_VERIFY_GATHERED
               ? 256
               : 512;
}

static void complete(const struct ocl_context *context, const struct clm_db *db, int *value) {
    const uint64_t most = context->device.caps.group_size;
    if (value[KNOB_GRAMS] == VARIANT_AUTO)
        value[KNOB_GRAMS] = choose_grams(context, db, value);
    if (value[KNOB_STRIDE] == VARIANT_AUTO)
        value[KNOB_STRIDE] = value[KNOB_GRAMS] == KNOB_GRAMS_RANKED
                                 ? KNOB_STRIDE_1
                                 : filter_hashed_stride(context, &variants, db);
    if (value[KNOB_TABLE] == VARIANT_AUTO)
        value[KNOB_TABLE] = value[KNOB_GRAMS] == KNOB_GRAMS_RANKED
                                ? KNOB_TABLE_LOCAL
                                : filter_hashed_table(context, db, value[KNOB_STRIDE]);
    if (value[KNOB_VERIFY] == VARIANT_AUTO)
        value[KNOB_VERIFY] = choose_verify(context, db, value);
    if (value[KNOB_GUARD] == VARIANT_AUTO)
        value[KNOB_GUARD] =
            value[KNOB_GRAMS] == KNOB_GRAMS_RANKED || scan_spare_fits(SPARE, context, db)
                ? KNOB_GUARD_OFF
                : KNOB_GUARD_ON;
    if (value[KNOB_LANES] == VARIANT_AUTO)
        value[KNOB_LANES] = choose_lanes(context, value);
    if (value[KNOB_TRANSFER] == VARIANT_AUTO)
        value[KNOB_TRANSFER] = KNOB_TRANSFER_COPY;
    if (value[KNOB_GROUP] == VARIANT_AUTO)
        value[KNOB_GROUP] =
            knobs_up_to(&variants, KNOB_GROUP, lesser(choose_group(context, value), most));
    if (value[KNOB_HISTOGRAM] == VARIANT_AUTO)
        value[KNOB_HISTOGRAM] = choose_histogram(context, db, value);
    if (value[KNOB_PIECE] == VARIANT_AUTO)
        value[KNOB_PIECE] = histogram_piece_up_to(&variants, value, choose_piece(context, value));
}

/* ---- Engine ------------------------------------------------------------ */

const struct ocl_method ocl_filter = {
    .engine = &ocl_filter_engine,
    .kernel = KERNEL_SCAN_FILTER,
    .spare = SPARE,
    .complete = complete,
    .check = check,
    .open = open_tracks,
    .close = close_track,
    .arguments = arguments,
};

static clm_status open_engine(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_filter, setup, state);
}

const struct engine ocl_filter_engine = {
    .name = "filter", .variants = &variants, .open = open_engine, SCAN_ENGINE};
