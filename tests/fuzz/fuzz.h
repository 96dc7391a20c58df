/* What the fuzz targets share. */
#ifndef CLMATCH_TESTS_FUZZ_H
#define CLMATCH_TESTS_FUZZ_H

#include <stdbool.h>
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

/* Is the variant at `index` for an input of that length? The many of pfac take turns. */
static inline bool fuzz_takes(const clm_variant *variant, size_t index, size_t length) {
    return strcmp(variant->engine, "pfac") != 0 || index % 9 == length % 9;
}

#endif
