#include "host/ocl/fits.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/text.h"

enum {
    VARIABLES_BYTES = 64,
    STAGED_BESIDE_PIECES = 32, /* two quads: cl/window.cl */
};

clm_status fits_group(const struct ocl_context *context, const int *knobs) {
    const uint64_t most = context->device.caps.group_size;
    const unsigned group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    if (group == 1 || group <= most)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "device '%s' has groups of up to %llu work-items: choose a smaller group=",
                       context->device.info.name, (unsigned long long)most);
}

clm_status fits_local(const struct ocl_context *context, uint64_t bytes, const char *remedy) {
    char needed[32], limit[32];
    if (bytes + VARIABLES_BYTES <= context->device.caps.local_memory)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "the variant takes %s of local memory; device '%s' has %s: choose %s",
                       memory_format(bytes + VARIABLES_BYTES, needed), context->device.info.name,
                       memory_format(context->device.caps.local_memory, limit), remedy);
}

uint64_t fits_staged_bytes(const int *knobs) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    return knobs[KNOB_TEXT] == KNOB_TEXT_DIRECT ? 0 : group * piece + STAGED_BESIDE_PIECES;
}

static void add_choice(char *choices, size_t size, const char *choice) {
    text_append(choices, size, "%s%s", *choices ? " or " : ", or choose ", choice);
}

clm_status fits_loops(const struct ocl_context *context, const int *knobs, uint64_t turns,
                      uint32_t longest, const char *remedy) {
    char choices[256] = "";
    if (!ocl_device_has(&context->device, QUIRK_LOOPS_END) || turns <= QUIRK_LOOPS_END_TURNS)
        return CLM_OK;
    if (knobs[KNOB_LANES] != KNOB_LANES_1)
        add_choice(choices, sizeof choices, "a smaller lanes=");
    if (knobs[KNOB_PIECE] != KNOB_PIECE_16)
        add_choice(choices, sizeof choices, "a smaller piece=");
    if (remedy)
        add_choice(choices, sizeof choices, remedy);
    return message_set(CLM_ERR_UNSUPPORTED,
                       "device '%s' (%s) ends loops too early for a pattern of %u bytes with this "
                       "variant: use --device openmp%s",
                       context->device.info.name, context->device.info.platform, longest, choices);
}
