/* What measures how fast a device reads its memory is asked, and answers. */
#ifndef CLMATCH_HOST_PLAN_READ_TIMES_H
#define CLMATCH_HOST_PLAN_READ_TIMES_H

#include "clmatch.h"

#include <stdbool.h>

struct read_times {
    uint64_t bytes; /* read each time */
    size_t repeats; /* after one that does not count */
    uint64_t *ns;   /* [repeats] */
    bool device_clock;
};

#endif
