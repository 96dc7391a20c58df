/* Rabin-Karp on OpenCL devices (paper 004): a track for each automaton, whose strings are looked up
 * by the hashes of their beginnings. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/array.h"
#include "host/ocl/engines.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/ocl/scan.h"
#include "host/table/hash_groups.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)HASH_CLASSES == (int)CLM_RK_CLASSES, "host and kernels have the same classes");

enum { GROUPS_OF_CLASS = 256 };

static const char local_remedy[] = "table=global, histogram=global or a smaller group=";

struct rk {
    clm_rk shape;
    cl_mem classes;          /* the shape, where kernels may index it */
    uint32_t *outputs;       /* of the automaton, by string */
    cl_mem offsets, strings; /* uint32 [strings + 1], bytes: what is compared with the text */
    struct ocl_array hashes; /* uint32 [strings]; form=plain */
    struct ocl_array groups; /* struct hash_group [shape.groups]; form=grouped */
    struct ocl_array slots;  /* struct hash_slot [shape.slots] */
};

/* ---- Tables ------------------------------------------------------------ */

/* Rows are numbered where there are strings. */
static clm_rk shape_of(const struct hash_groups *groups) {
    clm_rk shape = {.slots = groups->slot_count, .fold = groups->fold};
    clm_u32 rows = 0;
    memcpy(shape.first, groups->first, sizeof shape.first);
    for (clm_u32 class = 0; class < CLM_RK_CLASSES; class ++)
        if (groups->first[class] < groups->first[class + 1]) {
            shape.row[class] = rows++;
            shape.longest = class;
        }
    shape.groups = rows * GROUPS_OF_CLASS;
    return shape;
}

/* Of the classes that have strings. */
static clm_status open_groups(const struct ocl_scan *scan, const struct hash_groups *groups,
                              struct rk *rk) {
    struct hash_group *rows = memory_alloc(rk->shape.groups, sizeof *rows), *next = rows;
    if (!rows)
        return CLM_ERR_MEMORY;
    for (size_t class = 0; class < HASH_CLASSES; class ++)
        if (groups->first[class] < groups->first[class + 1]) {
            memcpy(next, groups->groups + class * GROUPS_OF_CLASS, GROUPS_OF_CLASS * sizeof *rows);
            next += GROUPS_OF_CLASS;
        }
    clm_status status = ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], rows,
                                       rk->shape.groups, sizeof *rows, &rk->groups);
    free(rows);
    return status ? status
                  : ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], groups->slots,
                                   groups->slot_count, sizeof *groups->slots, &rk->slots);
}

static clm_status upload(const struct ocl_scan *scan, const struct hash_groups *groups,
                         struct rk *rk) {
    const size_t offsets = ((size_t)groups->string_count + 1) * sizeof *groups->offsets;
    rk->shape = shape_of(groups);
    clm_status status =
        scan->knobs[KNOB_FORM] == KNOB_FORM_PLAIN
            ? ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], groups->hashes,
                             groups->string_count, sizeof *groups->hashes, &rk->hashes)
            : open_groups(scan, groups, rk);
    if (!status)
        status = ocl_array_buffer(&scan->context, &rk->shape, sizeof rk->shape, &rk->classes);
    if (!status)
        status = ocl_array_buffer(&scan->context, groups->offsets, offsets, &rk->offsets);
    if (!status)
        status = ocl_array_buffer(&scan->context, groups->bytes,
                                  groups->offsets[groups->string_count], &rk->strings);
    return status;
}

/* Of a work-item, if so many bytes are compared at each start; those of a vector wait for each
 * other. */
static uint64_t loop_turns(const int *knobs, uint64_t strings, uint64_t compared) {
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    return 4 * piece * (2 * HASH_CLASSES + strings + compared);
}

