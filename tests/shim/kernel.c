/* Kernels: arguments and launches. */
#include "shim.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What clSetKernelArg left. */
struct shim_argument {
    bool set;
    size_t size;
    void *value;     /* a copy of exactly its size */
    cl_mem memory;   /* may be NULL */
    void *addressed; /* during a launch: what a pointer parameter points at */
};

static const struct shim_kernel *find(const struct shim_kernel *kernels, const char *name) {
    for (; kernels->name; kernels++)
        if (strcmp(kernels->name, name) == 0)
            return kernels;
    return NULL;
}

cl_kernel clCreateKernel(cl_program program, const char *name, cl_int *error) {
    const struct shim_kernel *code = NULL;
    cl_int wrong = CL_SUCCESS;
    if (!shim_is(program, SHIM_PROGRAM))
        wrong = CL_INVALID_PROGRAM;
    else if (!name)
        wrong = CL_INVALID_VALUE;
    else if (!program->kernels)
        wrong = CL_INVALID_PROGRAM_EXECUTABLE;
    else if (!(code = find(program->kernels, name)))
        wrong = CL_INVALID_KERNEL_NAME;
    shim_set_error(error, wrong);
    if (wrong)
        return NULL;
    cl_kernel kernel = shim_create(SHIM_KERNEL, sizeof *kernel);
    kernel->program = program;
    kernel->code = code;
    kernel->arguments = calloc(code->count + 1, sizeof *kernel->arguments);
    if (!kernel->arguments)
        abort();
    shim_retain(program);
    return kernel;
}

cl_int clReleaseKernel(cl_kernel kernel) {
    if (!shim_is(kernel, SHIM_KERNEL))
        return CL_INVALID_KERNEL;
    if (shim_release(kernel)) {
        for (unsigned i = 0; i < kernel->code->count; i++)
            free(kernel->arguments[i].value);
        free(kernel->arguments);
        clReleaseProgram(kernel->program);
        free(kernel);
    }
    return CL_SUCCESS;
}

/* ---- Arguments ----------------------------------------------------------- */

static cl_int set_value(struct shim_argument *argument, size_t needed, size_t size,
                        const void *value) {
    if (size != needed)
        return CL_INVALID_ARG_SIZE;
    if (!value)
        return CL_INVALID_ARG_VALUE;
    if (!argument->value)
        argument->value = shim_allocate(size);
    memcpy(argument->value, value, size);
    return CL_SUCCESS;
}

