#include "fallback/ac_kernel.h"

#define PROLOGUE                                                                                   \
    const struct compact *const compact = table->compact;                                          \
    const struct automaton_node *const nodes = compact->nodes;
#define NEXT(state, label) compact_step(compact, state, label)
#define HIT(state) (nodes[state].output != 0)
#define KERNELS ac_kernels_compact
#include "fallback/ac_kernel.inc"
