/* The knobs of the kernels, from cl/config.def. */
#ifndef CLMATCH_HOST_OCL_KNOBS_H
#define CLMATCH_HOST_OCL_KNOBS_H

#include "host/plan/variant.h"

enum knob {
#define CLM_KNOB(name, key, meaning, values) KNOB_##name,
#define CLM_NUMBER CLM_KNOB
#define CLM_HOST_KNOB CLM_KNOB
#define CLM_VALUE(knob, name, text)
#include "cl/config.def"
#undef CLM_KNOB
#undef CLM_NUMBER
#undef CLM_HOST_KNOB
#undef CLM_VALUE
    KNOBS
};

/* The values of each knob: KNOB_TABLE_GLOBAL, ... count from 0 within a knob. */
#define CLM_KNOB(name, key, meaning, values) enum { values };
#define CLM_NUMBER CLM_KNOB
#define CLM_HOST_KNOB CLM_KNOB
#define CLM_VALUE(knob, name, text) KNOB_##knob##_##name,
#include "cl/config.def"
#undef CLM_KNOB
#undef CLM_NUMBER
#undef CLM_HOST_KNOB
#undef CLM_VALUE

/* As axes of variants; KNOB_QUESTION, the last, is none. */
extern const struct axis knob_axes[KNOBS];

/* For struct variant_space: all values of a knob, or one. */
#define KNOB_ALL (~(uint32_t)0)
#define KNOB_VALUE(knob, name) ((uint32_t)1 << KNOB_##knob##_##name)

/* Is it no CLM_HOST_KNOB? */
bool knobs_kernels_see(enum knob knob);

/* The value of a CLM_NUMBER knob. */
unsigned knobs_number(enum knob knob, int value);

/* The engine's largest value of such a knob that is `limit` at most, or its least. */
int knobs_up_to(const struct variant_space *space, enum knob knob, uint64_t limit);

enum { KNOBS_OPTIONS_MAX = 4096 }; /* bytes that their options take at most */

/* Writes the -D options of a program in which each knob has value[knob]. */
void knobs_options(const int value[KNOBS], char *buffer, size_t size);

#endif
