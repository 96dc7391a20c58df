/* A small scan that reaches everything a device engine does: exact and caseless
 * patterns, few different bytes and many, several chunks of several pieces, more records
 * than fit one round, more occurrences across the ends of pieces than expected. */
#ifndef CLMATCH_TESTS_SCENARIO_H
#define CLMATCH_TESTS_SCENARIO_H

#include "oracle.h"

#define CL_TARGET_OPENCL_VERSION 120
#include "clmatch_opencl.h"

#include <stdbool.h>

/* A device this small makes the text large. */
#define SCENARIO_CAPS "max_allocation=128K"

struct scenario_set {
    struct conformance_case patterns; /* and the text with its answers, by brute force */
    struct answer quiet;              /* begins the text: nothing occurs in it */
    struct answer small;              /* a piece of the text: for a first scan */
    clm_db *db;
};

struct scenario {
    struct scenario_set mixed; /* exact and caseless */
    struct scenario_set few;   /* of four bytes: symbols of 2 bits */

    /* Of PART_CALLER, between scenario_bring and scenario_close. */
    cl_context context;
    cl_command_queue queue;
    cl_mem buffer;
};

/* What a scanner's questions led to. */
struct told {
    size_t warnings;    /* of the scanner, of which the last is: */
    char warning[1024]; /* */
    clm_status status;  /* the first that is an error, or CLM_OK; with its message: */
    char message[1024]; /* */
    const char *wrong;  /* the question that was answered wrong, or NULL */
};

enum scenario_part {
    PART_MEMORY,  /* count, find and any on texts in memory */
    PART_STREAMS, /* on streams */
    PART_SMALL,   /* on the small text in memory */
    PART_CALLER,  /* on a text in a buffer, with the caller's queue */
    PART_PINNED,  /* as PART_MEMORY, by way of pinned memory; the table is an image */
    PART_LENT,    /* the device packs the host's own memory, several symbols a transition */
    PART_PACKED,  /* the host packs into pinned memory, several symbols a transition */
    PART_GRAMS,   /* engine filter */
    PART_TRIE,    /* engine pfac: the trie is an image; candidates are looked up */
    PART_HASHES,  /* engine rk */
    PART_STRINGS, /* engine bmh, one string after the other: a flag for each byte */
    PART_READ,    /* no scan: how long reading takes, which has no fallback */
};

void scenario_open(struct scenario *scenario);
/* Puts the text into a buffer of the first OpenCL device; false if there is none. */
bool scenario_bring(struct scenario *scenario);
void scenario_close(struct scenario *scenario);

/* Creates a scanner and destroys it. After an error the other questions are asked all
 * the same, and then all again; so is PART_READ. */
void scenario_run(const struct scenario *scenario, enum scenario_part part, const char *device,
                  bool strict, struct told *told);

/* For who keeps a scanner. */
clm_scanner *scenario_scanner(const struct scenario *scenario, enum scenario_part part,
                              const char *device, bool strict, struct told *told);
void scenario_ask(const struct scenario *scenario, enum scenario_part part, clm_scanner *scanner,
                  struct told *told);

#endif
