/* The inner loops: AC_LANES independent pieces of text advanced in turn, so that
 * their table look-ups overlap. Latency, not bandwidth, binds an automaton on a
 * CPU; eight lanes are worth three to seven times one. */
#ifndef CLMATCH_FALLBACK_AC_KERNEL_H
#define CLMATCH_FALLBACK_AC_KERNEL_H

#include "fallback/ac_table.h"

enum {
    AC_LANES = 8,
    AC_STEPS_MAX = 256, /* bytes of each lane in one call */
    AC_HITS_MAX = AC_LANES * AC_STEPS_MAX,
};

/* States with output, in the order met. */
struct ac_hits {
    uint32_t state[AC_HITS_MAX + 1]; /* one more: every state is stored, hits are kept */
    uint16_t where[AC_HITS_MAX + 1]; /* step * AC_LANES + lane; only from find kernels */
};

/* Reads `steps` bytes of each lane backwards from at[lane][-1], updates `state`
 * and returns the number of hits. */
typedef size_t ac_kernel(const struct ac_table *table, const uint8_t *const at[AC_LANES],
                         uint32_t state[AC_LANES], size_t steps, struct ac_hits *hits);

/* Where hits are rare a branch skips them for free; where they are common it is
 * mispredicted, and storing every state and advancing by the test is faster. */
struct ac_kernels {
    ac_kernel *count[2]; /* [hits are common] */
    ac_kernel *find[2];
};

extern const struct ac_kernels ac_kernels_dense16, ac_kernels_dense32, ac_kernels_compact;

/* The share of hits from which they are common: measured, both cost the same. */
enum { AC_COMMON_ONE_IN = 32 };

#endif
