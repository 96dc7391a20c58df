/* sweep LAYER KERNELS DEVICE [STEP]: each OpenCL function that the library calls made to fail at
 * each call that a small scan reaches (with STEP, at each STEP-th): once, from then on,
 * with the device lost. The scan must end with the right answer and one warning, or, if
 * strict, with an error that says what failed. */
#include "jobs.h"
#include "sweep_child.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FUNCTIONS_MAX = 64 };

/* By function of failing_functions: the most calls of a process's first scan, and of
 * any child that made them fail. */
static size_t first_calls[FUNCTIONS_MAX], most_calls[FUNCTIONS_MAX];

static void keep_most(size_t *of_functions, const char *name, size_t calls) {
    size_t i = 0;
    while (strcmp(failing_functions[i].name, name) != 0)
        i++;
    if (calls > of_functions[i])
        of_functions[i] = calls;
}

static void first_scan_calls(const char *name, size_t calls) {
    keep_most(first_calls, name, calls);
}

static void sweep_calls(const char *name, size_t calls) {
    keep_most(most_calls, name, calls);
}

/* ---- Plans that need a process each ------------------------------------ */

/* Called once in a process: devices are found once, contexts are kept. */
static bool needs_process(const struct failing *function) {
    return function->harm == DISCOVERY || strcmp(function->name, "clCreateContext") == 0;
}

static void sweep_fresh(struct jobs *jobs, const char *device, const struct failing *function) {
    size_t codes = 0, calls = first_calls[function - failing_functions];
    while (function->codes[codes])
        codes++;
    for (size_t n = 1; n <= calls; n++)
        for (const char *mode = function->harm == DISCOVERY ? " +" : " +!"; *mode; mode++)
            for (int strict = 0; strict < 2; strict++, jobs->cases++) {
                char plan[128], modes[] = {*mode, '\0'};
                snprintf(plan, sizeof plan, "%s:%zu%s=%d", function->name, n,
                         *mode == ' ' ? "" : modes, function->codes[n % codes]);
                jobs_start(jobs,
                           (const char *const[JOB_ARGUMENTS]){device, "fresh", function->name,
                                                              modes, strict ? "1" : "0"},
                           plan);
            }
    sweep_calls(function->name, calls);
}

/* ---- All plans --------------------------------------------------------- */

static const char *const courses[] = {"warm", "ways", "engines", "cold"};
enum { COURSES = sizeof courses / sizeof *courses };

static void sweep(struct jobs *jobs, const char *device) {
    jobs->on_calls = sweep_calls;
    for (const struct failing *function = failing_functions; function->name; function++) {
        if (needs_process(function))
            sweep_fresh(jobs, device, function);
        for (size_t i = 0; i < (function->harm == DISCOVERY ? 1 : COURSES); i++)
            jobs_start(jobs, (const char *const[JOB_ARGUMENTS]){device, courses[i], function->name},
                       NULL);
    }
    jobs_finish(jobs);
    for (const struct failing *function = failing_functions; function->name; function++)
        if (!most_calls[function - failing_functions]) {
            printf("FAILED: no case reaches %s\n", function->name);
            jobs->failures++;
        }
}

/* The device answers as brute force does, and so does the fallback. */
static void check_unfailed(struct jobs *jobs, const char *device) {
    const char *const asked[] = {device, device, "openmp"}; /* the second with a warm cache */
    jobs->on_calls = first_scan_calls;
    for (size_t i = 0; i < sizeof asked / sizeof *asked && !jobs->skipped; i++) {
        jobs_start(jobs, (const char *const[JOB_ARGUMENTS]){asked[i], "calls"}, NULL);
        jobs_finish(jobs);
    }
}

static bool prepare(const char *layer, const char *kernels, const char *step, char *folder) {
    char pocl[4096];
    const char *cache = getenv("XDG_CACHE_HOME");
    if (cache) { /* compilers' results are kept; our own cache is not */
        snprintf(pocl, sizeof pocl, "%s/pocl", cache);
        setenv("POCL_CACHE_DIR", pocl, 0);
    }
    if (step)
        setenv("SWEEP_STEP", step, 1);
    return mkdtemp(folder) && setenv("SWEEP_CL", kernels, 1) == 0 &&
           setenv("XDG_CACHE_HOME", folder, 1) == 0 && setenv("OPENCL_LAYERS", layer, 1) == 0 &&
           setenv("CLMATCH_CAPS", SCENARIO_CAPS, 1) == 0;
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/clmatch_sweep.XXXXXX", command[256];
    struct jobs jobs = {0};
    if (argc >= 4 && strcmp(argv[1], "--child") == 0)
        return sweep_child(argc - 2, argv + 2);
    if (argc < 4 || !prepare(argv[1], argv[2], argv[4], folder))
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 4)
        printf("a sample: each %s-th call\n", argv[4]);
    check_unfailed(&jobs, argv[3]);
    if (!jobs.skipped && !jobs.failures)
        sweep(&jobs, argv[3]);
    printf("%zu cases in %zu processes, %zu failures\n", jobs.cases, jobs.started, jobs.failures);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || jobs.failures ? 1 : jobs.skipped ? SKIPPED : 0;
}
