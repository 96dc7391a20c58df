#include "host/plan/tuning.h"

#include <stddef.h>

const char *const tuning_shipped[] = {
    NULL,
};
