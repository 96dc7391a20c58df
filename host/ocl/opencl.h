/* The one place where OpenCL's header comes in: entry points of 1.2 only. */
#ifndef CLMATCH_HOST_OCL_OPENCL_H
#define CLMATCH_HOST_OCL_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#endif
