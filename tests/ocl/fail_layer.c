#include "fail_layer.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl_layer.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The functions ----------------------------------------------------- */

enum harm { NONE, BUILD, FATAL, CALLER, DISCOVERY };
enum { CODES_MAX = 8 };

/* What all rows have in common: ROW(name, harm, errors...). */
#define STATUS(name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)
#define ENQUEUE(name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)
#define CREATE(type, kind, name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)
#define MAP(name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)
#define RETAIN(kind, name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)
#define RELEASE(kind, name, harm, parameters, arguments, ...) ROW(name, harm, __VA_ARGS__)

enum function {
#define ROW(name, harm, ...) F_##name,
#include "functions.def"
#undef ROW
    F_event,
    FUNCTIONS
};

static const struct {
    const char *name;
    enum harm harm;
    cl_int codes[CODES_MAX];
} functions[FUNCTIONS] = {
#define ROW(name, harm, ...) {#name, harm, {__VA_ARGS__}},
#include "functions.def"
#undef ROW
    {"event", FATAL, {CL_OUT_OF_RESOURCES}},
};

#undef STATUS
#undef ENQUEUE
#undef CREATE
#undef MAP
#undef RETAIN
#undef RELEASE

static enum function function_of(const char *name, size_t length) {
    for (int i = 0; i < FUNCTIONS; i++)
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0)
            return (enum function)i;
    fprintf(stderr, "fail_layer: no function '%.*s' in functions.def\n", (int)length, name);
    exit(99);
}

/* ---- Plans ------------------------------------------------------------- */

/* Changed by fail_layer_arm alone, when nothing else runs. */
static struct rule {
    size_t first; /* 0: none */
    char mode;
    cl_int code;
} rules[FUNCTIONS];

static atomic_size_t calls[FUNCTIONS], failed, made[FAIL_KINDS], unfinished;
static atomic_long held[FAIL_KINDS];
static atomic_bool lost;

static void read_rule(const char *text) {
    enum function function = function_of(text, strcspn(text, ":"));
    struct rule *rule = &rules[function];
    char *end = strchr(text, ':');
    rule->code = functions[function].codes[0];
    if (end)
        rule->first = strtoul(end + 1, &end, 10);
    if (end && *end && strchr("+!~", *end))
        rule->mode = *end++;
    if (end && *end == '=')
        rule->code = (cl_int)strtol(end + 1, &end, 10);
    if (!end || *end || rule->code >= 0) {
        fprintf(stderr, "fail_layer: '%s' is not FUNCTION:N[MODE][=CODE]\n", text);
        exit(99);
    }
}

void fail_layer_arm(const char *plan) {
    memset(rules, 0, sizeof rules);
    for (int i = 0; i < FUNCTIONS; i++)
        calls[i] = 0;
    for (int i = 0; i < FAIL_KINDS; i++)
        made[i] = 0;
    failed = 0;
    lost = false;
    while (plan && *plan) {
        char rule[128];
        size_t length = strcspn(plan, ",");
        snprintf(rule, sizeof rule, "%.*s", (int)length, plan);
        read_rule(rule);
        plan += length + (plan[length] == ',');
    }
}

size_t fail_layer_calls(const char *function) {
    return calls[function_of(function, strlen(function))];
}

size_t fail_layer_failed(void) {
    return failed;
}

size_t fail_layer_made(enum fail_kind kind) {
    return made[kind];
}

long fail_layer_held(enum fail_kind kind) {
    return held[kind];
}

size_t fail_layer_unfinished(void) {
    return unfinished;
}

/* Counts a call; its error, or CL_SUCCESS. */
static cl_int due(enum function function) {
    const struct rule *rule = &rules[function];
    size_t n = ++calls[function];
    bool fails = n == rule->first || (n > rule->first && rule->first && rule->mode == '+');
    if (fails && rule->mode == '!')
        lost = true;
    cl_int code = fails                                       ? rule->code
                  : lost && functions[function].harm == FATAL ? functions[function].codes[0]
                                                              : CL_SUCCESS;
    failed += code != CL_SUCCESS;
    return code;
}

/* ---- Their wrappers ---------------------------------------------------- */

static const struct _cl_icd_dispatch *target;

