/* The layer of fail_layer.h, found in this process once the loader has loaded it. */
#ifndef CLMATCH_TESTS_LAYER_H
#define CLMATCH_TESTS_LAYER_H

#include "fail_layer.h"

#include <stdbool.h>

struct layer {
    void (*arm)(const char *plan);
    size_t (*calls)(const char *function);
    size_t (*failed)(void);
    size_t (*made)(enum fail_kind kind);
    long (*held)(enum fail_kind kind);
    size_t (*unfinished)(void);
};

extern const char *const layer_kinds[FAIL_KINDS];

/* False if the loader has not loaded it: it knows no layers, or OPENCL_LAYERS does not
 * name it alone. Uses OpenCL, so that it would. */
bool layer_find(struct layer *layer);

#endif
