/* Engines on OpenCL devices that search for one string after the other, the text staying where it
 * is (paper 002): Knuth-Morris-Pratt, Boyer-Moore-Horspool, and comparing at every start. A track
 * for each distinct string of the database. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/array.h"
#include "host/ocl/engines.h"
#include "host/ocl/fits.h"
#include "host/ocl/scan.h"
#include "host/table/bmh.h"
#include "host/table/kmp.h"

#include <stdlib.h>

/* Each is a launch for each part of a text. */
enum { NEEDLES_MAX = 32 };

struct single {
    uint32_t output;
    clm_needle needle;
    struct ocl_array cells;  /* uint32 [length]: host/table/kmp.h */
    struct ocl_array shifts; /* uint16: host/table/bmh.h; or nothing */
};

/* ---- Tables ------------------------------------------------------------ */

/* Of `count` bytes from place `from` on, four at most, of those that the needle has. */
static clm_word_pattern word_pattern(const struct needle *needle, uint32_t from) {
    clm_word_pattern pattern = {0};
    for (uint32_t i = 0; i < 4 && from + i < needle->length; i++) {
        pattern.bytes |= (clm_u32)needle->bytes[from + i] << 8 * i;
        pattern.ors |= (clm_u32)needle->ors[from + i] << 8 * i;
        pattern.ands |= (clm_u32)255 << 8 * i;
    }
    return pattern;
}

static clm_status open_cells(struct ocl_scan *scan, const struct needle *needle,
                             struct single *single) {
    const uint32_t length = needle->length;
    uint32_t *cells = memory_alloc(length, sizeof *cells);
    if (!cells)
        return CLM_ERR_MEMORY;
    single->needle = (clm_needle){.length = length,
                                  .border = kmp_build(needle, cells),
                                  .head = word_pattern(needle, 0),
                                  .neck = word_pattern(needle, 4),
                                  .tail = word_pattern(needle, length < 4 ? 0 : length - 4),
                                  .fold = needle_folds(needle)};
    clm_status status = ocl_array_create(&scan->context, scan->knobs[KNOB_TABLE], cells, length,
                                         sizeof *cells, &single->cells);
    free(cells);
    return status;
}

static clm_status open_shifts(struct ocl_scan *scan, const struct needle *needle,
                              struct single *single) {
    const bool grams = scan->knobs[KNOB_GRAM] == KNOB_GRAM_4;
    const size_t count = grams ? BMH_GRAM_SHIFTS : BMH_SHIFTS;
    uint32_t wide[BMH_GRAM_SHIFTS];
    uint16_t shifts[BMH_GRAM_SHIFTS];
    (grams ? bmh_build_grams : bmh_build)(needle, wide);
    for (size_t i = 0; i < count; i++)
        shifts[i] = (uint16_t)wide[i];
    return ocl_array_create(&scan->context, scan->knobs[KNOB_TABLE], shifts, count, sizeof *shifts,
                            &single->shifts);
}

static clm_status open_track(struct ocl_scan *scan, const struct needle *needle,
                             struct scan_track *track) {
    struct single *single = memory_zero_alloc(1, sizeof *single);
    if (!single)
        return CLM_ERR_MEMORY;
    track->tables = single;
    track->longest = needle->length;
    track->shape = (clm_table_shape){.first_output = 1, .states = 2, .counters = 1};
    single->output = needle->output;
    scan_track_tells(track, needle->automaton, &single->output);
    track->counters = 1;
    clm_status status = open_cells(scan, needle, single);
    if (!status && scan->method->kernel == KERNEL_SCAN_BMH)
        status = open_shifts(scan, needle, single);
    track->table_bytes = single->cells.bytes + single->shifts.bytes;
    return status;
}

static clm_status open_tracks(struct ocl_scan *scan) {
    struct needles needles;
    clm_status status = needles_build(scan->db, &needles);
    if (status)
        return status;
    status = scan_tracks_create(scan, needles.count);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = open_track(scan, &needles.entries[i], &scan->tracks[i]);
    needles_clear(&needles);
    return status;
}

