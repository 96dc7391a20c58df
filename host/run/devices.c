#include "host/run/devices.h"

#include "fallback/engines.h"
#include "fallback/read_times.h"
#include "fallback/threads.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/text.h"

#ifdef CLMATCH_WITH_OPENCL
#include "host/ocl/device.h"
#include "host/ocl/engines.h"
#include "host/ocl/read_times.h"
#endif

#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* ---- The list ---------------------------------------------------------- */

enum { DEVICES_MAX = 33 };

static struct device devices[DEVICES_MAX];
static size_t device_count;
static char left_out[512];

/* The first is what "auto" means. */
static const struct engine *const fallback_engines[] = {
    &fallback_ac,  &fallback_filter, &fallback_pfac,  &fallback_rk, &fallback_kmp,
    &fallback_bmh, &fallback_serial, &fallback_naive, NULL};

static void add_fallback(void) {
    struct device *device = &devices[device_count++];
    *device = (struct device){.engines = fallback_engines, .read_times = fallback_read_times};
    device->info.type = CLM_DEVICE_OPENMP;
    snprintf(device->info.name, sizeof device->info.name, "OpenMP CPU threads");
    snprintf(device->info.platform, sizeof device->info.platform, "OpenMP");
    snprintf(device->info.vendor, sizeof device->info.vendor, "clmatch");
    snprintf(device->info.driver, sizeof device->info.driver, "OpenMP %d", _OPENMP);
}

#ifdef CLMATCH_WITH_OPENCL
static const bool with_opencl = true;
static struct ocl_device ocl[OCL_DEVICES_MAX];
_Static_assert((int)DEVICES_MAX > (int)OCL_DEVICES_MAX, "room for the fallback");

const struct engine *const *devices_opencl_engines(void) {
    return ocl_engines;
}

static clm_status add_opencl(void) {
    size_t count;
    clm_status status = ocl_devices(ocl, &count, left_out, sizeof left_out);
    for (size_t i = 0; i < count && !status; i++) {
        struct device *device = &devices[device_count];
        *device = (struct device){.info = ocl[i].info,
                                  .engines = ocl_engines,
                                  .handle = &ocl[i],
                                  .read_times = ocl_read_times};
        device->info.index = (uint32_t)device_count++;
    }
    return status;
}
#else
static const bool with_opencl = false;
static clm_status add_opencl(void) {
    return CLM_OK;
}
#endif

static clm_status found;
static char found_message[512];

static void find_all(void) {
    devices_fallback();
    found = add_opencl();
    if (found)
        snprintf(found_message, sizeof found_message, "%s", message_get());
}

clm_status devices_all(const struct device **all, size_t *count) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_all);
    if (found)
        return message_set(found, "%s", found_message);

    *all = devices;
    *count = device_count;
    return CLM_OK;
}

void device_describe(const struct device *device, clm_device *description) {
    *description = device->info;
    if (device == devices_fallback()) { /* which may change while the process runs */
        description->compute_units = (uint32_t)threads_to_use();
        description->global_memory = memory_available();
    }
}

const struct device *devices_fallback(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, add_fallback);
    return &devices[0];
}

const char *devices_left_out(void) {
    return left_out;
}

bool devices_opencl_missing(void) {
    return with_opencl && device_count == 1;
}

/* ---- Engines ----------------------------------------------------------- */

clm_status device_engine(const struct device *device, const char *name,
                         const struct engine **engine) {
    char known[256] = "";
    for (size_t i = 0; device->engines[i]; i++) {
        if (!name || strcmp(name, "auto") == 0 || strcmp(name, device->engines[i]->name) == 0) {
            *engine = device->engines[i];
            return CLM_OK;
        }
        text_append(known, sizeof known, ", %s", device->engines[i]->name);
    }
    return message_set(CLM_ERR_ENGINE, "device '%s' has no engine '%s'; its engines: auto%s",
                       device->info.name, name, known);
}
