#include "fallback/ac_kernel.h"

#define PROLOGUE                                                                                   \
    const struct compact *const compact = table->compact;                                          \
    const uint8_t *const has_output = compact->has_output;
#define NEXT(state, label) compact_step(compact, state, label)
#define HIT(state) has_output[state]
#define KERNELS ac_kernels_compact
#include "fallback/ac_kernel.inc"
