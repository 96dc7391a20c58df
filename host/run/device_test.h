/* Does a device work? */
#ifndef CLMATCH_HOST_RUN_DEVICE_TEST_H
#define CLMATCH_HOST_RUN_DEVICE_TEST_H

#include "host/run/devices.h"

/* As clm_device_test. */
clm_status device_test(const struct device *device);

#endif