/* What only the strings' hashes tell: how large the arrays are, and how much is compared. */
static clm_status check_groups(const struct ocl_scan *scan, const struct hash_groups *groups,
                               const struct rk *rk) {
    const uint64_t local =
        histogram_local_bytes(groups->string_count, scan->knobs[KNOB_HISTOGRAM]) +
        rk->hashes.in_local + rk->groups.in_local + rk->slots.in_local;
    const uint64_t bytes = rk->hashes.bytes + rk->groups.bytes + rk->slots.bytes;
    clm_status status = fits_local(&scan->context, local, local_remedy);
    if (!status && scan->knobs[KNOB_TABLE] == KNOB_TABLE_CONSTANT)
        status = ocl_array_check(&scan->context, KNOB_TABLE_CONSTANT, bytes, 1);
    if (!status)
        status = fits_loops(
            &scan->context, scan->knobs,
            loop_turns(scan->knobs, groups->string_count, hash_groups_most_compared(groups)) +
                local / 4 / scan->group,
            scan->db->longest, NULL);
    return status;
}

static clm_status open_track(struct ocl_scan *scan, const struct needles *needles, uint32_t index,
                             struct scan_track *track) {
    struct hash_groups groups;
    struct rk *rk = memory_zero_alloc(1, sizeof *rk);
    if (!rk)
        return CLM_ERR_MEMORY;
    track->tables = rk;
    clm_status status = hash_groups_build(needles, index, &groups);
    if (status)
        return status;
    status = upload(scan, &groups, rk);
    if (!status)
        status = check_groups(scan, &groups, rk);
    rk->outputs = groups.outputs;
    groups.outputs = NULL;
    track->longest = scan->db->automata[index]->longest;
    track->shape = (clm_table_shape){.first_output = 1, .states = groups.string_count + 1};
    scan_track_tells(track, index, rk->outputs);
    track->counters = groups.string_count;
    track->shape.counters = histogram_local_counters(track->counters, scan->knobs[KNOB_HISTOGRAM]);
    track->table_bytes = hash_groups_bytes(&groups, scan->knobs[KNOB_FORM] == KNOB_FORM_GROUPED);
    hash_groups_clear(&groups);
    return status;
}

static clm_status open_tracks(struct ocl_scan *scan) {
    struct needles needles;
    clm_status status = needles_build(scan->db, &needles);
    if (status)
        return status;
    status = scan_tracks_create(scan, scan->db->automaton_count);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = open_track(scan, &needles, i, &scan->tracks[i]);
    needles_clear(&needles);
    return status;
}

static void close_track(struct scan_track *track) {
    struct rk *rk = track->tables;
    ocl_buffer_destroy(&rk->classes);
    ocl_buffer_destroy(&rk->offsets);
    ocl_buffer_destroy(&rk->strings);
    ocl_array_destroy(&rk->hashes);
    ocl_array_destroy(&rk->groups);
    ocl_array_destroy(&rk->slots);
    free(rk->outputs);
    free(rk);
}

static void arguments(struct scan_track *track, struct ocl_arguments *arguments) {
    const struct rk *rk = track->tables;
    ocl_argument(arguments, sizeof track->shape, &track->shape);
    ocl_argument(arguments, sizeof(cl_mem), &rk->classes);
    ocl_argument(arguments, sizeof(cl_mem), &rk->offsets);
    ocl_argument(arguments, sizeof(cl_mem), &rk->strings);
    if (rk->hashes.memory)
        ocl_array_argument(&rk->hashes, arguments);
    if (rk->groups.memory) {
        ocl_array_argument(&rk->groups, arguments);
        ocl_array_argument(&rk->slots, arguments);
    }
}

/* ---- What fits --------------------------------------------------------- */

