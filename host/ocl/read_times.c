#include "host/ocl/read_times.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/launch.h"

/* So many work-items keep any device busy, and each reads many times. */
enum { ITEMS_PER_UNIT = 2048, QUAD = 16 };

static clm_status check_size(const struct ocl_device *device, uint64_t bytes) {
    char wanted[32], most[32];
    if (bytes >= QUAD && bytes <= device->caps.max_allocation)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "device '%s' cannot read %s at a time: choose %d bytes to %s",
                       device->info.name, memory_format(bytes, wanted), QUAD,
                       memory_format(device->caps.max_allocation, most));
}

static clm_status read_all(const struct ocl_context *context, const struct ocl_program *program,
                           cl_mem memory, cl_mem out, struct read_times *times) {
    const cl_ulong quads = times->bytes / QUAD;
    const size_t items = (size_t)context->device.caps.compute_units * ITEMS_PER_UNIT;
    struct ocl_arguments arguments = {.count = 0};
    uint64_t warm_up = 0;
    ocl_argument(&arguments, sizeof(cl_mem), &memory);
    ocl_argument(&arguments, sizeof quads, &quads);
    ocl_argument(&arguments, sizeof(cl_mem), &out);
    clm_status status = ocl_launch(context, program, items, &arguments, &warm_up);
    for (size_t i = 0; i < times->repeats && !status; i++) {
        times->ns[i] = 0;
        status = ocl_launch(context, program, items, &arguments, &times->ns[i]);
    }
    return status;
}

clm_status ocl_read_times(const void *handle, struct read_times *times) {
    const struct ocl_device *device = handle;
    struct ocl_context context;
    struct ocl_program program = {0};
    cl_mem memory = NULL, out = NULL;
    clm_status status = check_size(device, times->bytes);
    if (!status)
        status = ocl_context_open(device, &context);
    if (status)
        return status;
    status = ocl_program_open(&context, KERNEL_READ, "", &program);
    if (!status)
        status = ocl_buffer_create(&context, NULL, times->bytes, &memory);
    if (!status)
        status = ocl_buffer_zero(&context, memory, times->bytes / QUAD * QUAD);
    if (!status)
        status = ocl_buffer_create(&context, NULL, sizeof(cl_uint), &out);
    if (!status)
        status = read_all(&context, &program, memory, out, times);
    if (!status && program.fresh)
        ocl_program_keep(&context, &program);
    times->device_clock = context.has_clock;
    ocl_buffer_destroy(&memory);
    ocl_buffer_destroy(&out);
    ocl_program_close(&program);
    ocl_context_close(&context);
    return status;
}
