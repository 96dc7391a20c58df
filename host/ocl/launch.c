#include "host/ocl/launch.h"

#include "host/base/clock.h"

/* A display's watchdog ends launches of a few seconds. The first ones take half a second
 * at 64 million symbols a second, the slowest device seen. */
enum {
    LAUNCH_NS = 100000000,
    LAUNCH_SYMBOLS = 32 << 20,
    LAUNCH_PIECES_MIN = 8192,
    ITEMS_PER_UNIT = 6144,
    CPU_GROUPS_PER_UNIT = 16,
    GROUP_SIZE = 64
};

static const uint64_t launch_symbols_max = (uint64_t)4 << 30;

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

/* `ns` becomes how long it ran: by the device's clock, or the wall's. */
static clm_status run(const struct ocl_context *context, const struct ocl_program *program,
                      size_t items, size_t group, uint64_t *ns) {
    size_t whole = (items + group - 1) / group * group;
    clm_status status = begin_in_order(context);
    if (status)
        return status;
    cl_event event = NULL;
    uint64_t began = clock_ns();
    cl_int error = clEnqueueNDRangeKernel(context->queue, program->kernel, 1, NULL, &whole, &group,
                                          0, NULL, &event);
    status = ocl_complete_timed(context, "clEnqueueNDRangeKernel", error, event,
                                context->has_clock ? ns : NULL);
    if (!context->has_clock)
        *ns = clock_ns() - began;
    return status;
}

clm_status ocl_launch_groups(const struct ocl_context *context, const struct ocl_program *program,
                             size_t groups, size_t group, const struct ocl_arguments *arguments,
                             uint64_t *ns) {
    uint64_t took = 0;
    clm_status status = set_arguments(context, program, 0, arguments);
    if (!status)
        status = run(context, program, groups * group, group, &took);
    *ns += took;
    return status;
}

clm_status ocl_launch(const struct ocl_context *context, const struct ocl_program *program,
                      size_t items, const struct ocl_arguments *arguments, uint64_t *ns) {
    size_t most = (size_t)context->device.caps.group_size;
    size_t group = most < 1 ? 1 : most < GROUP_SIZE ? most : GROUP_SIZE;
    return ocl_launch_groups(context, program, (items + group - 1) / group, group, arguments, ns);
}

/* ---- Pieces of a text --------------------------------------------------- */

/* Pieces of a launch that takes a tenth of a second at the device's speed so far. A piece
 * reads itself and at worst the longest pattern's length more; but even then there are
 * enough pieces to keep a device busy. */
static clm_u32 launch_pieces(const struct ocl_context *context, clm_u32 piece, clm_u32 longest) {
    uint64_t symbols = context->launch_symbols ? context->launch_symbols : LAUNCH_SYMBOLS;
    uint64_t pieces = symbols / ((uint64_t)piece + longest);
    return pieces < LAUNCH_PIECES_MIN ? LAUNCH_PIECES_MIN : (clm_u32)pieces;
}

static void learn_speed(struct ocl_context *context, uint64_t ns) {
    uint64_t symbols = context->launch_symbols ? context->launch_symbols : LAUNCH_SYMBOLS;
    if (ns < LAUNCH_NS / 4 && symbols < launch_symbols_max)
        context->launch_symbols = symbols * 2;
    else if (ns > LAUNCH_NS && symbols > LAUNCH_SYMBOLS)
        context->launch_symbols = symbols / 2;
}

/* As many as the device runs at once a few times over, a CPU's unit one group after the other;
 * they take the pieces in rounds, or in one where loops end early. */
static size_t launch_items(const struct ocl_context *context, struct ocl_rounds rounds,
                           clm_u32 pieces) {
    size_t of_a_unit = context->device.info.type == CLM_DEVICE_CPU
                           ? CPU_GROUPS_PER_UNIT * (size_t)rounds.group
                           : ITEMS_PER_UNIT;
    size_t most = (size_t)context->device.caps.compute_units * of_a_unit;
    size_t items = ((size_t)pieces + rounds.lanes - 1) / rounds.lanes;
    return items < most || ocl_device_has(&context->device, QUIRK_LOOPS_END) ? items : most;
}

clm_status ocl_launch_pieces(struct ocl_context *context, const struct ocl_program *program,
                             struct ocl_rounds rounds, const clm_launch *launch, clm_u32 first,
                             clm_u32 end, const struct ocl_arguments *arguments, uint64_t *ns) {
    clm_launch part = *launch;
    clm_status status = set_arguments(context, program, 1, arguments);
    for (part.first_piece = first; part.first_piece < end && !status;
         part.first_piece = part.pieces) {
        clm_u32 most = launch_pieces(context, rounds.piece, launch->longest);
        clm_u32 pieces = end - part.first_piece < most ? end - part.first_piece : most;
        part.pieces = part.first_piece + pieces;
        status = ocl_check(&context->device, "clSetKernelArg",
                           clSetKernelArg(program->kernel, 0, sizeof part, &part));
        uint64_t took = 0, began = clock_ns();
        if (!status)
            status =
                run(context, program, launch_items(context, rounds, pieces), rounds.group, &took);
        if (pieces == most)
            learn_speed(context, clock_ns() - began);
        *ns += took;
    }
    return status;
}
