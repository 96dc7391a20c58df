#include "host/ocl/ac_tables.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/insertion_order.h"
#include "host/table/steps.h"

#include <stdlib.h>
#include <string.h>

enum { IMAGE_WIDTH = 4096 }; /* entries of a line, as in cl/table.cl */

/* ---- What fits --------------------------------------------------------- */

static clm_status too_large(const struct ocl_context *context, uint64_t bytes, uint64_t limit,
                            const char *where) {
    char needed[32], most[32];
    return message_set(CLM_ERR_UNSUPPORTED,
                       "the table takes %s; device '%s' has %s of %s: choose another table=, use "
                       "--device openmp, or split the pattern set",
                       memory_format(bytes, needed), context->device.info.name,
                       memory_format(limit, most), where);
}

/* Half of the local memory, so that two groups share a compute unit and counters and text
 * have room. */
static clm_status check_size(const struct ocl_context *context, int place, uint64_t bytes) {
    const struct ocl_caps *caps = &context->device.caps;
    uint64_t half = caps->global_memory / 2;
    uint64_t limit = caps->max_allocation < half ? caps->max_allocation : half;
    if (bytes > limit)
        return too_large(context, bytes, limit, "memory for one");
    if (place == KNOB_TABLE_CONSTANT && bytes > caps->constant_memory)
        return too_large(context, bytes, caps->constant_memory, "constant memory");
    if (place == KNOB_TABLE_LOCAL && bytes > caps->local_memory / 2)
        return too_large(context, bytes, caps->local_memory / 2, "local memory for it");
    return CLM_OK;
}

static clm_status check_image(const struct ocl_context *context, uint64_t lines) {
    const struct ocl_caps *caps = &context->device.caps;
    if (!caps->image_width)
        return message_set(CLM_ERR_UNSUPPORTED, "device '%s' has no images: choose another table=",
                           context->device.info.name);
    if (caps->image_width < IMAGE_WIDTH || lines > caps->image_height)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "the table takes an image of %d x %llu; device '%s' has %llu x %llu: "
                           "choose another table=",
                           IMAGE_WIDTH, (unsigned long long)lines, context->device.info.name,
                           (unsigned long long)caps->image_width,
                           (unsigned long long)caps->image_height);
    return CLM_OK;
}

static uint32_t entry_bytes_of(const int knobs[KNOBS]) {
    return knobs[KNOB_ENTRIES] == KNOB_ENTRIES_16 ? 2 : 4;
}

static uint32_t columns_of(const struct automaton *automaton, const int knobs[KNOBS]) {
    unsigned bits = knobs_number(KNOB_SYMBOLS, knobs[KNOB_SYMBOLS]);
    return bits == 8 ? automaton->classes.count
                     : 1u << bits * knobs_number(KNOB_STEP, knobs[KNOB_STEP]);
}

static size_t image_lines(size_t bytes, uint32_t entry_bytes) {
    const size_t line = (size_t)IMAGE_WIDTH * entry_bytes;
    return (bytes + line - 1) / line;
}

/* With the rest of the last line. */
static size_t image_bytes(size_t bytes, uint32_t entry_bytes) {
    return image_lines(bytes, entry_bytes) * IMAGE_WIDTH * entry_bytes;
}

uint64_t ac_tables_bytes(const struct automaton *automaton, const int knobs[KNOBS]) {
    return (uint64_t)automaton->node_count * columns_of(automaton, knobs) * entry_bytes_of(knobs);
}

clm_status ac_tables_check(const struct ocl_context *context, const struct automaton *automaton,
                           const int knobs[KNOBS]) {
    uint64_t bytes = ac_tables_bytes(automaton, knobs);
    clm_status status = check_size(context, knobs[KNOB_TABLE], bytes);
    if (!status && knobs[KNOB_TABLE] == KNOB_TABLE_IMAGE)
        status = check_image(context, image_lines(bytes, entry_bytes_of(knobs)));
    return status;
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

static clm_status make_image(const struct ocl_context *context, const void *rows,
                             uint32_t entry_bytes, size_t lines, cl_mem *image) {
    const cl_image_format format = {CL_R, entry_bytes == 2 ? CL_UNSIGNED_INT16 : CL_UNSIGNED_INT32};
    const cl_image_desc shape = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = IMAGE_WIDTH, .image_height = lines};
    const size_t origin[3] = {0, 0, 0}, region[3] = {IMAGE_WIDTH, lines, 1};
    cl_int error;
    *image = clCreateImage(context->context, CL_MEM_READ_ONLY, &format, &shape, NULL, &error);
    if (error == CL_IMAGE_FORMAT_NOT_SUPPORTED)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "device '%s' has no images of one channel: choose another table=",
                           context->device.info.name);
    clm_status status = ocl_check(&context->device, "clCreateImage", error);
    if (status)
        return status;
    cl_event event = NULL;
    error = clEnqueueWriteImage(context->queue, *image, CL_TRUE, origin, region, 0, 0, rows, 0,
                                NULL, &event);
    return ocl_complete(context, "clEnqueueWriteImage", error, event);
}

/* The rows where the knob says; `bytes` of them, with room to the end of an image. */
static clm_status place_rows(const struct ocl_context *context, const void *rows, size_t bytes,
                             uint32_t entry_bytes, int place, struct ac_tables *tables) {
    if (place == KNOB_TABLE_LOCAL)
        tables->in_local = bytes;
    if (place == KNOB_TABLE_IMAGE)
        return make_image(context, rows, entry_bytes, image_lines(bytes, entry_bytes),
                          &tables->table);
    return ocl_buffer_create(context, rows, bytes, &tables->table);
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
                             rows, image_bytes(bytes, dense->entry_bytes), (void **)&wide);
    if (!status)
        status = place_rows(context, wide, bytes, dense->entry_bytes, place, tables);
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
    void *rows = make_rows(dense, tables, image_bytes(bytes, dense->entry_bytes));
    clm_status status =
        rows ? place_rows(context, rows, bytes, dense->entry_bytes, place, tables) : CLM_ERR_MEMORY;
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
    ocl_buffer_destroy(&tables->table);
    ocl_buffer_destroy(&tables->single);
    free(tables->output);
    tables->output = NULL;
}

void ac_tables_arguments(const struct ac_tables *tables, struct ocl_arguments *arguments) {
    ocl_argument(arguments, sizeof(cl_mem), &tables->table);
    if (tables->in_local)
        ocl_argument(arguments, tables->in_local, NULL);
    if (tables->step > 1)
        ocl_argument(arguments, sizeof(cl_mem), &tables->single);
}
