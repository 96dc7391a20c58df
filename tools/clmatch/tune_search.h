/* The search for the fastest variant: from what the library chooses, one key after the
 * other, as long as that makes it faster. */
#ifndef CLMATCH_TOOL_TUNE_SEARCH_H
#define CLMATCH_TOOL_TUNE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tune_space.h"
#include "tune_work.h"

struct tune_search {
    const struct tune_space *space;
    const struct tune_work *work;
    const char *device;
    bool quick; /* fewer keys, presets left out, once round */
    /* Told of each measurement and the best so far, in GB/s; false ends the search. */
    bool (*go_on)(size_t tried, double speed, void *context);
    void *context;
};

enum tune_outcome {
    TUNE_FOUND,
    TUNE_UNSERVED, /* the engine cannot have these patterns */
    TUNE_STOPPED,  /* by go_on */
    TUNE_FAILED,   /* the device did, or its counts are wrong; it has been said */
};

/* Of the library's own choice and of the fastest: kernels with packing, and the whole
 * call; medians. */
struct tune_times {
    uint64_t kernel, whole;
};

struct tune_found {
    char variant[224];
    struct tune_times untuned, tuned;
    size_t tried, wrong; /* measurements, and of variants that are wrong, which has been told */
};

enum tune_outcome tune_search(const struct tune_search *search, struct tune_found *found);

/* How many measurements that may take, about. */
size_t tune_search_most(const struct tune_space *space, bool quick);

/* GB/s. */
double tune_speed(const struct tune_work *work, uint64_t ns);

#endif
