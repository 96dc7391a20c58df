/* A scan on an OpenCL device: what its engines have in common. A kernel reads pieces of a text
 * and tells of starts where a state has output; an engine brings the kernel and its tables. */
#ifndef CLMATCH_HOST_OCL_SCAN_H
#define CLMATCH_HOST_OCL_SCAN_H

#include "host/ocl/packed.h"
#include "host/ocl/scan_spare.h"
#include "host/plan/engine.h"

enum { SCAN_QUESTIONS = KNOB_QUESTION_ANY + 1 };

struct ocl_scan;

/* What states of a track tell of an automaton: its longest output. States with output are
 * shape.first_output .. shape.states - 1, and output[0] is that of the first; NULL: a state is its
 * output. */
struct scan_told {
    uint32_t automaton; /* of the database */
    const uint32_t *output;
};

/* What one launch over a text searches for. */
struct scan_track {
    struct scan_told told[DATABASE_AUTOMATA_MAX];
    uint32_t told_count;
    uint32_t longest;          /* bytes */
    uint32_t records_at_start; /* at most: 1 or 2 states are told of a start */
    clm_table_shape shape;
    clm_u32 counters;     /* as knob COUNT says */
    int32_t *host_counts; /* by counter, of the span */
    uint64_t table_bytes; /* on the device */
    struct packed packed; /* text, if symbols are */
    void *tables;         /* the method's */
};

/* What tells engines apart. */
struct ocl_method {
    const struct engine *engine;
    enum ocl_kernel kernel;
    bool is_tuned;   /* 'clmatch tune' looks for its fastest variants */
    bool has_tails;  /* states below a piece are told apart; see abi.h */
    bool one_by_one; /* a state stands for its output alone, not for all shorter ones that start
                        there; of several tracks the longest tells of them */

    /* Takes over where the kernel gives up; NULL: it does not. See host/ocl/scan_spare.h. */
    const struct ocl_method *spare;

    /* Values that stand for others become these; NULL: there are none. */
    void (*resolve)(const struct clm_db *db, int *knobs);
    /* Chooses by rule what is VARIANT_AUTO. */
    void (*complete)(const struct ocl_context *context, const struct clm_db *db, int *knobs);
    /* CLM_ERR_UNSUPPORTED says which rule excludes values of all knobs. Allocates nothing. */
    clm_status (*check)(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs);

    /* Makes the tracks of scan->db, by scan_tracks_create, and their tables, as scan->knobs say. */
    clm_status (*open)(struct ocl_scan *scan);
    void (*close)(struct scan_track *track); /* its tables, which may be NULL */

    /* The kernel's arguments behind the text. */
    void (*arguments)(struct scan_track *track, struct ocl_arguments *arguments);
};

extern const struct ocl_method ocl_ac, ocl_filter, ocl_pfac, ocl_rk, ocl_kmp, ocl_bmh, ocl_naive;

struct ocl_scan {
    const struct ocl_method *method;
    const struct clm_db *db;
    struct ocl_context context;
    struct engine_times *times;
    struct engine_times probe_times; /* a probe's own: its opener counts them */
    int knobs[KNOBS];
    clm_u32 group, piece, lanes;  /* numbers of these knobs: work-items, symbols, pieces */
    unsigned symbol_bits;         /* of the text that kernels see */
    struct ocl_program *programs; /* by question; borrowed while a program is tested */
    struct ocl_program *pack;     /* borrowed too */
    bool is_probe;                /* of the known-answer test */
    struct scan_track *tracks;
    uint32_t track_count;
    uint64_t *totals[DATABASE_AUTOMATA_MAX]; /* by output of the automaton; modulo 2^64 */
    cl_mem counts;                           /* int32 by counter, of one track after the other */
    int32_t *host_counts;                    /* of all tracks */
    struct scan_text text;                   /* of the span under way */
    struct transfer transfer;
    cl_mem flag;    /* uint32: any's answer, and the number of tails */
    cl_mem gave_up; /* uint32: has the kernel, since it was last asked? */
    struct scan_spare spare;
    struct scan_finder *finder; /* made by the first find */
    struct scan_flags *flags;   /* made by the first count or find, if they are the output */
};

/* Chooses what is VARIANT_AUTO and writes a sentence why. CLM_ERR_UNSUPPORTED if nothing serves, or
 * not what is given. */
clm_status scan_choose(const struct ocl_method *method, const struct ocl_context *context,
                       const struct clm_db *db, struct variant *variant, char *reason, size_t size);

/* Makes that many tracks, all zero but for one record at a start; the method's `open` calls it
 * first. */
clm_status scan_tracks_create(struct ocl_scan *scan, size_t count);

/* The track tells of one more automaton. */
void scan_track_tells(struct scan_track *track, uint32_t automaton, const uint32_t *output);

/* The program for a question, built and tested when it is first asked. */
clm_status scan_program(struct ocl_scan *scan, int question, const struct ocl_program **program);

/* Brings the span's text to the device, unless it lies there, and describes its launch. */
clm_status scan_upload(struct ocl_scan *scan, const struct span *span, clm_launch *launch);

/* After the span's last launch: its text is the caller's again. */
void scan_release(struct ocl_scan *scan);

/* What follows for a track: its text packed, if symbols are, its launch and the kernel's
 * first arguments after that: text and tables. */
clm_status scan_prepare(struct ocl_scan *scan, struct scan_track *track, clm_launch *launch,
                        struct ocl_arguments *arguments);

/* Runs pieces first .. end-1, or not all of them if scan->spare.gave_up then. */
clm_status scan_launch(struct ocl_scan *scan, const struct ocl_program *program,
                       const clm_launch *launch, clm_u32 first, clm_u32 end,
                       const struct ocl_arguments *arguments);

/* The output of a state; 0: none. */
static inline uint32_t scan_output(const struct scan_track *track, const struct scan_told *told,
                                   uint32_t state) {
    if (state < track->shape.first_output)
        return 0;
    return told->output ? told->output[state - track->shape.first_output] : state;
}

/* Of each automaton the longer one of output[automaton] and of what a track's state tells. */
static inline void scan_take_longer(const struct ocl_scan *scan, const struct scan_track *track,
                                    uint32_t state, uint32_t output[DATABASE_AUTOMATA_MAX]) {
    for (uint32_t i = 0; i < track->told_count; i++) {
        const uint32_t automaton = track->told[i].automaton;
        const uint32_t found = scan_output(track, &track->told[i], state);
        const struct automaton_output *outputs = scan->db->automata[automaton]->outputs;
        if (outputs[found].length > outputs[output[automaton]].length)
            output[automaton] = found;
    }
}

/* Functions of struct engine. */
clm_status scan_open(const struct ocl_method *method, struct engine_setup *setup, void **state);
void scan_clear_counts(void *state);
clm_status scan_count(void *state, const struct span *span);
clm_status scan_take_counts(void *state, uint64_t *pattern_counts);
clm_status scan_find(void *state, const struct span *span, const struct sink *sink);
clm_status scan_any(void *state, const struct span *span, bool *found);
void scan_close(void *state);

/* All but `open` of an engine on OpenCL devices. */
#define SCAN_ENGINE                                                                                \
    .clear_counts = scan_clear_counts, .count = scan_count, .take_counts = scan_take_counts,       \
    .find = scan_find, .any = scan_any, .close = scan_close

void scan_finder_destroy(struct scan_finder *finder);

/* A scanner for the known-answer test: another database, the same programs. */
clm_status scan_probe_open(struct ocl_scan *scan, const struct clm_db *db, struct ocl_scan **probe);

#endif
