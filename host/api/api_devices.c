#include "host/api/check.h"
#include "host/run/device_test.h"

#include <stdio.h>

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
