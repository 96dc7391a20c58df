/* Made by tools/tuning/ship.py of the rows in tools/tuning/: change those, not this. */
#include "host/plan/tuning.h"

#include <stddef.h>

/* clang-format off */
const char *const tuning_shipped[] = {
    NULL,
};
