/* Asks a scanner questions in many ways and compares the answers. */
#ifndef CLMATCH_CONFORMANCE_CHECK_H
#define CLMATCH_CONFORMANCE_CHECK_H

#include <stdbool.h>

#include "ask.h"

enum check_result { CHECK_PASSED, CHECK_FAILED, CHECK_SKIPPED };

/* How much is tried of a case. */
enum check_extent {
    CHECK_THOROUGHLY,   /* all there is, in proportion to its cost in bytes */
    CHECK_SAMPLE,       /* a share, its cost bounded in spans: each takes a device some launches */
    CHECK_SMALL_SAMPLE, /* the same with little text, for emulators */
};

/* Which scanner to make: as for clm_scanner_create. */
struct check_target {
    const char *device;
    const char *engine;
    const char *variant;
};

/* A case on a target, and where to say what went wrong. */
struct check {
    const struct conformance_case *c;
    const clm_db *db;
    struct check_target target;
    enum check_extent extent;
    size_t card; /* sample_card() of the case */
    struct random random;
    char *text;
    size_t capacity;
};

/* Runs it; on anything but CHECK_PASSED `text` says why. */
enum check_result check_case(struct check *check);

/* ---- For the parts of check_case ---------------------------------------- */

/* A question about the bytes from..to-1 of the text. */
struct task {
    enum question question;
    size_t piece;
    size_t flush_rarity;
    size_t from, to;
};

#define TRIAL_TASKS (7 * ASK_SIZE)

/* One scanner, and what it is asked in turn. */
struct trial {
    uint64_t chunk;
    struct task tasks[TRIAL_TASKS];
    size_t size;
};

void trial_add(struct trial *trial, struct task task);
void trial_shuffle(struct trial *trial, struct random *random);
enum check_result trial_run(const struct trial *trial, struct check *check);

/* How much trying a case is worth: in proportion to what a try costs. */
uint64_t case_work(const struct conformance_case *c);
#define HEAVY_WORK ((uint64_t)8 * 1024 * 1024)

enum check_result check_thoroughly(struct check *check); /* check_thorough.c */
enum check_result check_sample(struct check *check);     /* check_sample.c */

/* What is sampled of case `number` of a run, besides what is random: a card from a
 * deck that is shuffled anew each time it is dealt out, so that over a run every
 * question is asked in every way at every chunk size about equally often. */
size_t sample_card(uint64_t seed, uint64_t number);

#endif
