/* Kernel launches. */
#ifndef CLMATCH_HOST_OCL_LAUNCH_H
#define CLMATCH_HOST_OCL_LAUNCH_H

#include "cl/abi.h"
#include "host/ocl/program.h"

struct ocl_arguments {
    struct {
        size_t size;
        const void *value;
    } list[24];
    cl_uint count;
};

static inline void ocl_argument(struct ocl_arguments *arguments, size_t size, const void *value) {
    arguments->list[arguments->count].size = size;
    arguments->list[arguments->count++].value = value;
}

/* Runs at least `items` work-items, as many as make whole groups, after all that was
 * enqueued before, and waits for them. Adds the time that they ran to `ns`. */
clm_status ocl_launch(const struct ocl_context *context, const struct ocl_program *program,
                      size_t items, const struct ocl_arguments *arguments, uint64_t *ns);

/* The same of `groups` groups of `group` work-items, as many as the device has at most. */
clm_status ocl_launch_groups(const struct ocl_context *context, const struct ocl_program *program,
                             size_t groups, size_t group, const struct ocl_arguments *arguments,
                             uint64_t *ns);

/* How work-items take pieces of a text. */
struct ocl_rounds {
    clm_u32 group; /* work-items */
    clm_u32 piece; /* symbols */
    clm_u32 lanes; /* pieces of a work-item in a round */
};

/* Runs pieces first .. end-1 in launches short enough for a display's watchdog. The
 * clm_launch is the kernel's first argument, the others follow it. Adds as above to `ns`. */
clm_status ocl_launch_pieces(struct ocl_context *context, const struct ocl_program *program,
                             struct ocl_rounds rounds, const clm_launch *launch, clm_u32 first,
                             clm_u32 end, const struct ocl_arguments *arguments, uint64_t *ns);

#endif
