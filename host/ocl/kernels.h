/* What a driver is given for each kernel: the files of its source and the options. */
#ifndef CLMATCH_HOST_OCL_KERNELS_H
#define CLMATCH_HOST_OCL_KERNELS_H

#include "host/ocl/knobs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ocl_kernel_source {
    const char *name;         /* of the kernel's function */
    const char *const *files; /* of cl/, in this order; NULL ends them */
    bool has_knobs;           /* they see the knobs of cl/config.def */
};

enum ocl_kernel {
    KERNEL_SCAN_AC,
    KERNEL_SCAN_FILTER,
    KERNEL_SCAN_PFAC,
    KERNEL_SCAN_RK,
    KERNEL_SCAN_KMP,
    KERNEL_SCAN_BMH,
    KERNEL_SCAN_NAIVE,
    KERNEL_PACK,
    KERNEL_BLOCK_SUMS,
    KERNEL_SELFTEST,
    KERNEL_READ,
    KERNELS
};

extern const struct ocl_kernel_source ocl_kernel_sources[KERNELS];

/* Gives knobs that make no difference to a program their first values, so that it is
 * built once. */
void ocl_kernel_settle(enum ocl_kernel kernel, int knobs[KNOBS]);

enum { KERNEL_OPTIONS_MAX = KNOBS_OPTIONS_MAX + 128 }; /* bytes */

/* Writes the options for a device with these quirks, a bit (1 << quirk) for each;
 * `knobs` is what knobs_options() wrote, or "" for a kernel without knobs. */
void ocl_kernel_options(uint32_t quirks, const char *knobs, char *buffer, size_t size);

#endif
