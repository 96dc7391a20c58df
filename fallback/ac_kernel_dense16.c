#include "fallback/ac_kernel.h"

#define PROLOGUE                                                                                   \
    const uint16_t *const next = table->dense->next;                                               \
    const uint32_t shift = table->dense->shift, first_output = table->dense->first_output;
#define NEXT(state, label) next[(size_t)(state) << shift | (label)]
#define HIT(state) ((state) >= first_output)
#define KERNELS ac_kernels_dense16
#include "fallback/ac_kernel.inc"
