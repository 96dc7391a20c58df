/* A plan of failures (fail_layer.h), tried with the scenario, and what must come of it. */
#ifndef CLMATCH_TESTS_TRIAL_H
#define CLMATCH_TESTS_TRIAL_H

#include "layer.h"
#include "scenario.h"

/* As in functions.def. */
enum harm { NONE, BUILD, FATAL, CALLER, DISCOVERY };

/* The functions of functions.def, and "event"; `name` is NULL after the last. */
struct failing {
    const char *name;
    enum harm harm;
    int codes[8]; /* 0 ends them */
};
extern const struct failing failing_functions[];

struct trial {
    const struct scenario *scenario;
    const struct layer *layer;
    const char *device;
    char device_name[128];
    long own[FAIL_KINDS];           /* objects that the test itself holds */
    const struct failing *function; /* of the plan under way */
    char mode;                      /* of the plan; '\0' for once */
    bool strict;
    bool always_fails; /* without a plan too */
};

/* Whether a scanner, made for the part, came out of it as it must: the right answer
 * and one warning, or an error that says what failed; nothing is held that should have
 * been released. Prints what did not. */
bool trial_run(const struct trial *trial, enum scenario_part part, const char *plan);

#endif
