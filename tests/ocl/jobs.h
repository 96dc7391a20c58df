/* Child processes of the sweep, a few at a time, and what they print. */
#ifndef CLMATCH_TESTS_JOBS_H
#define CLMATCH_TESTS_JOBS_H

#include <stdbool.h>
#include <stddef.h>

struct jobs {
    size_t started, cases, failures;
    bool skipped;
    /* "calls NAME NUMBER" of a child. */
    void (*on_calls)(const char *name, size_t calls);
};

enum { JOB_ARGUMENTS = 5 };

/* Starts this program anew with "--child" and the arguments (NULL: no more), and
 * CLMATCH_FAIL set to `plan` unless that is NULL; waits for another to end if as many
 * run as may. */
void jobs_start(struct jobs *jobs, const char *const arguments[JOB_ARGUMENTS], const char *plan);

/* Waits for all that run. */
void jobs_finish(struct jobs *jobs);

#endif
