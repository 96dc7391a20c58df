#include "host/api/check.h"
#include "host/run/devices.h"

#include <stdio.h>

clm_status clm_devices(clm_device *devices, size_t capacity, size_t *count) {
    if (capacity)
        CHECK_NOT_NULL(devices);
    CHECK_NOT_NULL(count);
    return devices_list(devices, capacity, count);
}

clm_status clm_device_select(const char *device, clm_device *selected) {
    CHECK_NOT_NULL(selected);
    return devices_select(device, selected);
}

clm_status clm_variants(const char *device, clm_variant *variants, size_t capacity, size_t *count) {
    if (capacity)
        CHECK_NOT_NULL(variants);
    CHECK_NOT_NULL(count);
    clm_device selected;
    clm_status status = devices_select(device, &selected);
    if (status)
        return status;
    size_t total = 0;
    const struct engine *engine;
    for (size_t i = 0; (engine = devices_engine_at(&selected, i)); i++) {
        struct variant variant = {{0}};
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
