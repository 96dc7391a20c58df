#include "host/api/check.h"
#include "host/base/message.h"
#include "host/base/text.h"
#include "host/plan/tuning.h"
#include "host/run/device_test.h"

#include <stdio.h>
#include <string.h>

clm_status clm_devices(clm_device *devices, size_t capacity, size_t *count) {
    if (capacity)
        CHECK_NOT_NULL(devices);
    CHECK_NOT_NULL(count);
    const struct device *all;
    clm_status status = devices_all(&all, count);
    for (size_t i = 0; !status && i < *count && i < capacity; i++)
        device_describe(&all[i], &devices[i]);
    return status;
}

clm_status clm_device_select(const char *device, clm_device *selected) {
    CHECK_NOT_NULL(selected);
    const struct device *found;
    clm_status status = devices_select(device, &found);
    if (!status)
        device_describe(found, selected);
    return status;
}

clm_status clm_device_test(const char *device) {
    const struct device *selected;
    clm_status status = devices_select(device, &selected);
    return status ? status : device_test(selected);
}

clm_status clm_device_read_times(const char *device, uint64_t bytes, uint64_t *ns, size_t repeats,
                                 int *device_clock) {
    if (repeats)
        CHECK_NOT_NULL(ns);
    const struct device *selected;
    struct read_times times = {.bytes = bytes, .repeats = repeats, .ns = ns};
    clm_status status = devices_select(device, &selected);
    if (!status)
        status = selected->read_times(selected->handle, &times);
    if (!status && device_clock)
        *device_clock = times.device_clock;
    return status;
}

clm_status clm_variants(const char *device, clm_variant *variants, size_t capacity, size_t *count) {
    if (capacity)
        CHECK_NOT_NULL(variants);
    CHECK_NOT_NULL(count);
    const struct device *selected;
    clm_status status = devices_select(device, &selected);
    if (status)
        return status;
    size_t total = 0;
    for (size_t i = 0; selected->engines[i]; i++) {
        const struct engine *engine = selected->engines[i];
        struct variant variant;
        variant_first(engine->variants, &variant);
        do {
            if (total < capacity) {
                snprintf(variants[total].engine, sizeof variants[total].engine, "%s", engine->name);
                variant_format(engine->variants, &variant, variants[total].variant,
                               sizeof variants[total].variant);
            }
            total++;
        } while (variant_next(engine->variants, &variant));
    }
    *count = total;
    return CLM_OK;
}

/* ---- Keys -------------------------------------------------------------- */

static void describe_axis(const struct variant_space *space, size_t index, clm_variant_key *key) {
    const struct axis *axis = &space->axes[index];
    snprintf(key->key, sizeof key->key, "%s", axis->key);
    for (int i = 0; axis->values[i]; i++)
        if (variant_has_value(space, index, i))
            text_append(key->values, sizeof key->values, "%s%s", *key->values ? "," : "",
                        axis->values[i]);
    key->number = axis->tuned;
}

static void describe_presets(const struct preset *presets, clm_variant_key *key) {
    snprintf(key->key, sizeof key->key, "preset");
    for (size_t i = 0; presets[i].name; i++)
        text_append(key->values, sizeof key->values, "%s%s", i ? "," : "", presets[i].name);
}

clm_status clm_variant_keys(const char *device, clm_variant_key *keys, size_t capacity,
                            size_t *count) {
    if (capacity)
        CHECK_NOT_NULL(keys);
    CHECK_NOT_NULL(count);
    const struct device *selected;
    clm_status status = devices_select(device, &selected);
    if (status)
        return status;
    size_t total = 0;
    for (size_t i = 0; selected->engines[i]; i++) {
        const struct variant_space *space = selected->engines[i]->variants;
        size_t own = space->axis_count + (space->presets != NULL);
        for (size_t k = 0; k < own; k++) {
            if (k < space->axis_count && !variant_has_key(space, k))
                continue;
            if (total++ >= capacity)
                continue;
            clm_variant_key *key = &keys[total - 1];
            *key = (clm_variant_key){0};
            snprintf(key->engine, sizeof key->engine, "%s", selected->engines[i]->name);
            if (k < space->axis_count)
                describe_axis(space, k, key);
            else
                describe_presets(space->presets, key);
        }
    }
    *count = total;
    return CLM_OK;
}

clm_status clm_tuning_path(char *path, size_t size) {
    CHECK_NOT_NULL(path);
    char whole[4096];
    if (!tuning_path(whole, sizeof whole))
        return message_set(CLM_ERR_UNSUPPORTED, "there is no place for measurements: set HOME, or "
                                                "XDG_CONFIG_HOME to a path that begins with /");
    size_t length = strlen(whole);
    if (length >= size)
        return message_set(CLM_ERR_ARGUMENT, "the path takes %zu bytes, not %zu", length + 1, size);
    memcpy(path, whole, length + 1);
    return CLM_OK;
}
