/* Asks a scanner every question in every way and compares the answers. */
#ifndef CLMATCH_CONFORMANCE_CHECK_H
#define CLMATCH_CONFORMANCE_CHECK_H

#include <stdbool.h>

#include "oracle.h"
#include "random.h"

enum check_result { CHECK_PASSED, CHECK_FAILED, CHECK_SKIPPED };

/* Which scanner to make: as for clm_scanner_create. */
struct check_target {
    const char *device;
    const char *engine;
    const char *variant;
};

/* Runs a case on a target; on anything but CHECK_PASSED `text` says why. */
enum check_result check_case(const struct conformance_case *c, const clm_db *db,
                             const struct check_target *target, struct random *random, char *text,
                             size_t capacity);

#endif
