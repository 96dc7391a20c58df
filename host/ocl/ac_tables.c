#include "host/ocl/ac_tables.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/insertion_order.h"
#include "host/table/steps.h"

#include <stdlib.h>
#include <string.h>

/* ---- What fits --------------------------------------------------------- */

static uint32_t entry_bytes_of(const int knobs[KNOBS]) {
    return knobs[KNOB_ENTRIES] == KNOB_ENTRIES_16 ? 2 : 4;
}

static uint32_t columns_of(const struct automaton *automaton, const int knobs[KNOBS]) {
    unsigned bits = knobs_number(KNOB_SYMBOLS, knobs[KNOB_SYMBOLS]);
    return bits == 8 ? automaton->classes.count
                     : 1u << bits * knobs_number(KNOB_STEP, knobs[KNOB_STEP]);
}

uint64_t ac_tables_bytes(const struct automaton *automaton, const int knobs[KNOBS]) {
    return (uint64_t)automaton->node_count * columns_of(automaton, knobs) * entry_bytes_of(knobs);
}

clm_status ac_tables_check(const struct ocl_context *context, const struct automaton *automaton,
                           const int knobs[KNOBS]) {
    const uint32_t entry_bytes = entry_bytes_of(knobs);
    return ocl_array_check(context, knobs[KNOB_TABLE],
                           ac_tables_bytes(automaton, knobs) / entry_bytes, entry_bytes);
}

/* ---- Entries ----------------------------------------------------------- */

/* The dense table's rows as the kernel has them: for packed symbols 2^bits columns, those
 * of classes 1 and on. */
static void *make_rows(const struct dense *dense, const struct ac_tables *tables, size_t bytes) {
    uint8_t *rows = memory_zero_alloc(bytes, 1);
    const uint8_t *next = dense->next;
    size_t skip = tables->symbol_bits == 8 ? 0 : 1;
    size_t columns = skip ? (size_t)1 << tables->symbol_bits : dense->columns;
    for (size_t state = 0; rows && state < dense->states; state++)
        memcpy(rows + state * columns * dense->entry_bytes,
               next + (state * dense->columns + skip) * dense->entry_bytes,
               (dense->columns - skip) * dense->entry_bytes);
    return rows;
}

/* Rows for one symbol, and from them those for as many as a transition takes. */
static clm_status upload_steps(const struct ocl_context *context, const struct dense *dense,
                               int place, struct ac_tables *tables) {
    size_t single = dense->states * ((size_t)dense->entry_bytes << tables->symbol_bits);
    size_t bytes = dense->states * (size_t)tables->shape.columns * dense->entry_bytes;
    uint8_t *rows = make_rows(dense, tables, single), *wide = NULL;
    clm_status status = rows ? CLM_OK : CLM_ERR_MEMORY;
    if (!status)
        status = ocl_buffer_create(context, rows, single, &tables->single);
    if (!status)
        status = steps_build(&(struct steps_shape){.states = dense->states,
                                                   .first_output = dense->first_output,
                                                   .entry_bytes = dense->entry_bytes,
                                                   .symbol_bits = tables->symbol_bits,
                                                   .symbols = tables->step},
                             rows, bytes, (void **)&wide);
    if (!status)
        status = ocl_array_create(context, place, wide, bytes / dense->entry_bytes,
                                  dense->entry_bytes, &tables->table);
    free(wide);
    free(rows);
    tables->bytes = bytes + single;
    return status;
}

static clm_status upload(const struct ocl_context *context, const struct automaton *automaton,
                         const struct dense *dense, int place, struct ac_tables *tables) {
    size_t bytes = dense->states * (size_t)tables->shape.columns * dense->entry_bytes;
    if (tables->step > 1)
        return upload_steps(context, dense, place, tables);
    void *rows = make_rows(dense, tables, bytes);
    clm_status status = rows ? ocl_array_create(context, place, rows, bytes / dense->entry_bytes,
                                                dense->entry_bytes, &tables->table)
                             : CLM_ERR_MEMORY;
    free(rows);
    if (!status && tables->symbol_bits == 8)
        status = ocl_buffer_create(context, automaton->classes.of, 256, &tables->classes);
    tables->bytes = bytes;
    return status;
}

/* ---- Opening and closing ----------------------------------------------- */

/* The dense table with its states in the order that the knob says. */
static clm_status build(const struct clm_db *db, const struct automaton *automaton,
                        const int knobs[KNOBS], struct dense **dense) {
    static const char remedy[] = "leave the key entries out, or use --device openmp";
    uint32_t entry_bytes = entry_bytes_of(knobs);
    if (knobs[KNOB_ORDER] == KNOB_ORDER_BFS)
        return dense_build(automaton, entry_bytes, NULL, remedy, dense);
    uint32_t *order = memory_alloc(automaton->node_count, sizeof *order);
    clm_status status = order ? insertion_order(automaton, db->patterns, order) : CLM_ERR_MEMORY;
    if (!status)
        status = dense_build(automaton, entry_bytes, order, remedy, dense);
    free(order);
    return status;
}

clm_status ac_tables_open(const struct ocl_context *context, const struct clm_db *db,
                          const struct automaton *automaton, const int knobs[KNOBS],
                          struct ac_tables *tables) {
    struct dense *dense;
    clm_status status = build(db, automaton, knobs, &dense);
    if (status)
        return status;
    *tables = (struct ac_tables){.symbol_bits = knobs_number(KNOB_SYMBOLS, knobs[KNOB_SYMBOLS]),
                                 .step = knobs_number(KNOB_STEP, knobs[KNOB_STEP])};
    tables->shape = (clm_table_shape){.columns = columns_of(automaton, knobs),
                                      .first_output = dense->first_output,
                                      .states = dense->states};
    status = upload(context, automaton, dense, knobs[KNOB_TABLE], tables);
    tables->output = dense->output;
    dense->output = NULL;
    dense_destroy(dense);
    if (status)
        ac_tables_close(tables);
    return status;
}

void ac_tables_close(struct ac_tables *tables) {
    ocl_buffer_destroy(&tables->classes);
    ocl_array_destroy(&tables->table);
    ocl_buffer_destroy(&tables->single);
    free(tables->output);
    tables->output = NULL;
}

void ac_tables_arguments(const struct ac_tables *tables, struct ocl_arguments *arguments) {
    ocl_array_argument(&tables->table, arguments);
    if (tables->step > 1)
        ocl_argument(arguments, sizeof(cl_mem), &tables->single);
}
