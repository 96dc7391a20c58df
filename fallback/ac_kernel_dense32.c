#include "fallback/ac_kernel.h"

#define PROLOGUE                                                                                   \
    const uint32_t *const next = table->dense->next;                                               \
    const size_t columns = table->dense->columns;                                                  \
    const uint32_t first_output = table->dense->first_output;
#define NEXT(state, label) next[(state)*columns + (label)]
#define HIT(state) ((state) >= first_output)
#define KERNELS ac_kernels_dense32
#include "fallback/ac_kernel.inc"
