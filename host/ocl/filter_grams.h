/* Tables of engine filter on a device, of the kind that knob GRAMS chooses; cl/grams.cl. */
#ifndef CLMATCH_HOST_OCL_FILTER_GRAMS_H
#define CLMATCH_HOST_OCL_FILTER_GRAMS_H

#include "host/ocl/scan.h"

/* The tables of a track begin with one. */
struct filter_tables {
    const struct filter_grams *grams; /* that made them */
};

struct filter_grams {
    /* CLM_ERR_UNSUPPORTED if there are none for the database with these knobs, with a message that
     * ends with what to choose. */
    clm_status (*check)(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs);
    /* At most, of local memory. */
    uint64_t (*local_bytes)(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs);
    /* Sets tables, shape, what is told and counters. */
    clm_status (*open)(struct ocl_scan *scan, struct scan_track *track);
    void (*close)(struct filter_tables *tables);
    /* The kernel's CLM_GRAMS_PARAMETERS. */
    void (*arguments)(const struct filter_tables *tables, struct ocl_arguments *arguments);
};

extern const struct filter_grams filter_hashed; /* host/table/gram_filter.h and string_sets.h */
extern const struct filter_grams filter_ranked; /* host/table/rank_table.h */

/* CLM_ERR_UNSUPPORTED, as `check` has it, unless strings of the database have ranks. */
clm_status filter_ranked_serves(const struct clm_db *db);

/* The value of knob TABLE for words of grams, with a value of knob STRIDE. */
int filter_hashed_table(const struct ocl_context *context, const struct clm_db *db, int stride);

/* The largest value of knob STRIDE that serves, by host/table/gram_filter.h. */
int filter_hashed_stride(const struct ocl_context *context, const struct variant_space *space,
                         const struct clm_db *db);

#endif
