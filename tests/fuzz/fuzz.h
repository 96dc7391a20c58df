/* What the fuzz targets share. */
#ifndef CLMATCH_TESTS_FUZZ_H
#define CLMATCH_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clmatch.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An expectation that stays in release builds. */
#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, clm_message());    \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
