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
        variant_first(engine->axes, engine->axis_count, &variant);
        do {
            if (total < capacity) {
                snprintf(variants[total].engine, sizeof variants[total].engine, "%s", engine->name);
                variant_format(engine->axes, engine->axis_count, &variant, variants[total].variant,
                               sizeof variants[total].variant);
            }
            total++;
        } while (variant_next(engine->axes, engine->axis_count, &variant));
    }
    *count = total;
    return CLM_OK;
}
