/* Where a kernel counts hits: knob HISTOGRAM. */
#ifndef CLMATCH_HOST_OCL_HISTOGRAM_H
#define CLMATCH_HOST_OCL_HISTOGRAM_H

#include "cl/abi.h"
#include "host/ocl/context.h"
#include "host/ocl/knobs.h"

/* Symbols that a group with counters of 16 bits has at most in a round, between two looks at
 * them. */
enum { HISTOGRAM_LOCAL16_SYMBOLS = 32768 };

/* Bytes of local memory that a kernel's counters take. */
size_t histogram_local_bytes(clm_u32 counters, int histogram);

/* How many of them are there; all, but with histogram=binned. */
clm_u32 histogram_local_counters(clm_u32 counters, int histogram);

/* Local counters where a GPU has room for two groups of them, else global. */
int histogram_choose(const struct ocl_context *context, clm_u32 counters);

/* CLM_ERR_UNSUPPORTED if a group that reads so many symbols in a round could overflow its
 * counters. */
clm_status histogram_check(const int *knobs, uint64_t round_symbols);

/* The engine's largest piece that is `limit` at most and with which the counters of a group, which
 * is given, cannot overflow; or its least. */
int histogram_piece_up_to(const struct variant_space *space, const int *knobs, uint64_t limit);

#endif
