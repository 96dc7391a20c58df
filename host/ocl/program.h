/* Programs: source text and options become a kernel, through the cache. */
#ifndef CLMATCH_HOST_OCL_PROGRAM_H
#define CLMATCH_HOST_OCL_PROGRAM_H

#include "host/ocl/cache.h"
#include "host/ocl/context.h"
#include "host/ocl/kernels.h"

struct ocl_program {
    cl_program program;
    cl_kernel kernel;
    bool fresh; /* its known-answer test is due */
    struct ocl_cache_key key;
};

/* Builds the kernel's files; `knobs` as for ocl_kernel_options(). An error of the
 * compiler has the device's build log in its message. */
clm_status ocl_program_open(const struct ocl_context *context, enum ocl_kernel kernel,
                            const char *knobs, struct ocl_program *program);

/* The known-answer test was passed: keeps the binary for the next run. So what
 * comes from the cache has passed it on this device and driver. */
void ocl_program_keep(const struct ocl_context *context, struct ocl_program *program);

void ocl_program_close(struct ocl_program *program);

#endif
