/* The devices of this process and the engines of each. */
#ifndef CLMATCH_HOST_RUN_DEVICES_H
#define CLMATCH_HOST_RUN_DEVICES_H

#include "host/plan/engine.h"
#include "host/plan/read_times.h"

struct device {
    clm_device info;
    const struct engine *const *engines; /* the first serves by default; NULL ends them */
    void *handle;                        /* for engine_setup.device */

    clm_status (*read_times)(const void *handle, struct read_times *times);

    /* Where text may lie on the device: copies bytes of it to the host. */
    clm_status (*read_text)(const void *handle, const void *text, size_t begin, size_t length,
                            void *bytes);
    void (*release)(struct device *device); /* NULL: it is one of the process's list */
};

/* All devices, found once in a process; index 0 is the fallback. */
clm_status devices_all(const struct device **devices, size_t *count);

/* As clm_device_select. The fallback is found without a look at OpenCL, whose drivers
 * take time, threads and memory. */
clm_status devices_select(const char *wanted, const struct device **selected);

/* Does `wanted` leave the choice to the library? */
bool devices_auto(const char *wanted);

/* What "auto" means, in order of preference from rank 0; NULL after the last, which is
 * the fallback. */
clm_status devices_preferred(size_t rank, const struct device **device);

/* As it is now. */
void device_describe(const struct device *device, clm_device *description);

/* The fallback. */
const struct device *devices_fallback(void);

/* Those of every OpenCL device. */
const struct engine *const *devices_opencl_engines(void);

/* Platforms that this process cannot use, and why; "" for none. */
const char *devices_left_out(void);

/* Was there a look for OpenCL devices, and nothing found? */
bool devices_opencl_missing(void);

/* The engine called `name` on the device; NULL or "auto": its first. CLM_ERR_ENGINE
 * lists those that exist. */
clm_status device_engine(const struct device *device, const char *name,
                         const struct engine **engine);

#endif
