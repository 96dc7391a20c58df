/* The dense table of an automaton, in device memory. */
#ifndef CLMATCH_HOST_OCL_AC_TABLES_H
#define CLMATCH_HOST_OCL_AC_TABLES_H

#include "cl/abi.h"
#include "host/ocl/array.h"
#include "host/table/database.h"
#include "host/table/dense.h"

struct ac_tables {
    clm_table_shape shape;
    unsigned symbol_bits;
    unsigned step;  /* symbols of a transition */
    cl_mem classes; /* of bytes; with packed symbols none */
    struct ocl_array table;
    cl_mem single;    /* where a transition takes several symbols: that of one */
    uint32_t *output; /* the automaton's, by state from first_output on */
    uint64_t bytes;
};

/* Bytes of the table that transitions are read from, as the knobs say. */
uint64_t ac_tables_bytes(const struct automaton *automaton, const int knobs[KNOBS]);

/* CLM_ERR_UNSUPPORTED if the device cannot hold it so. */
clm_status ac_tables_check(const struct ocl_context *context, const struct automaton *automaton,
                           const int knobs[KNOBS]);

/* Makes what was checked. */
clm_status ac_tables_open(const struct ocl_context *context, const struct clm_db *db,
                          const struct automaton *automaton, const int knobs[KNOBS],
                          struct ac_tables *tables);
void ac_tables_close(struct ac_tables *tables);

/* The kernel's CLM_TABLE_PARAMETERS behind the shape, and CLM_STEP_PARAMETERS. */
void ac_tables_arguments(const struct ac_tables *tables, struct ocl_arguments *arguments);

#endif
