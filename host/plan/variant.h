/* Variants of an engine: one value for each of its axes, "key=value,...". */
#ifndef CLMATCH_HOST_PLAN_VARIANT_H
#define CLMATCH_HOST_PLAN_VARIANT_H

#include "clmatch.h"

enum { VARIANT_AXES_MAX = 16, VARIANT_AUTO = -1 };

struct axis {
    const char *key;
    const char *const *values; /* ends with NULL */
};

struct variant {
    int value[VARIANT_AXES_MAX]; /* index into the axis' values, or VARIANT_AUTO */
};

/* Keys left out are VARIANT_AUTO; `text` may be NULL. CLM_ERR_VARIANT names the
 * key or value and lists those that exist. */
clm_status variant_parse(const char *engine, const struct axis *axes, size_t axis_count,
                         const char *text, struct variant *variant);

/* Writes "key=value,..." of the keys that are not VARIANT_AUTO. */
void variant_format(const struct axis *axes, size_t axis_count, const struct variant *variant,
                    char *buffer, size_t size);

/* The variant after this one with all keys set, in odometer order; 0 after the
 * last. The first has all values 0. */
int variant_next(const struct axis *axes, size_t axis_count, struct variant *variant);

#endif
