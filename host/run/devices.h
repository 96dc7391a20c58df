/* The devices of this process and the engines of each. */
#ifndef CLMATCH_HOST_RUN_DEVICES_H
#define CLMATCH_HOST_RUN_DEVICES_H

#include "host/plan/engine.h"

/* As clm_devices and clm_device_select. */
clm_status devices_list(clm_device *devices, size_t capacity, size_t *count);
clm_status devices_select(const char *device, clm_device *selected);

/* The engine called `name` on the device; NULL or "auto": its first, which serves
 * every database. CLM_ERR_ENGINE lists those that exist. */
clm_status devices_engine(const clm_device *device, const char *name, const struct engine **engine);

/* The device's engine at `index`; NULL past the last. */
const struct engine *devices_engine_at(const clm_device *device, size_t index);

#endif