static void count_made(enum fail_kind kind, const void *object) {
    if (object) {
        made[kind]++;
        held[kind]++;
    }
}

/* Commands whose status is an error, until their events are released: more than are
 * held at once. */
static struct {
    cl_event event;
    cl_int status;
} failing[64];

static void count_command(const cl_event *event) {
    cl_int status = due(F_event);
    if (!event)
        return;
    count_made(FAIL_EVENT, *event);
    for (size_t i = 0; status && i < sizeof failing / sizeof *failing; i++)
        if (!failing[i].event) {
            failing[i].event = *event;
            failing[i].status = status;
            break;
        }
}

/* CL_SUCCESS if nothing was to fail it. */
static cl_int status_of(cl_event event, bool forget) {
    for (size_t i = 0; i < sizeof failing / sizeof *failing; i++)
        if (failing[i].event == event) {
            if (forget)
                failing[i].event = NULL;
            return failing[i].status;
        }
    return CL_SUCCESS;
}

#define STATUS(name, harm, parameters, arguments, ...)                                             \
    static cl_int CL_API_CALL wrap_##name parameters {                                             \
        cl_int code = due(F_##name);                                                               \
        return code ? code : target->name arguments;                                               \
    }
#define ENQUEUE(name, harm, parameters, arguments, ...)                                            \
    static cl_int CL_API_CALL wrap_##name parameters {                                             \
        cl_int code = due(F_##name);                                                               \
        if (!code)                                                                                 \
            code = target->name arguments;                                                         \
        if (!code)                                                                                 \
            count_command(event);                                                                  \
        return code;                                                                               \
    }
#define CREATE(type, kind, name, harm, parameters, arguments, ...)                                 \
    static type CL_API_CALL wrap_##name parameters {                                               \
        cl_int code = due(F_##name);                                                               \
        type created = code ? NULL : target->name arguments;                                       \
        if (code && error)                                                                         \
            *error = code;                                                                         \
        count_made(FAIL_##kind, created);                                                          \
        return created;                                                                            \
    }
#define MAP(name, harm, parameters, arguments, ...)                                                \
    static void *CL_API_CALL wrap_##name parameters {                                              \
        cl_int code = due(F_##name);                                                               \
        void *mapped = code ? NULL : target->name arguments;                                       \
        if (code && error)                                                                         \
            *error = code;                                                                         \
        count_made(FAIL_MAPPING, mapped);                                                          \
        if (mapped)                                                                                \
            count_command(event);                                                                  \
        return mapped;                                                                             \
    }
#define RETAIN(kind, name, harm, parameters, arguments, ...)                                       \
    static cl_int CL_API_CALL wrap_##name parameters {                                             \
        cl_int code = due(F_##name);                                                               \
        if (!code)                                                                                 \
            code = target->name arguments;                                                         \
        held[FAIL_##kind] += code == CL_SUCCESS;                                                   \
        return code;                                                                               \
    }
#define RELEASE(kind, name, harm, parameters, arguments, ...)                                      \
    static cl_int CL_API_CALL wrap_##name parameters {                                             \
        cl_int code = due(F_##name);                                                               \
        held[FAIL_##kind]--;                                                                       \
        return code ? code : target->name arguments;                                               \
    }
#include "functions.def"
#undef STATUS
#undef ENQUEUE
#undef CREATE
#undef MAP
#undef RETAIN
#undef RELEASE

/* ---- Statuses of commands ---------------------------------------------- */

static cl_int CL_API_CALL event_info(cl_event event, cl_event_info what, size_t size, void *value,
                                     size_t *length) {
    cl_int code = wrap_clGetEventInfo(event, what, size, value, length);
    if (code || what != CL_EVENT_COMMAND_EXECUTION_STATUS)
        return code;
    cl_int status = status_of(event, false);
    if (status && value)
        memcpy(value, &status, sizeof status);
    return CL_SUCCESS;
}

static cl_int CL_API_CALL release_event(cl_event event) {
    status_of(event, true);
    return wrap_clReleaseEvent(event);
}

static cl_int CL_API_CALL unmap(cl_command_queue queue, cl_mem buffer, void *mapped, cl_uint waits,
                                const cl_event *wait, cl_event *event) {
    held[FAIL_MAPPING]--;
    return wrap_clEnqueueUnmapMemObject(queue, buffer, mapped, waits, wait, event);
}

/* ---- Transfers that fail and yet go on ---------------------------------- */

static cl_event gate; /* a user event that they wait for; NULL: there are none */

static bool is_gated(enum function function) {
    return rules[function].mode == '~' && calls[function] + 1 == rules[function].first;
}

static bool open_gate(void) {
    if (!gate)
        return false;
    target->clSetUserEventStatus(gate, CL_COMPLETE);
    target->clReleaseEvent(gate);
    gate = NULL;
    return true;
}

static cl_event make_gate(cl_command_queue queue) {
    cl_context context;
    target->clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL);
    return gate = target->clCreateUserEvent(context, NULL);
}

static cl_int CL_API_CALL write_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                       size_t offset, size_t size, const void *bytes, cl_uint waits,
                                       const cl_event *wait, cl_event *event) {
    if (is_gated(F_clEnqueueWriteBuffer) && make_gate(queue))
        target->clEnqueueWriteBuffer(queue, buffer, CL_FALSE, offset, size, bytes, 1, &gate, NULL);
    return wrap_clEnqueueWriteBuffer(queue, buffer, blocking, offset, size, bytes, waits, wait,
                                     event);
}

static cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                      size_t offset, size_t size, void *bytes, cl_uint waits,
                                      const cl_event *wait, cl_event *event) {
    if (is_gated(F_clEnqueueReadBuffer) && make_gate(queue))
        target->clEnqueueReadBuffer(queue, buffer, CL_FALSE, offset, size, bytes, 1, &gate, NULL);
    return wrap_clEnqueueReadBuffer(queue, buffer, blocking, offset, size, bytes, waits, wait,
                                    event);
}

