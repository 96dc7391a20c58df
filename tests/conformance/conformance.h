/* Conformance of every device, engine and variant with the contract of clmatch.h:
 * hand-written vectors and seeded random cases, against a brute force that shares
 * nothing with the library. Only the public API is used. */
#ifndef CLMATCH_CONFORMANCE_H
#define CLMATCH_CONFORMANCE_H

#include <stdint.h>

#include "clmatch.h"

/* One row: a variant of an engine on a device. Strings live as long as the call
 * of the report function. */
struct conformance_result {
    const char *device;
    const char *engine;
    const char *variant;
    uint64_t cases;            /* vectors and random cases that ran */
    uint64_t failures;         /* of them */
    uint64_t unserved;         /* that did not run: CLM_ERR_UNSUPPORTED */
    const char *skipped;       /* the reason if none ran, else NULL */
    const char *first_failure; /* NULL, or what is needed to run it again */
};

/* Which variants of an engine. */
enum conformance_extent {
    CONFORMANCE_PAIRS,  /* enough for each two values of two keys together */
    CONFORMANCE_VALUES, /* enough for each value of each key */
    CONFORMANCE_ALL,
};

typedef void (*conformance_report_fn)(const struct conformance_result *result, void *context);

#define CONFORMANCE_CASES 150 /* a good number of random cases: some seconds */

struct conformance_options {
    const char *device; /* as for clm_device_select; NULL: every device */
    uint64_t seed;
    uint32_t cases;      /* random cases for each variant */
    const char *engine;  /* only this; NULL: every engine */
    const char *variant; /* "key=value,...": only variants with these; NULL: all */
    enum conformance_extent extent;
    uint32_t part, parts; /* the part-th of so many cases, of each so many that follow; 0: all */
    int small;            /* no large cases and little text, for emulators */
    int stop;             /* at the first case that fails */
    conformance_report_fn report; /* called once a variant; may be NULL */
    void *context;
};

/* CLM_OK if the run took place, whatever it found, be it no variant as asked; `failures` is the sum
 * over all variants. */
clm_status conformance_run(const struct conformance_options *options, uint64_t *failures);

#endif