static void close_track(struct scan_track *track) {
    struct single *single = track->tables;
    ocl_array_destroy(&single->cells);
    ocl_array_destroy(&single->shifts);
    free(single);
}

static void arguments(struct scan_track *track, struct ocl_arguments *arguments) {
    const struct single *single = track->tables;
    ocl_argument(arguments, sizeof track->shape, &track->shape);
    ocl_argument(arguments, sizeof single->needle, &single->needle);
    ocl_array_argument(&single->cells, arguments);
    if (single->shifts.memory)
        ocl_array_argument(&single->shifts, arguments);
}

/* ---- What fits --------------------------------------------------------- */

static clm_status check_count(const struct ocl_context *context, const struct clm_db *db) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        count += db->automata[i]->output_count - 1;
    if (count <= NEEDLES_MAX)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "the engine searches for one string after the other, and these are %u; on "
                       "device '%s' its limit is %d: choose engine ac, or --device openmp",
                       count, context->device.info.name, NEEDLES_MAX);
}

/* Of one string, at most. */
static uint64_t table_bytes(const struct clm_db *db) {
    return 4 * (uint64_t)db->longest + BMH_GRAM_SHIFTS * sizeof(uint16_t);
}

static uint64_t local_bytes(const struct clm_db *db, const int *knobs) {
    return fits_staged_bytes(knobs) + (knobs[KNOB_TABLE] == KNOB_TABLE_LOCAL ? table_bytes(db) : 0);
}

/* Of a work-item; `again`: all of a pattern may be compared at each start. */
static uint64_t loop_turns(const struct clm_db *db, const int *knobs, bool again) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    const uint64_t staging = local_bytes(db, knobs) / group;
    return staging + 8 * (again ? piece * (db->longest + 1) : piece + db->longest);
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs, bool again) {
    clm_status status = check_count(context, db);
    if (!status)
        status = fits_group(context, knobs);
    if (!status)
        status = fits_local(context, local_bytes(db, knobs),
                            "table=global, text=direct, or a smaller group= or piece=");
    if (!status)
        status = fits_loops(context, knobs, loop_turns(db, knobs, again), db->longest, NULL);
    /* Constant memory is for both tables together. */
    return status ? status : ocl_array_check(context, knobs[KNOB_TABLE], table_bytes(db), 1);
}

static clm_status check_kmp(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    return check(context, db, knobs, false);
}

static clm_status check_bmh(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    return check(context, db, knobs, knobs[KNOB_GUARD] == KNOB_GUARD_OFF);
}

static clm_status check_naive(const struct ocl_context *context, const struct clm_db *db,
                              const int *knobs) {
    return check(context, db, knobs, true);
}

/* ---- Choice ------------------------------------------------------------ */

#define VALUES                                                                                     \
    [KNOB_TABLE] = KNOB_ALL & ~KNOB_VALUE(TABLE, IMAGE),                                           \
    [KNOB_TEXT] = KNOB_VALUE(TEXT, DIRECT) | KNOB_VALUE(TEXT, COALESCED),                          \
    [KNOB_SYMBOLS] = KNOB_VALUE(SYMBOLS, 8), [KNOB_LANES] = KNOB_VALUE(LANES, 1),                  \
    [KNOB_HISTOGRAM] = KNOB_VALUE(HISTOGRAM, REGISTER), [KNOB_COUNT] = KNOB_VALUE(COUNT, OUTPUTS), \
    [KNOB_OUTPUT] = KNOB_ALL, [KNOB_TRANSFER] = KNOB_ALL, [KNOB_PACK] = KNOB_VALUE(PACK, DEVICE),  \
    [KNOB_GROUP] = KNOB_ALL, [KNOB_PIECE] = KNOB_ALL

static const uint32_t kmp_values[KNOBS] = {VALUES, [KNOB_SKIP] = KNOB_ALL};
static const uint32_t bmh_values[KNOBS] = {VALUES, [KNOB_GUARD] = KNOB_ALL, [KNOB_GRAM] = KNOB_ALL};
static const uint32_t naive_values[KNOBS] = {VALUES};

