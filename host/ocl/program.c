#include "host/ocl/program.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/source.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRING(x) #x
#define VERSION(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)
#define CLMATCH_VERSION VERSION(CLM_VERSION_MAJOR, CLM_VERSION_MINOR, CLM_VERSION_PATCH)

enum { LOG_MAX = 2048 };

/* ---- Passed in this process -------------------------------------------- */

/* Keys of programs without a binary that could remember it: built for each scanner, they
 * need not be tested for each. */
static struct {
    struct ocl_cache_key keys[256];
    size_t size;
} passed;
static pthread_mutex_t passed_mutex = PTHREAD_MUTEX_INITIALIZER;

static bool has_passed(const struct ocl_context *context, struct ocl_cache_key key) {
    bool found = false;
    if (!ocl_device_has(&context->device, QUIRK_NO_BINARIES))
        return false;
    pthread_mutex_lock(&passed_mutex);
    for (size_t i = 0; i < passed.size && !found; i++)
        found = memcmp(&passed.keys[i], &key, sizeof key) == 0;
    pthread_mutex_unlock(&passed_mutex);
    return found;
}

static void note_passed(struct ocl_cache_key key) {
    pthread_mutex_lock(&passed_mutex);
    if (passed.size < sizeof passed.keys / sizeof *passed.keys)
        passed.keys[passed.size++] = key;
    pthread_mutex_unlock(&passed_mutex);
}

/* ---- Building ---------------------------------------------------------- */

static void read_log(cl_program program, cl_device_id device, char *log, size_t size) {
    size_t length = 0;
    *log = '\0';
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &length);
    char *whole = length && length < 1u << 24 ? malloc(length + 1) : NULL;
    if (whole && clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, length, whole,
                                       NULL) == CL_SUCCESS) {
        whole[length] = '\0';
        snprintf(log, size, "%s", whole);
    }
    free(whole);
    for (size_t end = strlen(log); end && strchr(" \t\r\n", log[end - 1]); end--)
        log[end - 1] = '\0';
}

static clm_status build_failed(const struct ocl_context *context, cl_program program,
                               cl_int error) {
    char log[LOG_MAX], what[LOG_MAX];
    read_log(program, context->device.id, log, sizeof log);
    clm_status status = ocl_check(&context->device, "clBuildProgram", error);
    if (!*log)
        return status;
    snprintf(what, sizeof what, "%s", message_get());
    return message_set(status, "%s; its build log:\n%s", what, log);
}

static clm_status build(const struct ocl_context *context, cl_program program,
                        const char *options) {
    cl_int error = clBuildProgram(program, 1, &context->device.id, options, NULL, NULL);
    return error == CL_SUCCESS ? CLM_OK : build_failed(context, program, error);
}

static clm_status from_source(const struct ocl_context *context, const char *text, size_t length,
                              const char *options, struct ocl_program *program) {
    cl_int error;
    program->program = clCreateProgramWithSource(context->context, 1, &text, &length, &error);
    clm_status status = ocl_check(&context->device, "clCreateProgramWithSource", error);
    program->fresh = !has_passed(context, program->key);
    return status ? status : build(context, program->program, options);
}

/* False if there is no binary, or the driver will not have it. */
static bool from_cache(const struct ocl_context *context, const char *options,
                       struct ocl_program *program) {
    void *binary;
    size_t length;
    if (ocl_device_has(&context->device, QUIRK_NO_BINARIES) ||
        !ocl_cache_load(program->key, &binary, &length))
        return false;
    cl_int status = CL_INVALID_BINARY, error;
    const unsigned char *bytes = binary;
    cl_program made = clCreateProgramWithBinary(context->context, 1, &context->device.id, &length,
                                                &bytes, &status, &error);
    free(binary);
    if (error != CL_SUCCESS)
        return false;
    if (status != CL_SUCCESS ||
        clBuildProgram(made, 1, &context->device.id, options, NULL, NULL) != CL_SUCCESS) {
        clReleaseProgram(made);
        return false;
    }
    program->program = made;
    program->fresh = false;
    return true;
}

/* ---- Opening and closing ----------------------------------------------- */

static struct ocl_cache_key key_of(const struct ocl_context *context, const char *text,
                                   const char *options) {
    const clm_device *info = &context->device.info;
    const char *const parts[] = {CLMATCH_VERSION, info->platform, info->vendor, info->name,
                                 info->driver,    info->version,  options,      text};
    return ocl_cache_key_of(parts, sizeof parts / sizeof *parts);
}

static clm_status open_kernel(const struct ocl_context *context, const char *name,
                              struct ocl_program *program) {
    cl_int error;
    program->kernel = clCreateKernel(program->program, name, &error);
    return ocl_check(&context->device, "clCreateKernel", error);
}

clm_status ocl_program_open(const struct ocl_context *context, enum ocl_kernel kernel,
                            const char *knobs, struct ocl_program *program) {
    const struct ocl_kernel_source *source = &ocl_kernel_sources[kernel];
    char options[KERNEL_OPTIONS_MAX];
    char *text;
    size_t length;
    *program = (struct ocl_program){0};
    ocl_kernel_options(context->device.quirks, knobs, options, sizeof options);
    clm_status status = ocl_source_join(source->files, &text, &length);
    if (status)
        return status;
    program->key = key_of(context, text, options);
    if (!from_cache(context, options, program))
        status = from_source(context, text, length, options, program);
    free(text);
    if (!status)
        status = open_kernel(context, source->name, program);
    if (status)
        ocl_program_close(program);
    return status;
}

void ocl_program_keep(const struct ocl_context *context, struct ocl_program *program) {
    size_t length = 0;
    program->fresh = false;
    if (ocl_device_has(&context->device, QUIRK_NO_BINARIES)) {
        note_passed(program->key);
        return;
    }
    if (clGetProgramInfo(program->program, CL_PROGRAM_BINARY_SIZES, sizeof length, &length, NULL) !=
            CL_SUCCESS ||
        !length)
        return;
    unsigned char *binary = memory_alloc(length, 1);
    if (binary && clGetProgramInfo(program->program, CL_PROGRAM_BINARIES, sizeof binary, &binary,
                                   NULL) == CL_SUCCESS)
        ocl_cache_store(program->key, binary, length);
    free(binary);
}

void ocl_program_close(struct ocl_program *program) {
    if (program->kernel)
        clReleaseKernel(program->kernel);
    if (program->program)
        clReleaseProgram(program->program);
    *program = (struct ocl_program){0};
}
