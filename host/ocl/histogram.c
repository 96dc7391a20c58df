#include "host/ocl/histogram.h"

#include "host/base/message.h"

/* Local counters with histogram=binned: as many of the first as these bytes hold. */
enum { BINNED_BYTES = 8192 };

size_t histogram_local_bytes(clm_u32 counters, int histogram) {
    size_t bytes = (size_t)counters * 4;
    switch (histogram) {
    case KNOB_HISTOGRAM_LOCAL:
        return bytes;
    case KNOB_HISTOGRAM_LOCAL16:
        return ((size_t)counters + 1) / 2 * 4;
    case KNOB_HISTOGRAM_BINNED:
        return bytes < BINNED_BYTES ? bytes : BINNED_BYTES;
    default:
        return 0;
    }
}

clm_u32 histogram_local_counters(clm_u32 counters, int histogram) {
    return histogram == KNOB_HISTOGRAM_BINNED
               ? (clm_u32)(histogram_local_bytes(counters, histogram) / 4)
               : counters;
}

int histogram_choose(const struct ocl_context *context, clm_u32 counters) {
    size_t room = (size_t)context->device.caps.local_memory / 2;
    if (context->device.info.type == CLM_DEVICE_CPU)
        return KNOB_HISTOGRAM_GLOBAL;
    if (histogram_local_bytes(counters, KNOB_HISTOGRAM_LOCAL) <= room)
        return KNOB_HISTOGRAM_LOCAL;
    return histogram_local_bytes(counters, KNOB_HISTOGRAM_LOCAL16) <= room ? KNOB_HISTOGRAM_LOCAL16
                                                                           : KNOB_HISTOGRAM_GLOBAL;
}

clm_status histogram_check(const int *knobs, uint64_t round_symbols) {
    if (knobs[KNOB_HISTOGRAM] != KNOB_HISTOGRAM_LOCAL16 ||
        round_symbols <= HISTOGRAM_LOCAL16_SYMBOLS)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "%u work-items with %u pieces of %u symbols could overflow counters of 16 "
                       "bits: choose group=, lanes= and piece= so that their product is up to %d",
                       knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]),
                       knobs_number(KNOB_LANES, knobs[KNOB_LANES]),
                       knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]), HISTOGRAM_LOCAL16_SYMBOLS);
}

int histogram_piece_up_to(const struct variant_space *space, const int *knobs, uint64_t limit) {
    const uint64_t most = HISTOGRAM_LOCAL16_SYMBOLS / knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]) /
                          knobs_number(KNOB_LANES, knobs[KNOB_LANES]);
    if (knobs[KNOB_HISTOGRAM] == KNOB_HISTOGRAM_LOCAL16 && limit > most)
        limit = most;
    return knobs_up_to(space, KNOB_PIECE, limit);
}