/* At least; see check_groups. */
static uint64_t array_entries(const int *knobs, clm_u32 strings) {
    return knobs[KNOB_FORM] == KNOB_FORM_PLAIN ? strings : 4 * (uint64_t)strings;
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    const clm_u32 strings = database_most_strings(db);
    const uint64_t entries = array_entries(knobs, strings);
    uint64_t local = histogram_local_bytes(strings, knobs[KNOB_HISTOGRAM]);
    if (knobs[KNOB_TABLE] == KNOB_TABLE_LOCAL)
        local += entries * sizeof(uint32_t);
    const uint64_t turns = loop_turns(knobs, strings, db->longest) + local / 4 / group;
    clm_status status = fits_group(context, knobs);
    if (!status)
        status = histogram_check(knobs, group * piece);
    if (!status)
        status = fits_local(context, local, local_remedy);
    if (!status)
        status = fits_loops(context, knobs, turns, db->longest, NULL);
    return status ? status : ocl_array_check(context, knobs[KNOB_TABLE], entries, sizeof(uint32_t));
}

/* ---- Choice ------------------------------------------------------------ */

static const uint32_t values[KNOBS] = {
    [KNOB_TABLE] = KNOB_ALL & ~KNOB_VALUE(TABLE, IMAGE),
    [KNOB_TEXT] = KNOB_VALUE(TEXT, DIRECT),
    [KNOB_SYMBOLS] = KNOB_VALUE(SYMBOLS, 8),
    [KNOB_LANES] = KNOB_VALUE(LANES, 1),
    [KNOB_HISTOGRAM] = KNOB_ALL & ~KNOB_VALUE(HISTOGRAM, REGISTER),
    [KNOB_COUNT] = KNOB_VALUE(COUNT, OUTPUTS),
    [KNOB_FORM] = KNOB_ALL,
    [KNOB_OUTPUT] = KNOB_VALUE(OUTPUT, RECORDS),
    [KNOB_TRANSFER] = KNOB_ALL,
    [KNOB_PACK] = KNOB_VALUE(PACK, DEVICE),
    [KNOB_GROUP] = KNOB_ALL,
    [KNOB_PIECE] = KNOB_ALL,
};

static const struct variant_space variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = values};

static void complete(const struct ocl_context *context, const struct clm_db *db, int *value) {
    const bool is_cpu = context->device.info.type == CLM_DEVICE_CPU;
    const uint64_t most = context->device.caps.group_size, group = is_cpu ? 16 : 256;
    uint64_t piece = is_cpu ? 4096 : 16;
    if (ocl_device_has(&context->device, QUIRK_LOOPS_END))
        piece = 16;
    if (value[KNOB_FORM] == VARIANT_AUTO)
        value[KNOB_FORM] = KNOB_FORM_GROUPED;
    if (value[KNOB_TABLE] == VARIANT_AUTO)
        value[KNOB_TABLE] = KNOB_TABLE_GLOBAL;
    if (value[KNOB_HISTOGRAM] == VARIANT_AUTO)
        value[KNOB_HISTOGRAM] = histogram_choose(context, database_most_strings(db));
    if (value[KNOB_TRANSFER] == VARIANT_AUTO)
        value[KNOB_TRANSFER] = KNOB_TRANSFER_COPY;
    if (value[KNOB_GROUP] == VARIANT_AUTO)
        value[KNOB_GROUP] = knobs_up_to(&variants, KNOB_GROUP, group < most ? group : most);
    if (value[KNOB_PIECE] == VARIANT_AUTO)
        value[KNOB_PIECE] = histogram_piece_up_to(&variants, value, piece);
}

/* ---- Engine ------------------------------------------------------------ */

const struct ocl_method ocl_rk = {
    .engine = &ocl_rk_engine,
    .kernel = KERNEL_SCAN_RK,
    .complete = complete,
    .check = check,
    .open = open_tracks,
    .close = close_track,
    .arguments = arguments,
};

static clm_status open_engine(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_rk, setup, state);
}

const struct engine ocl_rk_engine = {.name = "rk",
                                     .by_name = "slower than pfac",
                                     .variants = &variants,
                                     .open = open_engine,
                                     SCAN_ENGINE};
