#include "tune_space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "say.h"

static void take_key(const clm_variant_key *from, struct tune_key *key) {
    key->key = *from;
    char *rest = key->key.values, *value;
    while (key->count < TUNE_VALUES_MAX && (value = strsep(&rest, ",")))
        key->values[key->count++] = value;
}

/* Keys of one engine follow each other. */
static void take_first(const clm_variant_key *keys, size_t count, struct tune_space *space) {
    for (size_t i = 0; i < count && strcmp(keys[i].engine, keys[0].engine) == 0; ++i) {
        struct tune_key *key = strcmp(keys[i].key, "preset") == 0 ? &space->presets
                               : space->count < TUNE_KEYS_MAX     ? &space->keys[space->count++]
                                                                  : NULL;
        if (key)
            take_key(&keys[i], key);
    }
    space->engine = space->keys[0].key.engine;
}

struct tune_space *tune_space_make(const char *device) {
    size_t capacity = 0, count = 0;
    clm_status status = clm_variant_keys(device, NULL, 0, &capacity);
    clm_variant_key *keys = allocate(capacity + 1, sizeof *keys);
    if (status == CLM_OK)
        status = clm_variant_keys(device, keys, capacity, &count);
    struct tune_space *space = NULL;
    if (status != CLM_OK) {
        say_library(NULL);
    } else {
        space = allocate(1, sizeof *space);
        take_first(keys, count < capacity ? count : capacity, space);
    }
    free(keys);
    return space;
}

size_t tune_space_find(const struct tune_space *space, const char *name) {
    size_t at = 0;
    while (at < space->count && strcmp(space->keys[at].key.key, name) != 0)
        ++at;
    return at;
}

void tune_space_format(const struct tune_space *space, const struct tune_point *point, char *text,
                       size_t room) {
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i < space->count && used < room; ++i)
        if (point->value[i] != TUNE_FREE)
            used +=
                (size_t)snprintf(text + used, room - used, "%s%s=%s", used ? "," : "",
                                 space->keys[i].key.key, space->keys[i].values[point->value[i]]);
}

static int find_value(const struct tune_key *key, const char *value, size_t length) {
    for (int i = 0; i < key->count; ++i)
        if (strlen(key->values[i]) == length && memcmp(key->values[i], value, length) == 0)
            return i;
    return TUNE_FREE;
}

void tune_space_parse(const struct tune_space *space, const char *text, struct tune_point *point) {
    for (size_t i = 0; i < space->count; ++i) {
        const struct tune_key *key = &space->keys[i];
        size_t name = strlen(key->key.key);
        const char *item = text;
        point->value[i] = TUNE_FREE;
        while (item && !(strncmp(item, key->key.key, name) == 0 && item[name] == '='))
            item = strchr(item, ',') ? strchr(item, ',') + 1 : NULL;
        if (item)
            point->value[i] = find_value(key, item + name + 1, strcspn(item + name + 1, ","));
    }
}
