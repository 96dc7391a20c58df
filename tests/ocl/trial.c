#include "trial.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct failing failing_functions[] = {
#define STATUS(name, harm, parameters, arguments, ...) {#name, harm, {__VA_ARGS__}},
#define ENQUEUE STATUS
#define MAP STATUS
#define CREATE(type, kind, name, harm, parameters, arguments, ...) {#name, harm, {__VA_ARGS__}},
#define RETAIN(kind, name, harm, parameters, arguments, ...) {#name, harm, {__VA_ARGS__}},
#define RELEASE RETAIN
#include "functions.def"
#undef STATUS
#undef ENQUEUE
#undef CREATE
#undef MAP
#undef RETAIN
#undef RELEASE
    {"event", FATAL, {CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE, -9999}},
    {NULL, NONE, {0}},
};

static bool wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

static bool wrong(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    printf("FAILED: ");
    vprintf(format, rest);
    putchar('\n');
    va_end(rest);
    return false;
}

/* ---- What was told ----------------------------------------------------- */

/* Device, call and error. A lost device fails at whatever comes next. */
static bool names_it(const struct trial *trial, const char *message) {
    bool lost = trial->mode == '!', event = strcmp(trial->function->name, "event") == 0;
    const char *call = lost ? "cl" : event ? "clEnqueue" : trial->function->name;
    bool brought = trial->function->harm == CALLER || trial->function->harm == DISCOVERY;
    const char *device = brought ? "" : trial->device_name;
    if (strstr(message, device) && strstr(message, call) && strstr(message, "(-"))
        return true;
    return wrong("the message lacks device, call or error: %s", message);
}

/* Another call may be the first that hits who uses the caller's queue. */
static bool is_refusal(const struct trial *trial, const struct told *told) {
    bool brought = trial->function->harm == CALLER || trial->function->harm == DISCOVERY;
    return (told->status == CLM_ERR_ARGUMENT && brought) ||
           (told->status == CLM_ERR_DEVICE_FAILED && (brought || trial->mode));
}

/* How often a failure must be told to one scanner that met one. */
static size_t least(const struct trial *trial) {
    return trial->function->harm == FATAL;
}

static size_t most(const struct trial *trial) {
    const enum harm harm = trial->function->harm;
    return harm == FATAL || harm == BUILD || harm == CALLER || trial->mode == '!';
}

/* The device was not found, and that is said. */
static bool check_discovery(const struct trial *trial, const struct told *told, bool met) {
    if (told->status != CLM_ERR_DEVICE || !met)
        return wrong("status %d: %s", told->status, told->message);
    return names_it(trial, told->message);
}

static bool check_strict(const struct trial *trial, const struct told *told, bool met) {
    if (told->warnings)
        return wrong("warned, though strict: %s", told->warning);
    if (!told->status)
        return !(met && least(trial)) || wrong("no error, though strict");
    if (told->status != CLM_ERR_DEVICE_FAILED || !met || !most(trial))
        return wrong("status %d: %s", told->status, told->message);
    return names_it(trial, told->message);
}

static bool check_told(const struct trial *trial, enum scenario_part part, const struct told *told,
                       bool met) {
    if (told->wrong)
        return wrong("a wrong answer to %s", told->wrong);
    if (part == PART_CALLER && met && is_refusal(trial, told))
        return names_it(trial, told->message);
    if (trial->function->harm == DISCOVERY && told->status)
        return check_discovery(trial, told, met);
    if (trial->strict || part == PART_READ)
        return check_strict(trial, told, met);
    if (told->status)
        return wrong("status %d: %s", told->status, told->message);
    if (told->warnings < (met ? least(trial) : 0) || told->warnings > (met ? most(trial) : 0))
        return wrong("%zu warnings, the last: %s", told->warnings, told->warning);
    return !told->warnings || names_it(trial, told->warning);
}

/* ---- What was left ----------------------------------------------------- */

/* A context is kept for the next scanner, unless its device failed. */
static bool check_left(const struct trial *trial, bool device_failed) {
    for (int kind = 0; kind < FAIL_KINDS; kind++) {
        long held = trial->layer->held((enum fail_kind)kind) - trial->own[kind];
        if (held < 0 || held > (kind == FAIL_CONTEXT && !device_failed))
            return wrong("%ld of kind %s held", held, layer_kinds[kind]);
    }
    if (trial->layer->unfinished())
        return wrong("a transfer was still under way when the queue was released");
    return true;
}

bool trial_run(const struct trial *trial, enum scenario_part part, const char *plan) {
    struct told told;
    printf("case %s%s\n", plan ? plan : "nothing", trial->strict ? ", strict" : "");
    /* Devices were found before the scan. */
    size_t before =
        trial->function->harm == DISCOVERY && part != PART_CALLER ? 0 : trial->layer->failed();
    scenario_run(trial->scenario, part, trial->device, trial->strict, &told);
    bool met = trial->always_fails || trial->layer->failed() > before;
    bool right = check_told(trial, part, &told, met);
    /* Reading is tried once more then, which makes another context. */
    bool device_failed =
        told.warnings || (told.status == CLM_ERR_DEVICE_FAILED && part != PART_READ);
    return check_left(trial, device_failed && trial->function->harm != DISCOVERY) && right;
}
