/* What a device says of itself, read once; nothing else asks OpenCL. The
 * environment variable CLMATCH_CAPS lowers values, so that the limits of small
 * devices can be tested on large ones: "local_memory=16K,max_allocation=1M". */
#ifndef CLMATCH_HOST_OCL_CAPS_H
#define CLMATCH_HOST_OCL_CAPS_H

#include "clmatch.h"
#include "host/ocl/opencl.h"

#include <stdbool.h>

struct ocl_caps {
    uint64_t global_memory; /* bytes, as are all sizes here */
    uint64_t max_allocation;
    uint64_t local_memory;
    uint64_t constant_memory;
    uint64_t global_cache;  /* 0: none, or none that it tells of */
    uint64_t group_size;    /* work-items of a work-group */
    uint64_t compute_units; /* one at least, whatever is said */
    uint64_t image_width;   /* of a 2D image; 0: no images */
    uint64_t image_height;
    bool compiler;
    bool little_endian;
};

/* Reads a device's; CLM_ERR_ARGUMENT if CLMATCH_CAPS is malformed,
 * CLM_ERR_DEVICE_FAILED if the device does not tell one. */
clm_status ocl_caps_read(cl_device_id device, struct ocl_caps *caps);

#endif
