/* Which variants of Aho-Corasick there are, and which of them serve a database on a device. */
#ifndef CLMATCH_HOST_OCL_AC_FITS_H
#define CLMATCH_HOST_OCL_AC_FITS_H

#include "cl/abi.h"
#include "host/ocl/context.h"
#include "host/ocl/knobs.h"
#include "host/table/database.h"

/* Symbols that a group has in a round. */
uint64_t ac_round_symbols(const int *value);

/* Not those that no database or device can have. */
bool ac_variant_exists(const struct variant *variant);

/* CLM_ERR_UNSUPPORTED says which rule excludes the variant, which has a value for each
 * knob. Nothing is enqueued or allocated. */
clm_status ac_variant_check(const struct ocl_context *context, const struct clm_db *db,
                            const int *value);

/* Counters that an automaton has, and the most of any. */
clm_u32 ac_counters(const struct automaton *automaton, int count);
clm_u32 ac_most_counters(const struct clm_db *db, int count);

/* Entries for transitions of several symbols have a bit for output. */
bool ac_entries16_fit(const struct automaton *automaton, int step);

#endif
