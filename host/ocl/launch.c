#include "host/ocl/launch.h"

/* Text of one launch: half a second at 64 MB/s, the slowest device seen. */
enum { LAUNCH_BYTES = 32 << 20, GROUP_SIZE = 64 };

static clm_status set_arguments(const struct ocl_context *context,
                                const struct ocl_program *program, const clm_launch *launch,
                                const struct ocl_arguments *arguments) {
    clm_status status = ocl_check(&context->device, "clSetKernelArg",
                                  clSetKernelArg(program->kernel, 0, sizeof *launch, launch));
    for (cl_uint i = 0; i < arguments->count && !status; i++)
        status = ocl_check(&context->device, "clSetKernelArg",
                           clSetKernelArg(program->kernel, i + 1, arguments->list[i].size,
                                          arguments->list[i].value));
    return status;
}

static clm_status run(const struct ocl_context *context, const struct ocl_program *program,
                      size_t pieces) {
    size_t group = context->device.caps.group_size < GROUP_SIZE
                       ? (size_t)context->device.caps.group_size
                       : GROUP_SIZE;
    size_t items = (pieces + group - 1) / group * group;
    cl_event event;
    clm_status status = ocl_check(&context->device, "clEnqueueNDRangeKernel",
                                  clEnqueueNDRangeKernel(context->queue, program->kernel, 1, NULL,
                                                         &items, &group, 0, NULL, &event));
    if (status)
        return status;
    cl_int result = CL_SUCCESS;
    status = ocl_check(&context->device, "clWaitForEvents", clWaitForEvents(1, &event));
    if (!status)
        status = ocl_check(
            &context->device, "clGetEventInfo",
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof result, &result, NULL));
    if (!status && result < 0)
        status = ocl_check(&context->device, "the kernel", result);
    clReleaseEvent(event);
    return status;
}

clm_status ocl_launch_pieces(const struct ocl_context *context, const struct ocl_program *program,
                             const clm_launch *launch, clm_u32 first, clm_u32 end,
                             const struct ocl_arguments *arguments) {
    clm_launch part = *launch;
    clm_u32 most = LAUNCH_BYTES / launch->piece_bytes;
    clm_status status = CLM_OK;
    for (part.first_piece = first; part.first_piece < end && !status;
         part.first_piece = part.pieces) {
        /* Work-items past the last piece of this launch must find nothing to do. */
        part.pieces = end - part.first_piece < most ? end : part.first_piece + most;
        status = set_arguments(context, program, &part, arguments);
        if (!status)
            status = run(context, program, part.pieces - part.first_piece);
    }
    return status;
}
