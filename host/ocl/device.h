/* The OpenCL devices of this process. */
#ifndef CLMATCH_HOST_OCL_DEVICE_H
#define CLMATCH_HOST_OCL_DEVICE_H

#include "host/ocl/caps.h"
#include "host/ocl/quirks.h"

enum { OCL_DEVICES_MAX = 32 };

struct ocl_device {
    cl_platform_id platform;
    cl_device_id id;
    clm_device info; /* index is set by who lists it */
    struct ocl_caps caps;
    uint32_t quirks;

    /* The caller's (clmatch_opencl.h); NULL: the library makes its own. */
    cl_context context;
    cl_command_queue queue;
};

/* All devices of all platforms, in the ICD loader's order; one that appears under
 * two platforms is listed once. No platform, or none with a device, is no error. */
clm_status ocl_devices(struct ocl_device devices[OCL_DEVICES_MAX], size_t *count);

/* The device of a caller's queue, which is retained until ocl_device_release.
 * CLM_ERR_ARGUMENT if it is no queue, CLM_ERR_UNSUPPORTED if its device cannot be
 * used. */
clm_status ocl_device_of_queue(cl_command_queue queue, struct ocl_device *device);
void ocl_device_release(struct ocl_device *device);

static inline bool ocl_device_has(const struct ocl_device *device, enum quirk quirk) {
    return device->quirks & 1u << quirk;
}

#endif
