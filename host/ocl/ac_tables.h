/* The dense table of an automaton, in device memory. */
#ifndef CLMATCH_HOST_OCL_AC_TABLES_H
#define CLMATCH_HOST_OCL_AC_TABLES_H

#include "cl/abi.h"
#include "host/ocl/context.h"
#include "host/ocl/launch.h"
#include "host/table/dense.h"

struct ac_tables {
    clm_table_shape shape;
    cl_mem classes, next, output;
    uint64_t bytes;
};

/* CLM_ERR_UNSUPPORTED if the device cannot hold them. */
clm_status ac_tables_open(const struct ocl_context *context, const struct automaton *automaton,
                          uint32_t entry_bytes, struct ac_tables *tables);
void ac_tables_close(struct ac_tables *tables);

/* The kernel's CLM_TABLE_PARAMETERS. */
void ac_tables_arguments(const struct ac_tables *tables, struct ocl_arguments *arguments);

#endif
