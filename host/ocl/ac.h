/* Aho-Corasick on an OpenCL device: state shared by its parts. */
#ifndef CLMATCH_HOST_OCL_AC_H
#define CLMATCH_HOST_OCL_AC_H

#include "host/ocl/ac_packed.h"
#include "host/ocl/ac_tables.h"
#include "host/plan/engine.h"

enum { AC_QUESTIONS = KNOB_QUESTION_ANY + 1 };

/* What one automaton needs. */
struct ac_track {
    const struct automaton *automaton;
    struct ac_tables tables;
    struct ac_packed packed; /* text, if symbols are */
    clm_u32 counters;        /* as knob COUNT says */
    cl_mem counts;           /* int32 by counter */
    int32_t *host_counts;
    uint64_t *totals; /* by output of the automaton; modulo 2^64 */
};

struct ocl_ac {
    const struct clm_db *db;
    struct ocl_context context;
    struct engine_times *times;
    struct engine_times probe_times; /* a probe's own: its opener counts them */
    int knobs[KNOBS];
    clm_u32 group, piece, lanes;  /* numbers of these knobs: work-items, symbols, pieces */
    struct ocl_program *programs; /* by question; borrowed while a program is tested */
    struct ocl_program *pack;     /* borrowed too */
    bool is_probe;                /* of the known-answer test */
    struct ac_track tracks[DATABASE_AUTOMATA_MAX];
    struct ac_text text; /* of the span under way */
    struct transfer transfer;
    cl_mem flag;              /* uint32: any's answer, and the number of tails */
    struct ac_finder *finder; /* made by the first find */
};

/* The program for a question, built and tested when it is first asked. */
clm_status ac_program(struct ocl_ac *ac, int question, const struct ocl_program **program);

/* Brings the span's text to the device, unless it lies there, and describes its launch. */
clm_status ac_upload(struct ocl_ac *ac, const struct span *span, clm_launch *launch);

/* After the span's last launch: its text is the caller's again. */
void ac_release(struct ocl_ac *ac);

/* What follows for a track: its text packed, if symbols are, its launch and the kernel's
 * first arguments after that: text and table. */
clm_status ac_prepare(struct ocl_ac *ac, struct ac_track *track, clm_launch *launch,
                      struct ocl_arguments *arguments);

/* Runs pieces first .. end-1. */
clm_status ac_launch(struct ocl_ac *ac, const struct ocl_program *program, const clm_launch *launch,
                     clm_u32 first, clm_u32 end, const struct ocl_arguments *arguments);

clm_status ac_count(void *state, const struct span *span);
clm_status ac_find(void *state, const struct span *span, const struct sink *sink);
clm_status ac_any(void *state, const struct span *span, bool *found);
void ac_finder_destroy(struct ac_finder *finder);

/* A scanner for the known-answer test: another database, the same programs. */
clm_status ac_probe_open(struct ocl_ac *ac, const struct clm_db *db, struct ocl_ac **probe);
void ac_close(void *state);

#endif