static cl_int CL_API_CALL finish(cl_command_queue queue) {
    open_gate();
    return wrap_clFinish(queue);
}

static cl_int CL_API_CALL release_queue(cl_command_queue queue) {
    if (open_gate()) {
        unfinished++;
        target->clFinish(queue);
    }
    return wrap_clReleaseCommandQueue(queue);
}

/* ---- The loader's interface -------------------------------------------- */

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void *value,
                                               size_t *length) {
    static const char name[] = "clmatch's failures";
    static const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    const void *answer = what == CL_LAYER_NAME ? (const void *)name : &version;
    size_t needed = what == CL_LAYER_NAME ? sizeof name : sizeof version;
    if (what != CL_LAYER_NAME && what != CL_LAYER_API_VERSION)
        return CL_INVALID_VALUE;
    if (value && size < needed)
        return CL_INVALID_VALUE;
    if (value)
        memcpy(value, answer, needed);
    if (length)
        *length = needed;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint count, const struct _cl_icd_dispatch *below,
                                            cl_uint *count_ret,
                                            const struct _cl_icd_dispatch **layer) {
    static struct _cl_icd_dispatch dispatch;
    if (count < sizeof dispatch / sizeof(void *))
        return CL_INVALID_VALUE;
    target = below;
    dispatch = *below;
#define STATUS(name, ...) dispatch.name = wrap_##name;
#define ENQUEUE(name, ...) dispatch.name = wrap_##name;
#define CREATE(type, kind, name, ...) dispatch.name = wrap_##name;
#define MAP(name, ...) dispatch.name = wrap_##name;
#define RETAIN(kind, name, ...) dispatch.name = wrap_##name;
#define RELEASE(kind, name, ...) dispatch.name = wrap_##name;
#include "functions.def"
    dispatch.clGetEventInfo = event_info;
    dispatch.clReleaseEvent = release_event;
    dispatch.clEnqueueUnmapMemObject = unmap;
    dispatch.clEnqueueWriteBuffer = write_buffer;
    dispatch.clEnqueueReadBuffer = read_buffer;
    dispatch.clFinish = finish;
    dispatch.clReleaseCommandQueue = release_queue;
    fail_layer_arm(getenv("CLMATCH_FAIL"));
    *count_ret = sizeof dispatch / sizeof(void *);
    *layer = &dispatch;
    return CL_SUCCESS;
}
