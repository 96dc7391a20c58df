/* What a compiled program tells the shim of its kernels. Included by the shim and,
 * through opencl_c.h, by every program. */
#ifndef CLMATCH_TESTS_SHIM_KERNEL_TABLE_H
#define CLMATCH_TESTS_SHIM_KERNEL_TABLE_H

#include <stddef.h>

/* The work-item that runs. It is alone in its work-group. */
struct shim_item {
    unsigned dimensions;
    size_t global_id[3], global_size[3], global_offset[3];
};

enum shim_parameter_kind {
    SHIM_PARAMETER_VALUE,
    SHIM_PARAMETER_GLOBAL,   /* a cl_mem */
    SHIM_PARAMETER_CONSTANT, /* a cl_mem of limited size */
    SHIM_PARAMETER_LOCAL     /* so many bytes */
};

struct shim_parameter {
    enum shim_parameter_kind kind;
    size_t size; /* bytes of a value, or of the pointer */
};

/* call: runs one work-item. arguments[i] points at a value, or at the pointer that
 * stands for the memory. */
struct shim_kernel {
    const char *name;
    void (*call)(const struct shim_item *item, void *const *arguments);
    unsigned count; /* of parameters */
    const struct shim_parameter *parameters;
};

/* Each program defines it; a row of NULLs ends it. */
extern const struct shim_kernel shim_kernels[];

#endif
