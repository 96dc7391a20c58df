/* Aho-Corasick on an OpenCL device: state shared by its parts. */
#ifndef CLMATCH_HOST_OCL_AC_H
#define CLMATCH_HOST_OCL_AC_H

#include "host/ocl/ac_tables.h"
#include "host/ocl/knobs.h"
#include "host/plan/engine.h"

enum { AC_QUESTIONS = KNOB_QUESTION_ANY + 1 };

/* What one automaton needs besides its tables. */
struct ac_track {
    const struct automaton *automaton;
    struct ac_tables tables;
    cl_mem counts; /* int32 by output */
    int32_t *host_counts;
    uint64_t *totals; /* by output; modulo 2^64 */
};

struct ocl_ac {
    const struct clm_db *db;
    struct ocl_context context;
    struct engine_times *times;
    struct engine_times probe_times; /* a probe's own: its opener counts them */
    int knobs[KNOBS];
    struct ocl_program *programs; /* by question; borrowed while a program is tested */
    bool is_probe;                /* of the known-answer test */
    struct ac_track tracks[DATABASE_AUTOMATA_MAX];
    clm_u32 piece_bytes;
    cl_mem text; /* a span and its look-ahead */
    size_t text_capacity;
    cl_mem scanned;           /* `text`, or the caller's buffer */
    cl_mem flag;              /* uint32: any's answer, and the number of tails */
    struct ac_finder *finder; /* made by the first find */
};

/* The program for a question, built and tested when it is first asked. */
clm_status ac_program(struct ocl_ac *ac, int question, const struct ocl_program **program);

/* Uploads the span's text, unless it lies on the device, and describes its launch. */
clm_status ac_upload(struct ocl_ac *ac, const struct span *span, clm_launch *launch);

/* The launch's first arguments for a track: text and table. */
struct ocl_arguments ac_arguments(const struct ocl_ac *ac, const struct ac_track *track);

clm_status ac_count(void *state, const struct span *span);
clm_status ac_find(void *state, const struct span *span, const struct sink *sink);
clm_status ac_any(void *state, const struct span *span, bool *found);
void ac_finder_destroy(struct ac_finder *finder);

/* A scanner for the known-answer test: another database, the same programs. */
clm_status ac_probe_open(struct ocl_ac *ac, const struct clm_db *db, struct ocl_ac **probe);
void ac_close(void *state);

#endif
