#include "host/ocl/ac_tables.h"

#include "host/base/memory.h"
#include "host/base/message.h"

static clm_status check_size(const struct ocl_context *context, uint64_t bytes) {
    const struct ocl_caps *caps = &context->device.caps;
    char needed[32], most[32];
    uint64_t limit = caps->max_allocation < caps->global_memory / 2 ? caps->max_allocation
                                                                    : caps->global_memory / 2;
    if (bytes <= limit)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "the dense table takes %s; device '%s' can hold one of %s: use "
                       "--device openmp, or split the pattern set",
                       memory_format(bytes, needed), context->device.info.name,
                       memory_format(limit, most));
}

static clm_status upload(const struct ocl_context *context, const struct automaton *automaton,
                         const struct dense *dense, struct ac_tables *tables) {
    size_t entries = (size_t)dense->states * dense->columns;
    clm_status status = ocl_buffer_create(context, automaton->classes.of, 256, &tables->classes);
    if (!status)
        status =
            ocl_buffer_create(context, dense->next, entries * dense->entry_bytes, &tables->next);
    if (!status)
        status = ocl_buffer_create(context, dense->output,
                                   (dense->states - dense->first_output) * sizeof *dense->output,
                                   &tables->output);
    return status;
}

clm_status ac_tables_open(const struct ocl_context *context, const struct automaton *automaton,
                          uint32_t entry_bytes, struct ac_tables *tables) {
    *tables = (struct ac_tables){.bytes = dense_bytes(automaton, entry_bytes)};
    struct dense *dense;
    clm_status status = check_size(context, tables->bytes);
    if (!status)
        status = dense_build(automaton, entry_bytes,
                             "leave the key entries out, or use --device openmp", &dense);
    if (status)
        return status;
    tables->shape = (clm_table_shape){dense->columns, dense->first_output};
    status = upload(context, automaton, dense, tables);
    dense_destroy(dense);
    if (status)
        ac_tables_close(tables);
    return status;
}

void ac_tables_close(struct ac_tables *tables) {
    ocl_buffer_destroy(&tables->classes);
    ocl_buffer_destroy(&tables->next);
    ocl_buffer_destroy(&tables->output);
}

void ac_tables_arguments(const struct ac_tables *tables, struct ocl_arguments *arguments) {
    ocl_argument(arguments, sizeof tables->shape, &tables->shape);
    ocl_argument(arguments, sizeof(cl_mem), &tables->classes);
    ocl_argument(arguments, sizeof(cl_mem), &tables->next);
    ocl_argument(arguments, sizeof(cl_mem), &tables->output);
}
