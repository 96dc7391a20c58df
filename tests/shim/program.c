/* Programs. There are no binaries: what was compiled before is found by its source. */
#include "shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char **strings,
                                     const size_t *lengths, cl_int *error) {
    cl_int wrong = !shim_is(context, SHIM_CONTEXT) ? CL_INVALID_CONTEXT
                   : !count || !strings            ? CL_INVALID_VALUE
                                                   : CL_SUCCESS;
    size_t length = 0;
    for (cl_uint i = 0; !wrong && i < count; i++) {
        if (!strings[i])
            wrong = CL_INVALID_VALUE;
        else
            length += lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
    }
    shim_set_error(error, wrong);
    if (wrong)
        return NULL;
    cl_program program = shim_create(SHIM_PROGRAM, sizeof *program);
    program->context = context;
    shim_retain(context);
    char *at = program->source = shim_allocate(length + 1);
    for (cl_uint i = 0; i < count; i++) {
        size_t part = lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
        memcpy(at, strings[i], part);
        at += part;
    }
    *at = '\0';
    return program;
}

cl_program clCreateProgramWithBinary(cl_context context, cl_uint count, const cl_device_id *devices,
                                     const size_t *lengths, const unsigned char **binaries,
                                     cl_int *status, cl_int *error) {
    (void)context, (void)devices, (void)lengths, (void)binaries;
    for (cl_uint i = 0; status && i < count; i++)
        status[i] = CL_INVALID_BINARY;
    shim_set_error(error, CL_INVALID_BINARY);
    return NULL;
}

cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                      const char *options, void(CL_CALLBACK *notify)(cl_program, void *),
                      void *data) {
    if (!shim_is(program, SHIM_PROGRAM))
        return CL_INVALID_PROGRAM;
    if ((count == 0) != (devices == NULL) || (!notify && data))
        return CL_INVALID_VALUE;
    program->kernels = shim_compile(program->source, options ? options : "", &program->log);
    if (notify)
        notify(program, data);
    return program->kernels ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

cl_int clGetProgramBuildInfo(cl_program program, cl_device_id device, cl_program_build_info what,
                             size_t capacity, void *out, size_t *out_size) {
    if (!shim_is(program, SHIM_PROGRAM))
        return CL_INVALID_PROGRAM;
    if (!device)
        return CL_INVALID_DEVICE;
    if (what != CL_PROGRAM_BUILD_LOG)
        return CL_INVALID_VALUE;
    return shim_answer_text(program->log ? program->log : "", capacity, out, out_size);
}

cl_int clGetProgramInfo(cl_program program, cl_program_info what, size_t capacity, void *out,
                        size_t *out_size) {
    const size_t no_binary = 0;
    if (!shim_is(program, SHIM_PROGRAM))
        return CL_INVALID_PROGRAM;
    if (what != CL_PROGRAM_BINARY_SIZES)
        return CL_INVALID_VALUE;
    return shim_answer(&no_binary, sizeof no_binary, capacity, out, out_size);
}

cl_int clReleaseProgram(cl_program program) {
    if (!shim_is(program, SHIM_PROGRAM))
        return CL_INVALID_PROGRAM;
    if (shim_release(program)) {
        clReleaseContext(program->context);
        free(program->source);
        free(program);
    }
    return CL_SUCCESS;
}
