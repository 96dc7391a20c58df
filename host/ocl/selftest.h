/* A device's first test: are the structures of cl/abi.h what the host takes them for? */
#ifndef CLMATCH_HOST_OCL_SELFTEST_H
#define CLMATCH_HOST_OCL_SELFTEST_H

#include "host/ocl/context.h"

/* CLM_ERR_DEVICE_FAILED if they are not. Passed once, it is remembered beside the
 * cached programs. */
clm_status ocl_selftest(const struct ocl_context *context);

#endif
