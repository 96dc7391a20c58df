/* OpenCL's errors by name. */
#ifndef CLMATCH_HOST_OCL_ERROR_H
#define CLMATCH_HOST_OCL_ERROR_H

#include "host/ocl/opencl.h"

const char *ocl_error_name(cl_int error);

#endif
