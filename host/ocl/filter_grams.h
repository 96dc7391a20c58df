/* Tables of engine filter on a device, of the kind that knob GRAMS chooses; cl/grams.cl. */
#ifndef CLMATCH_HOST_OCL_FILTER_GRAMS_H
#define CLMATCH_HOST_OCL_FILTER_GRAMS_H

#include "host/ocl/scan.h"
#include "host/table/trie_strings.h"

/* Of a database those that fold letters, or those that do not: a track's. */
struct filter_automata {
    struct trie_automata of;
    uint32_t index[DATABASE_AUTOMATA_MAX]; /* in the database */
    uint32_t strings;                      /* of all */
};

/* .of.count is 0 if there are none. */
struct filter_automata filter_automata_of(const struct clm_db *db, bool fold);

/* Of the track that has most. */
uint32_t filter_most_strings(const struct clm_db *db);

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
    clm_status (*open)(struct ocl_scan *scan, const struct filter_automata *automata,
                       struct scan_track *track);
    void (*close)(struct filter_tables *tables);
    /* The kernel's CLM_GRAMS_PARAMETERS. */
    void (*arguments)(const struct filter_tables *tables, struct ocl_arguments *arguments);
};

extern const struct filter_grams filter_hashed; /* host/table/gram_filter.h and string_slots.h */
extern const struct filter_grams filter_ranked; /* host/table/rank_table.h */

/* CLM_ERR_UNSUPPORTED, as `check` has it, unless strings of the database have ranks. */
clm_status filter_ranked_serves(const struct clm_db *db);

/* The largest value of knob STRIDE that serves, by host/table/gram_filter.h. */
int filter_hashed_stride(const struct ocl_context *context, const struct variant_space *space,
                         const struct clm_db *db);

#endif
