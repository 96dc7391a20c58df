#include "host/ocl/knobs.h"

#include "host/base/text.h"

#include <stdlib.h>

const struct axis knob_axes[KNOBS] = {
#define CLM_KNOB(name, key, meaning, values) {key, (const char *const[]){values NULL}, false},
#define CLM_HOST_KNOB CLM_KNOB
#define CLM_NUMBER(name, key, meaning, values) {key, (const char *const[]){values NULL}, true},
#define CLM_VALUE(knob, name, text) text,
#include "cl/config.def"
#undef CLM_KNOB
#undef CLM_NUMBER
#undef CLM_HOST_KNOB
#undef CLM_VALUE
};

/* "NAME_VALUE" of each value; NULL ends them. */
static const struct {
    const char *name;
    const char *const *values;
    bool kernels_see;
} knobs[KNOBS] = {
#define CLM_KNOB(name, key, meaning, values) {#name, (const char *const[]){values NULL}, true},
#define CLM_HOST_KNOB(name, key, meaning, values)                                                  \
    {#name, (const char *const[]){values NULL}, false},
#define CLM_NUMBER CLM_KNOB
#define CLM_VALUE(knob, name, text) #knob "_" #name,
#include "cl/config.def"
#undef CLM_KNOB
#undef CLM_NUMBER
#undef CLM_HOST_KNOB
#undef CLM_VALUE
};

bool knobs_kernels_see(enum knob knob) {
    return knobs[knob].kernels_see;
}

unsigned knobs_number(enum knob knob, int value) {
    return (unsigned)strtoul(knob_axes[knob].values[value], NULL, 10);
}

int knobs_up_to(const struct variant_space *space, enum knob knob, uint64_t limit) {
    int found = VARIANT_AUTO;
    for (int value = 0; knob_axes[knob].values[value]; value++)
        if (variant_has_value(space, knob, value) &&
            (found == VARIANT_AUTO || knobs_number(knob, value) <= limit))
            found = value;
    return found;
}

/* Values count from 1, so that an undefined one, which is 0 in an #if, is none. */
void knobs_options(const int value[KNOBS], char *buffer, size_t size) {
    buffer[0] = '\0';
    for (enum knob i = 0; i < KNOBS; i++) {
        if (value[i] == VARIANT_AUTO)
            continue;
        if (knob_axes[i].tuned) {
            text_append(buffer, size, "-DCLM_CFG_%s=%u ", knobs[i].name, knobs_number(i, value[i]));
            continue;
        }
        for (int k = 0; knobs[i].kernels_see && knobs[i].values[k]; k++)
            text_append(buffer, size, "-DCLM_%s=%d ", knobs[i].values[k], k + 1);
        if (knobs[i].kernels_see)
            text_append(buffer, size, "-DCLM_CFG_%s=%d ", knobs[i].name, value[i] + 1);
    }
}
