/* A device at work: context, queue, and how its errors are told. The caller may
 * bring both (clmatch_opencl.h). */
#ifndef CLMATCH_HOST_OCL_CONTEXT_H
#define CLMATCH_HOST_OCL_CONTEXT_H

#include "host/ocl/device.h"

struct ocl_context {
    struct ocl_device device;
    cl_context context;
    cl_command_queue queue;
    bool out_of_order;       /* what is enqueued must not rely on what was before */
    bool has_clock;          /* events tell when a command began and ended */
    uint64_t launch_symbols; /* of text, in one launch; 0: nothing known yet */
};

clm_status ocl_context_open(const struct ocl_device *device, struct ocl_context *context);
void ocl_context_close(struct ocl_context *context);

/* CLM_ERR_DEVICE_FAILED with a message that names device, call and error, and the
 * device's next ocl_context_open makes a new context; CLM_OK for CL_SUCCESS. */
clm_status ocl_check(const struct ocl_device *device, const char *call, cl_int error);

/* Waits for the command that `call` enqueued, with `error`, and releases its event. On
 * an error, of the command itself too, nothing of the queue is under way any more. */
clm_status ocl_complete(const struct ocl_context *context, const char *call, cl_int error,
                        cl_event event);
/* The same, and `ns` becomes how long it ran by the device's clock; needs has_clock. */
clm_status ocl_complete_timed(const struct ocl_context *context, const char *call, cl_int error,
                              cl_event event, uint64_t *ns);

/* CL_READ_WRITE memory of at least one byte, filled from `bytes` unless NULL. */
clm_status ocl_buffer_create(const struct ocl_context *context, const void *bytes, size_t size,
                             cl_mem *buffer);
/* Makes `buffer`, or makes it anew if it has fewer than `needed` bytes; what it held
 * is lost. `capacity` is 0 for none. */
clm_status ocl_buffer_reserve(const struct ocl_context *context, size_t needed, cl_mem *buffer,
                              size_t *capacity);
clm_status ocl_buffer_write(const struct ocl_context *context, cl_mem buffer, const void *bytes,
                            size_t size);
clm_status ocl_buffer_read(const struct ocl_context *context, cl_mem buffer, void *bytes,
                           size_t size);
clm_status ocl_buffer_zero(const struct ocl_context *context, cl_mem buffer, size_t size);

/* NULL-safe. */
void ocl_buffer_destroy(cl_mem *buffer);

#endif
