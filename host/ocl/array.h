/* Arrays that kernels only read, in the memory that knob TABLE names; see cl/array.cl. */
#ifndef CLMATCH_HOST_OCL_ARRAY_H
#define CLMATCH_HOST_OCL_ARRAY_H

#include "host/ocl/context.h"
#include "host/ocl/knobs.h"
#include "host/ocl/launch.h"

struct ocl_array {
    cl_mem memory;   /* a buffer, or an image */
    size_t in_local; /* bytes of local memory that a kernel's copy takes; 0: none */
    uint64_t bytes;
};

/* CLM_ERR_UNSUPPORTED if the device cannot hold `count` entries at `place`, a value of knob
 * TABLE; those of an image have 1, 2 or 4 bytes. Local memory also has other uses: half of it is
 * for one array. */
clm_status ocl_array_check(const struct ocl_context *context, int place, uint64_t count,
                           size_t entry_bytes);

/* Makes what was checked; `count` may be 0. */
clm_status ocl_array_create(const struct ocl_context *context, int place, const void *entries,
                            size_t count, size_t entry_bytes, struct ocl_array *array);

/* Checks it first. */
clm_status ocl_array_make(const struct ocl_context *context, int place, const void *entries,
                          size_t count, size_t entry_bytes, struct ocl_array *array);

/* A buffer of a table's, in global memory; CLM_ERR_UNSUPPORTED if the device cannot hold it. */
clm_status ocl_array_buffer(const struct ocl_context *context, const void *bytes, size_t size,
                            cl_mem *buffer);

/* NULL-safe inside. */
void ocl_array_destroy(struct ocl_array *array);

/* The kernel's CLM_ARRAY. */
void ocl_array_argument(const struct ocl_array *array, struct ocl_arguments *arguments);

#endif
