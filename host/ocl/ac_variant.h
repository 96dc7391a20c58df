/* Which variant of Aho-Corasick serves a database on a device. */
#ifndef CLMATCH_HOST_OCL_AC_VARIANT_H
#define CLMATCH_HOST_OCL_AC_VARIANT_H

#include "cl/abi.h"
#include "host/ocl/context.h"
#include "host/ocl/knobs.h"
#include "host/table/database.h"
#include "host/table/dense.h"

extern const struct preset ac_presets[];

/* Not those that no database or device can have. */
bool ac_variant_exists(const struct variant *variant);

/* Chooses what is VARIANT_AUTO, and checks all: CLM_ERR_UNSUPPORTED says which rule
 * excludes the variant, before anything is enqueued. Tables are checked when they are
 * made (ac_tables_open). */
clm_status ac_variant_choose(const struct ocl_context *context, const struct clm_db *db,
                             struct variant *variant);

/* Counters that a track has, and bytes of local memory that the kernel's take. */
clm_u32 ac_counters(const struct automaton *automaton, int count);
size_t ac_counters_in_local(clm_u32 counters, int histogram);

#endif
