/* The OpenCL devices of this process. */
#ifndef CLMATCH_HOST_OCL_DEVICE_H
#define CLMATCH_HOST_OCL_DEVICE_H

#include "host/ocl/caps.h"
#include "host/ocl/quirks.h"

#include <sys/types.h>

enum { OCL_DEVICES_MAX = 32 };

struct ocl_device {
    cl_platform_id platform;
    cl_device_id id;
    clm_device info; /* index is set by who lists it */
    struct ocl_caps caps;
    uint32_t quirks;
    pid_t process; /* which found it; drivers do not work in one that it forks */

    /* The caller's (clmatch_opencl.h); NULL: the library makes its own. */
    cl_context context;
    cl_command_queue queue;
};

/* All devices of all platforms, in the ICD loader's order; one that appears under
 * two platforms is listed once. No platform, or none with a device, is no error.
 * `left_out` becomes the platforms that cannot be used in this process, and why, and
 * what failed of those and of devices that did not answer. */
clm_status ocl_devices(struct ocl_device devices[OCL_DEVICES_MAX], size_t *count, char *left_out,
                       size_t size);

/* CLM_ERR_DEVICE_FAILED if it does not answer. */
clm_status ocl_device_describe(cl_platform_id platform, cl_device_id id, struct ocl_device *device);

/* Kernels are compiled at run time, and read multi-byte table entries that the host
 * wrote. */
bool ocl_device_usable(const struct ocl_device *device);

static inline bool ocl_device_has(const struct ocl_device *device, enum quirk quirk) {
    return device->quirks & 1u << quirk;
}

#endif
