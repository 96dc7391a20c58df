/* Variants of an engine: one value for each of its axes, "key=value,...". */
#ifndef CLMATCH_HOST_PLAN_VARIANT_H
#define CLMATCH_HOST_PLAN_VARIANT_H

#include "clmatch.h"

#include <stdbool.h>

enum { VARIANT_AXES_MAX = 32, VARIANT_AUTO = -1 };

struct axis {
    const char *key;
    const char *const *values; /* ends with NULL */
    bool tuned;                /* for speed alone: does not tell variants apart */
};

/* A name for some of an axis' values. */
struct preset {
    const char *name;
    const char *variant; /* "key=value,..." */
};

struct variant {
    int value[VARIANT_AXES_MAX]; /* index into the axis' values, or VARIANT_AUTO */
};

/* All variants of an engine. */
struct variant_space {
    const struct axis *axes;
    size_t axis_count;
    const uint32_t *values; /* of each axis those that the engine has, a bit (1 << index) each: one
                               alone is fixed, and it or none makes no key; NULL: all */
    const struct preset *presets;                  /* end with a name NULL; NULL: none */
    bool (*exists)(const struct variant *variant); /* with a value for each axis that is not tuned;
                                                      NULL: all do */
};

/* Of an engine that has one variant alone. */
extern const struct variant_space variants_one;

/* Does the engine have the value, and the axis as a key? */
bool variant_has_value(const struct variant_space *space, size_t axis, int value);
bool variant_has_key(const struct variant_space *space, size_t axis);

/* "key=value,...", and "preset=NAME", whose values those of other keys replace. Keys left
 * out are VARIANT_AUTO; `text` may be NULL. CLM_ERR_VARIANT names the key or value and
 * lists those that exist. */
clm_status variant_parse(const char *engine, const struct variant_space *space, const char *text,
                         struct variant *variant);

/* Writes "key=value,..." of the keys that are not VARIANT_AUTO. */
void variant_format(const struct variant_space *space, const struct variant *variant, char *buffer,
                    size_t size);

/* The first variant, and the one after, in odometer order; false after the last. Keys that
 * are tuned stay VARIANT_AUTO. */
void variant_first(const struct variant_space *space, struct variant *variant);
bool variant_next(const struct variant_space *space, struct variant *variant);

#endif
