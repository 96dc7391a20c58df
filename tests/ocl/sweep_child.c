#include "sweep_child.h"

#include "trial.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where not each call fails in each mode, so many do at most, and in other modes than the
 * first each so-manieth of these. */
enum { CALLS_MAX = 60, RARELY = 6 };

/* Calls that are made only when another has failed, which then is told; but in some courses
 * they are made anyhow. */
static const struct {
    const char *function, *cause, *plan, *but;
} only_after[] = {
    {"clGetProgramBuildInfo", "clBuildProgram", NULL, ""}, /* with broken kernels */
    {"clFinish", "clEnqueueReadBuffer", "clEnqueueReadBuffer:2", "ways engines"},
};

static const struct failing *function_named(const char *name) {
    const struct failing *function = failing_functions;
    while (function->name && strcmp(function->name, name) != 0)
        function++;
    return function;
}

/* A cache of this process's own, with what another left in `full` for those that come later. */
static void own_cache(char *full, size_t size, const char *course) {
    const char *cache = getenv("XDG_CACHE_HOME");
    char folder[4096], command[16384];
    snprintf(full, size, "%s/full.%s", cache, course);
    snprintf(folder, sizeof folder, "%s/XXXXXX", cache);
    if (!mkdtemp(folder) || setenv("XDG_CACHE_HOME", folder, 1) != 0)
        abort();
    snprintf(command, sizeof command, "! [ -d '%s' ] || cp -r '%s/.' '%s'", full, full, folder);
    if (system(command) != 0)
        abort();
}

static void leave_cache(const char *full) {
    char command[16384];
    const char *folder = getenv("XDG_CACHE_HOME");
    snprintf(command, sizeof command,
             "[ -d '%s' ] || { cp -r '%s' '%s.full' && mv -T '%s.full' '%s' 2>/dev/null; } || :",
             full, folder, folder, folder, full);
    if (system(command) != 0)
        abort();
}

/* So that there is a build log to read. */
static void break_kernels(struct trial *trial) {
    const char *cache = getenv("XDG_CACHE_HOME"), *sources = getenv("SWEEP_CL");
    char command[16384], folder[4096];
    snprintf(folder, sizeof folder, "%s/broken", cache);
    snprintf(command, sizeof command, "cp -r '%s' '%s' && echo broken >>'%s/scan_ac.cl'", sources,
             folder, folder);
    if (system(command) != 0 || setenv("CLMATCH_CL_DIR", folder, 1) != 0)
        abort();
    trial->always_fails = true;
}

static const char *also(const char *function, const char *course, struct trial *trial) {
    trial->function = function_named(function);
    for (size_t i = 0; i < sizeof only_after / sizeof *only_after; i++)
        if (strcmp(function, only_after[i].function) == 0 && !strstr(only_after[i].but, course)) {
            trial->function = function_named(only_after[i].cause);
            if (!only_after[i].plan)
                break_kernels(trial);
            return only_after[i].plan;
        }
    return NULL;
}

/* ---- One case ---------------------------------------------------------- */

static void empty_cache(void) {
    char path[4096], file[8192];
    snprintf(path, sizeof path, "%s/clmatch", getenv("XDG_CACHE_HOME"));
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        unlink(file);
    }
    if (folder)
        closedir(folder);
}

/* What a case runs. */
static const struct course {
    const char *name;
    bool cold;    /* with an empty cache */
    bool in_full; /* each call in each mode */
    size_t size;
    enum scenario_part parts[4];
} courses[] = {
    {"warm", false, true, 3, {PART_MEMORY, PART_STREAMS, PART_CALLER}},
    {"ways", false, false, 4, {PART_PINNED, PART_LENT, PART_PACKED, PART_READ}},
    {"engines", false, false, 4, {PART_GRAMS, PART_TRIE, PART_HASHES, PART_STRINGS}},
    {"cold", true, false, 1, {PART_SMALL}},
};

static const struct course *course_named(const char *name) {
    const struct course *course = courses;
    while (strcmp(course->name, name) != 0)
        course++;
    return course;
}

/* Several scanners, so that the next shows what the first's failure left behind. */
static bool run_case(const struct trial *trial, const struct course *course, const char *plan) {
    bool right = true;
    alarm(CASE_SECONDS);
    if (course->cold)
        empty_cache();
    trial->layer->arm(plan);
    for (size_t i = 0; i < course->size; i++)
        right = trial_run(trial, course->parts[i], plan) && right;
    return right;
}

/* ---- All plans of a function ------------------------------------------- */

static const char *modes_of(const char *function) {
    return strcmp(function, "clEnqueueReadBuffer") == 0 ||
                   strcmp(function, "clEnqueueWriteBuffer") == 0
               ? " +!~"
               : " +!";
}

