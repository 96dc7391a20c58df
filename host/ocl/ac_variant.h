/* Which variant of Aho-Corasick serves a database on a device best. */
#ifndef CLMATCH_HOST_OCL_AC_VARIANT_H
#define CLMATCH_HOST_OCL_AC_VARIANT_H

#include "host/ocl/context.h"
#include "host/ocl/knobs.h"
#include "host/table/database.h"

extern const struct variant_space ocl_ac_variants;
extern const struct preset ac_presets[];

/* Chooses what is VARIANT_AUTO, from measurements (host/plan/tuning.h) of what is most like
 * it or else by rule, and writes a sentence that says so. CLM_ERR_UNSUPPORTED says which rule
 * excludes what is given (ac_fits.h). */
clm_status ac_variant_choose(const struct ocl_context *context, const struct clm_db *db,
                             struct variant *variant, char *reason, size_t size);

#endif