static const struct variant_space kmp_variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = kmp_values};
static const struct variant_space bmh_variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = bmh_values};
static const struct variant_space naive_variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = naive_values};

/* Long on a CPU. On a GPU neighbours read side by side while pieces are short; but what a work-item
 * has begun to compare goes on behind its piece, by all of a pattern in the worst case, so `least`
 * is to be in proportion to that. */
static uint64_t piece_wanted(const struct ocl_context *context, uint64_t least) {
    if (ocl_device_has(&context->device, QUIRK_LOOPS_END))
        return 1024;
    if (context->device.info.type == CLM_DEVICE_CPU)
        return 4096;
    return least < 64 ? 64 : least > 4096 ? 4096 : least;
}

static void complete(const struct ocl_context *context, const struct variant_space *space,
                     uint64_t least_piece, int *value) {
    const bool is_cpu = context->device.info.type == CLM_DEVICE_CPU;
    const uint64_t most = context->device.caps.group_size, group = is_cpu ? 16 : 256;
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (value[i] == VARIANT_AUTO && variant_has_key(space, i) && !knob_axes[i].tuned)
            value[i] = 0;
    if (value[KNOB_GROUP] == VARIANT_AUTO)
        value[KNOB_GROUP] = knobs_up_to(space, KNOB_GROUP, lesser(group, most));
    if (value[KNOB_PIECE] == VARIANT_AUTO)
        value[KNOB_PIECE] = knobs_up_to(space, KNOB_PIECE, piece_wanted(context, least_piece));
}

static void complete_kmp(const struct ocl_context *context, const struct clm_db *db, int *value) {
    complete(context, &kmp_variants, db->longest / 4, value);
}

/* A window moves on by no more than the pattern less the bytes that are looked at, so few pay for
 * short patterns. */
enum { LEAST_FOR_GRAMS = 8 };

/* The greatest power of two up to thrice the longest string is one and a half times it at least. */
static void complete_bmh(const struct ocl_context *context, const struct clm_db *db, int *value) {
    if (value[KNOB_GRAM] == VARIANT_AUTO)
        value[KNOB_GRAM] = db->longest < LEAST_FOR_GRAMS ? KNOB_GRAM_1 : KNOB_GRAM_4;
    complete(context, &bmh_variants, 3 * (uint64_t)db->longest, value);
}

static void complete_naive(const struct ocl_context *context, const struct clm_db *db, int *value) {
    (void)db;
    complete(context, &naive_variants, 0, value);
}

/* ---- Engines ----------------------------------------------------------- */

#define METHOD .one_by_one = true, .open = open_tracks, .close = close_track, .arguments = arguments

const struct ocl_method ocl_kmp = {METHOD, .engine = &ocl_kmp_engine, .kernel = KERNEL_SCAN_KMP,
                                   .complete = complete_kmp, .check = check_kmp};
const struct ocl_method ocl_bmh = {METHOD, .engine = &ocl_bmh_engine, .kernel = KERNEL_SCAN_BMH,
                                   .complete = complete_bmh, .check = check_bmh};
const struct ocl_method ocl_naive = {METHOD, .engine = &ocl_naive_engine,
                                     .kernel = KERNEL_SCAN_NAIVE, .complete = complete_naive,
                                     .check = check_naive};

static clm_status open_kmp(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_kmp, setup, state);
}

static clm_status open_bmh(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_bmh, setup, state);
}

static clm_status open_naive(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_naive, setup, state);
}

const struct engine ocl_kmp_engine = {.name = "kmp",
                                      .by_name = "one string after the other",
                                      .variants = &kmp_variants,
                                      .open = open_kmp,
                                      SCAN_ENGINE};
const struct engine ocl_bmh_engine = {.name = "bmh",
                                      .by_name = "one string after the other",
                                      .variants = &bmh_variants,
                                      .open = open_bmh,
                                      SCAN_ENGINE};
const struct engine ocl_naive_engine = {.name = "naive",
                                        .by_name = "to check the others",
                                        .variants = &naive_variants,
                                        .open = open_naive,
                                        SCAN_ENGINE};
