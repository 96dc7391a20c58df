#include "host/ocl/launch.h"

/* Bytes that one launch may read: half a second at 64 MB/s, the slowest device seen.
 * A piece reads itself and at worst the longest pattern's length more; but even then
 * there are enough pieces to keep a device busy. */
enum { LAUNCH_BYTES = 32 << 20, LAUNCH_PIECES_MIN = 8192, GROUP_SIZE = 64 };

static clm_status set_arguments(const struct ocl_context *context,
                                const struct ocl_program *program, cl_uint first,
                                const struct ocl_arguments *arguments) {
    clm_status status = CLM_OK;
    for (cl_uint i = 0; i < arguments->count && !status; i++)
        status = ocl_check(&context->device, "clSetKernelArg",
                           clSetKernelArg(program->kernel, first + i, arguments->list[i].size,
                                          arguments->list[i].value));
    return status;
}

/* After what was enqueued before, by us or by the caller whose queue it is. */
static clm_status begin_in_order(const struct ocl_context *context) {
    if (!context->out_of_order)
        return CLM_OK;
    return ocl_check(&context->device, "clEnqueueBarrierWithWaitList",
                     clEnqueueBarrierWithWaitList(context->queue, 0, NULL, NULL));
}

static clm_status run(const struct ocl_context *context, const struct ocl_program *program,
                      size_t items) {
    size_t most = (size_t)context->device.caps.group_size;
    size_t group = most < 1 ? 1 : most < GROUP_SIZE ? most : GROUP_SIZE;
    size_t whole = (items + group - 1) / group * group;
    clm_status status = begin_in_order(context);
    if (status)
        return status;
    cl_event event = NULL;
    cl_int error = clEnqueueNDRangeKernel(context->queue, program->kernel, 1, NULL, &whole, &group,
                                          0, NULL, &event);
    return ocl_complete(context, "clEnqueueNDRangeKernel", error, event);
}

clm_status ocl_launch(const struct ocl_context *context, const struct ocl_program *program,
                      size_t items, const struct ocl_arguments *arguments) {
    clm_status status = set_arguments(context, program, 0, arguments);
    return status ? status : run(context, program, items);
}

clm_status ocl_launch_pieces(const struct ocl_context *context, const struct ocl_program *program,
                             const clm_launch *launch, clm_u32 first, clm_u32 end,
                             const struct ocl_arguments *arguments) {
    clm_launch part = *launch;
    clm_u32 most = LAUNCH_BYTES / (launch->piece_bytes + launch->longest);
    if (most < LAUNCH_PIECES_MIN)
        most = LAUNCH_PIECES_MIN;
    clm_status status = set_arguments(context, program, 1, arguments);
    for (part.first_piece = first; part.first_piece < end && !status;
         part.first_piece = part.pieces) {
        /* Work-items past the last piece of this launch must find nothing to do. */
        part.pieces = end - part.first_piece < most ? end : part.first_piece + most;
        status = ocl_check(&context->device, "clSetKernelArg",
                           clSetKernelArg(program->kernel, 0, sizeof part, &part));
        if (!status)
            status = run(context, program, part.pieces - part.first_piece);
    }
    return status;
}