static cl_int set_memory(struct shim_argument *argument, size_t size, const void *value) {
    if (size != sizeof(cl_mem))
        return CL_INVALID_ARG_SIZE;
    cl_mem memory = value ? *(const cl_mem *)value : NULL;
    if (memory && !shim_is(memory, SHIM_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    argument->memory = memory;
    return CL_SUCCESS;
}

static cl_int set_argument(struct shim_argument *argument, const struct shim_parameter *parameter,
                           size_t size, const void *value) {
    switch (parameter->kind) {
    case SHIM_PARAMETER_VALUE:
        return set_value(argument, parameter->size, size, value);
    case SHIM_PARAMETER_GLOBAL:
    case SHIM_PARAMETER_CONSTANT:
        return set_memory(argument, size, value);
    case SHIM_PARAMETER_LOCAL:
        return value ? CL_INVALID_ARG_VALUE : size ? CL_SUCCESS : CL_INVALID_ARG_SIZE;
    }
    return CL_INVALID_ARG_VALUE;
}

cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    if (!shim_is(kernel, SHIM_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->code->count)
        return CL_INVALID_ARG_INDEX;
    struct shim_argument *argument = &kernel->arguments[index];
    cl_int error = set_argument(argument, &kernel->code->parameters[index], size, value);
    if (error)
        return error;
    argument->size = size;
    argument->set = true;
    return CL_SUCCESS;
}

/* ---- Launches ------------------------------------------------------------ */

static cl_int check_arguments(const struct _cl_kernel *kernel, cl_context context) {
    size_t local = 0;
    if (kernel->program->context != context)
        return CL_INVALID_CONTEXT;
    for (unsigned i = 0; i < kernel->code->count; i++) {
        const struct shim_argument *argument = &kernel->arguments[i];
        enum shim_parameter_kind kind = kernel->code->parameters[i].kind;
        if (!argument->set)
            return CL_INVALID_KERNEL_ARGS;
        if (argument->memory && !shim_is(argument->memory, SHIM_MEMORY))
            return CL_INVALID_MEM_OBJECT; /* released since it was set */
        if (argument->memory && argument->memory->context != context)
            return CL_INVALID_CONTEXT;
        if (kind == SHIM_PARAMETER_CONSTANT && argument->memory &&
            argument->memory->size > SHIM_CONSTANT_MEMORY)
            return CL_OUT_OF_RESOURCES;
        if (kind == SHIM_PARAMETER_LOCAL)
            local += argument->size;
    }
    return local > SHIM_LOCAL_MEMORY ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

static cl_int check_range(cl_uint dimensions, const size_t *global, const size_t *local) {
    if (dimensions < 1 || dimensions > 3)
        return CL_INVALID_WORK_DIMENSION;
    for (cl_uint i = 0; i < dimensions; i++) {
        if (!global || !global[i])
            return CL_INVALID_GLOBAL_WORK_SIZE;
        if (local && local[i] != 1)
            return local[i] ? CL_INVALID_WORK_GROUP_SIZE : CL_INVALID_WORK_ITEM_SIZE;
    }
    return CL_SUCCESS;
}

/* Makes values[i] point at each argument; local memory is garbage to begin with. */
static void bind_arguments(struct _cl_kernel *kernel, void **values) {
    for (unsigned i = 0; i < kernel->code->count; i++) {
        struct shim_argument *argument = &kernel->arguments[i];
        enum shim_parameter_kind kind = kernel->code->parameters[i].kind;
        if (kind == SHIM_PARAMETER_LOCAL)
            argument->addressed = shim_allocate(argument->size);
        else
            argument->addressed = argument->memory ? argument->memory->bytes : NULL;
        values[i] = kind == SHIM_PARAMETER_VALUE ? argument->value : &argument->addressed;
    }
}

static void for_each_local(struct _cl_kernel *kernel, void (*act)(struct shim_argument *)) {
    for (unsigned i = 0; i < kernel->code->count; i++)
        if (kernel->code->parameters[i].kind == SHIM_PARAMETER_LOCAL)
            act(&kernel->arguments[i]);
}

static void fill_with_garbage(struct shim_argument *argument) {
    memset(argument->addressed, SHIM_GARBAGE, argument->size);
}

static void free_addressed(struct shim_argument *argument) {
    free(argument->addressed);
}

static void run_item(struct _cl_kernel *kernel, struct shim_item *item, size_t at,
                     void *const *values) {
    for (unsigned i = 0; i < 3; i++) {
        item->global_id[i] = item->global_offset[i] + at % item->global_size[i];
        at /= item->global_size[i];
    }
    for_each_local(kernel, fill_with_garbage);
    kernel->code->call(item, values);
}

/* Nothing promises an order of work-groups: it turns round with every launch. */
static void run_all(struct _cl_kernel *kernel, struct shim_item *item) {
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    static bool downwards;
    size_t items = item->global_size[0] * item->global_size[1] * item->global_size[2];
    void **values = shim_allocate((kernel->code->count + 1) * sizeof *values);
    bind_arguments(kernel, values);
    pthread_mutex_lock(&one_at_a_time);
    for (size_t i = 0; i < items; i++)
        run_item(kernel, item, downwards ? items - 1 - i : i, values);
    downwards = !downwards;
    pthread_mutex_unlock(&one_at_a_time);
    for_each_local(kernel, free_addressed);
    free(values);
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t *offset, const size_t *global, const size_t *local,
                              cl_uint count, const cl_event *waited, cl_event *event) {
    cl_int error = shim_enqueue_check(queue, count, waited);
    if (!error)
        error = shim_is(kernel, SHIM_KERNEL) ? check_arguments(kernel, queue->context)
                                             : CL_INVALID_KERNEL;
    if (!error)
        error = check_range(dimensions, global, local);
    if (error)
        return error;
    struct shim_item item = {.dimensions = dimensions};
    for (cl_uint i = 0; i < 3; i++) {
        item.global_size[i] = i < dimensions ? global[i] : 1;
        item.global_offset[i] = offset && i < dimensions ? offset[i] : 0;
    }
    run_all(kernel, &item);
    return shim_enqueue_done(event);
}