/* The n-th call's plan, its error another for each n. */
static void make_plan(const struct trial *trial, const char *function, const char *before, size_t n,
                      char *plan, size_t size) {
    const int *codes = function_named(function)->codes;
    size_t count = 0;
    while (codes[count])
        count++;
    snprintf(plan, size, "%s%s%s:%zu%.1s=%d", before ? before : "", before ? "," : "", function, n,
             trial->mode ? &trial->mode : "", codes[n % count]);
}

/* Each step-th call in one mode. */
static size_t sweep_mode(struct trial *trial, const struct course *course, const char *function,
                         const char *before, size_t calls, size_t step) {
    size_t failures = 0, cases = 0;
    for (size_t n = 1; n <= calls; n += step, cases++) {
        char plan[256];
        make_plan(trial, function, before, n, plan, sizeof plan);
        failures += !run_case(trial, course, plan);
    }
    printf("cases %zu\n", cases);
    return failures;
}

/* Strict or not is one to a device that is lost. Compiling is slow, and other variants share
 * much with the first: there some calls and modes are enough. */
static size_t sweep(struct trial *trial, struct scenario *scenario, const struct course *course,
                    const char *function) {
    const char *step_text = getenv("SWEEP_STEP");
    char full[4096];
    size_t failures, calls, step = step_text ? strtoul(step_text, NULL, 10) : 1;
    own_cache(full, sizeof full, course->name);
    if (!scenario_bring(scenario)) {
        puts("FAILED: no buffer of the test's own");
        return 1;
    }
    for (int kind = 0; kind < FAIL_KINDS; kind++)
        trial->own[kind] = trial->layer->held((enum fail_kind)kind);
    const char *before = also(function, course->name, trial);
    if (!course->cold) {
        run_case(trial, course, NULL); /* fills it */
        if (!trial->always_fails)
            leave_cache(full);
    }
    failures = !run_case(trial, course, before);
    calls = trial->layer->calls(function);
    if (!course->in_full)
        step *= (calls + CALLS_MAX - 1) / CALLS_MAX;
    printf("calls %s %zu\n", function, calls);
    for (const char *mode = modes_of(function); *mode; mode++)
        for (int strict = 0; strict < 2 - (*mode == '!'); strict++) {
            trial->mode = *mode == ' ' ? '\0' : *mode;
            trial->strict = strict;
            failures +=
                sweep_mode(trial, course, function, before, calls,
                           !course->in_full && (trial->mode || strict) ? step * RARELY : step);
        }
    return failures;
}

/* ---- What the process is for ------------------------------------------- */

static size_t list_calls(struct trial *trial) {
    trial->function = function_named("event");
    size_t failures = !trial_run(trial, PART_MEMORY, NULL);
    failures += !trial_run(trial, PART_STREAMS, NULL);
    for (const struct failing *function = failing_functions; function->name; function++)
        printf("calls %s %zu\n", function->name, trial->layer->calls(function->name));
    return failures;
}

static size_t fresh(struct trial *trial, char **argv) {
    const char *plan = getenv("CLMATCH_FAIL");
    trial->function = function_named(argv[0]);
    trial->mode = *argv[1] == ' ' ? '\0' : *argv[1];
    trial->strict = *argv[2] == '1';
    size_t failures = !trial_run(trial, PART_MEMORY, plan);
    return failures + !trial_run(trial, PART_STREAMS, plan);
}

static bool prepare(struct trial *trial, const char *device, const struct scenario *scenario,
                    struct layer *layer) {
    clm_device found;
    trial->scenario = scenario;
    trial->layer = layer;
    trial->device = device;
    bool layered = layer_find(layer), found_one = clm_device_select(device, &found) == CLM_OK;
    if (!found_one && !(layered && layer->failed())) {
        printf("SKIP: no device '%s'\n", device);
        return false;
    }
    if (!layered) {
        puts("SKIP: the OpenCL loader takes no layers (OPENCL_LAYERS)");
        return false;
    }
    if (found_one)
        snprintf(trial->device_name, sizeof trial->device_name, "%s", found.name);
    return true;
}

int sweep_child(int argc, char **argv) {
    struct scenario scenario;
    struct layer layer;
    struct trial trial = {0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    alarm(CASE_SECONDS);
    if (!prepare(&trial, argv[0], &scenario, &layer))
        return SKIPPED;
    scenario_open(&scenario);
    size_t failures = argc == 2 ? list_calls(&trial)
                      : strcmp(argv[1], "fresh") == 0
                          ? fresh(&trial, argv + 2)
                          : sweep(&trial, &scenario, course_named(argv[1]), argv[2]);
    scenario_close(&scenario);
    return failures > 0;
}
