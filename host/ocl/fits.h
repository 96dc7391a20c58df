/* Rules that variants of all engines keep on a device. */
#ifndef CLMATCH_HOST_OCL_FITS_H
#define CLMATCH_HOST_OCL_FITS_H

#include "host/ocl/context.h"
#include "host/ocl/knobs.h"

static inline uint64_t lesser(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* A status is CLM_ERR_UNSUPPORTED with a message that ends with what to choose. */

/* Work-items of a group. */
clm_status fits_group(const struct ocl_context *context, const int *knobs);

/* Bytes of local memory, beside a few variables. */
clm_status fits_local(const struct ocl_context *context, uint64_t bytes, const char *remedy);

/* Bytes of local memory for the text that a group stages, of kernels that see it by
 * cl/window.cl. */
uint64_t fits_staged_bytes(const int *knobs);

/* Turns of its loops that a work-item takes in a launch at most, where a device ends them early.
 * `remedy`: what else than fewer lanes and shorter pieces takes fewer; NULL: nothing. */
clm_status fits_loops(const struct ocl_context *context, const int *knobs, uint64_t turns,
                      uint32_t longest, const char *remedy);

#endif
