/* The keys of an engine's variants, with their values: where a tuner looks. */
#ifndef CLMATCH_TOOL_TUNE_SPACE_H
#define CLMATCH_TOOL_TUNE_SPACE_H

#include <stdbool.h>
#include <stddef.h>

#include "clmatch.h"

enum { TUNE_KEYS_MAX = 24, TUNE_VALUES_MAX = 64, TUNE_FREE = -1 };

struct tune_key {
    clm_variant_key key;                 /* its values cut up: */
    const char *values[TUNE_VALUES_MAX]; /* into these */
    int count;
};

struct tune_space {
    const char *engine;
    struct tune_key keys[TUNE_KEYS_MAX];
    size_t count;
    struct tune_key presets; /* names of variants; its count may be 0 */
};

/* A value for each key, or TUNE_FREE: the library chooses it. */
struct tune_point {
    int value[TUNE_KEYS_MAX];
};

/* The space of a device's first engine, which is the one that is chosen by itself; to be freed.
 * NULL if the library failed, which has been said. */
struct tune_space *tune_space_make(const char *device);

/* The key called `name`; `count` of the space if it has none. */
size_t tune_space_find(const struct tune_space *space, const char *name);

/* Writes "key=value,..." of the keys that are not free. */
void tune_space_format(const struct tune_space *space, const struct tune_point *point, char *text,
                       size_t room);

/* The reverse; keys that are not there become free. */
void tune_space_parse(const struct tune_space *space, const char *text, struct tune_point *point);

#endif
