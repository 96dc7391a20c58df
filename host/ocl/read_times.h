/* How long a device takes to read its own memory. */
#ifndef CLMATCH_HOST_OCL_READ_TIMES_H
#define CLMATCH_HOST_OCL_READ_TIMES_H

#include "host/plan/read_times.h"

/* `device` is a struct ocl_device. */
clm_status ocl_read_times(const void *device, struct read_times *times);

#endif
