/* How long the fallback's threads take to read memory. */
#ifndef CLMATCH_FALLBACK_READ_TIMES_H
#define CLMATCH_FALLBACK_READ_TIMES_H

#include "host/plan/read_times.h"

/* `device` is not used. */
clm_status fallback_read_times(const void *device, struct read_times *times);

#endif
