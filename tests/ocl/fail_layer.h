/* A layer of the OpenCL loader (OPENCL_LAYERS) that makes calls fail, and counts calls
 * and objects. It reads a plan from CLMATCH_FAIL at first; a test finds the functions
 * below in it with dlsym.
 *
 * A plan is a list, comma-separated, of FUNCTION:N[MODE][=CODE]. The N-th call of the
 * function, from 1, returns CODE (left out: the first of functions.def) and does
 * nothing; without N, none does. Modes:
 *
 *     +   so do all later calls of the function
 *     !   the device is lost: so do all later calls of all functions whose failure is
 *         fatal
 *     ~   (transfers) the call does its work, but after it has returned: in the next
 *         clFinish of any queue, where a transfer is to end that failed
 *
 * "event" as a function is a command: the N-th is enqueued and done, but has the status
 * CODE for who asks. */
#ifndef CLMATCH_TESTS_FAIL_LAYER_H
#define CLMATCH_TESTS_FAIL_LAYER_H

#include <stddef.h>

enum fail_kind {
    FAIL_CONTEXT,
    FAIL_QUEUE,
    FAIL_PROGRAM,
    FAIL_KERNEL,
    FAIL_BUFFER,
    FAIL_EVENT,
    FAIL_MAPPING, /* of a buffer; made by clEnqueueMapBuffer, released by its opposite */
    FAIL_KINDS,
};

/* Takes up a plan, NULL for none, and sets the numbers of calls, failures and objects
 * made to 0. A plan that makes no sense ends the process. */
void fail_layer_arm(const char *plan);

/* Calls of a function since then; those that failed. */
size_t fail_layer_calls(const char *function);
size_t fail_layer_failed(void);

/* Objects created since then, retained ones not among them. */
size_t fail_layer_made(enum fail_kind kind);

/* Creations and retentions less releases, since the process began. A release that
 * failed is a release. */
long fail_layer_held(enum fail_kind kind);

/* Transfers of mode ~ that nobody finished before the queue was released. */
size_t fail_layer_unfinished(void);

#endif
