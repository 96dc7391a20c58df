/* Strings of few symbols by their rank. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/array.h"
#include "host/ocl/filter_grams.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/table/rank_table.h"

#include <stdlib.h>

struct ranked {
    struct filter_tables as;
    clm_ranks shape;
    uint32_t *outputs;    /* of the automaton, by rank */
    cl_mem words, firsts; /* host/table/rank_table.h: words, and ranks of their first bits */
};

/* ---- Tables ------------------------------------------------------------ */

static clm_u32 four_times(uint32_t byte) {
    return byte * 0x01010101u;
}

static clm_ranks shape_of(const struct rank_table *table) {
    const struct rank_code *code = &table->code;
    const clm_u32 symbols[] = {code->symbols[0], code->symbols[1], code->symbols[2],
                               code->symbols[3]};
    const clm_u32 code_1 = symbols[1] - symbols[0];
    return (clm_ranks){.length = code->length,
                       .shift = code->shift,
                       .ors = four_times(code->ors),
                       .strange = code->strange,
                       .symbol = four_times(symbols[0]),
                       .code = code_1,
                       .high = symbols[2] - symbols[0] - 2 * code_1,
                       .both = symbols[3] - symbols[2] - code_1,
                       .word_count = table->word_count};
}

static clm_status upload(const struct ocl_scan *scan, const struct rank_table *table,
                         struct ranked *ranked) {
    clm_status status = ocl_array_buffer(&scan->context, table->words,
                                         table->word_count * sizeof *table->words, &ranked->words);
    return status ? status
                  : ocl_array_buffer(&scan->context, table->ranks,
                                     table->word_count * sizeof *table->ranks, &ranked->firsts);
}

static clm_status open_track(struct ocl_scan *scan, struct scan_track *track) {
    const struct automaton *automaton = scan->db->automata[0];
    struct ranked *ranked = track->tables = memory_zero_alloc(1, sizeof *ranked);
    struct rank_code code;
    struct rank_table table;
    if (!ranked)
        return CLM_ERR_MEMORY;
    ranked->as.grams = &filter_ranked;
    rank_code_choose(automaton, &code);
    clm_status status = rank_table_build(automaton, scan->db->patterns, &code, &table);
    if (status)
        return status;
    ranked->shape = shape_of(&table);
    ranked->outputs = table.outputs;
    table.outputs = NULL;
    track->shape = (clm_table_shape){.states = table.count};
    scan_track_tells(track, 0, ranked->outputs);
    track->counters = table.count;
    track->shape.counters = histogram_local_counters(table.count, scan->knobs[KNOB_HISTOGRAM]);
    track->table_bytes = rank_table_bytes(&code);
    status = upload(scan, &table, ranked);
    rank_table_clear(&table);
    return status;
}

static void close_tables(struct filter_tables *tables) {
    struct ranked *ranked = (struct ranked *)tables;
    ocl_buffer_destroy(&ranked->words);
    ocl_buffer_destroy(&ranked->firsts);
    free(ranked->outputs);
    free(ranked);
}

static void arguments(const struct filter_tables *tables, struct ocl_arguments *arguments) {
    const struct ranked *ranked = (const struct ranked *)tables;
    ocl_argument(arguments, sizeof ranked->shape, &ranked->shape);
    ocl_argument(arguments, sizeof(cl_mem), &ranked->words);
    ocl_argument(arguments, ranked->shape.word_count * sizeof(uint32_t), NULL);
    ocl_argument(arguments, sizeof(cl_mem), &ranked->firsts);
    ocl_argument(arguments, ranked->shape.word_count * sizeof(uint16_t), NULL);
}

/* ---- What fits --------------------------------------------------------- */

clm_status filter_ranked_serves(const struct clm_db *db) {
    struct rank_code code;
    if (db->automaton_count == 1 && rank_code_choose(db->automata[0], &code))
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "grams=ranked is for patterns of one length, %d to %d bytes, all exact or "
                       "all caseless, and of up to %d different bytes (letters, if either case is "
                       "meant) that two neighbouring bits tell apart: choose grams=hashed",
                       RANK_LEAST, RANK_MOST, RANK_SYMBOLS);
}

/* Of a database that it serves. */
static uint64_t local_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    struct rank_code code;
    (void)context;
    (void)knobs;
    rank_code_choose(db->automata[0], &code);
    return rank_table_bytes(&code);
}

/* A work-item has a turn for each start, and copies its share of the tables. */
static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    clm_status status = filter_ranked_serves(db);
    if (status)
        return status;
    const uint64_t starts = (uint64_t)knobs_number(KNOB_LANES, knobs[KNOB_LANES]) *
                            knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    const uint64_t copied = local_bytes(context, db, knobs) / sizeof(uint32_t) /
                            knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    return fits_loops(context, knobs, 2 * starts + copied, db->longest, "a larger group=");
}

const struct filter_grams filter_ranked = {.check = check,
                                           .local_bytes = local_bytes,
                                           .open = open_track,
                                           .close = close_tables,
                                           .arguments = arguments};
