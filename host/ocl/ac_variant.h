/* Variants of Aho-Corasick, and which is likely to serve a database on a device best. */
#ifndef CLMATCH_HOST_OCL_AC_VARIANT_H
#define CLMATCH_HOST_OCL_AC_VARIANT_H

#include "host/ocl/context.h"
#include "host/ocl/knobs.h"
#include "host/table/database.h"

extern const struct variant_space ocl_ac_variants;
extern const struct preset ac_presets[];

/* symbols=packed becomes the narrowest that serve. */
void ac_variant_resolve(const struct clm_db *db, int *value);

/* Chooses what is VARIANT_AUTO by rule, without measurements. */
void ac_variant_complete(const struct ocl_context *context, const struct clm_db *db, int *value);

#endif
