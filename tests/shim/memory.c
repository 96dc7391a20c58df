/* Memory objects: allocations of exactly their size, so that the address sanitizer
 * sees each access that leaves them; their first contents are garbage. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

static cl_int check_create(cl_context context, cl_mem_flags flags, size_t size, const void *host) {
    const cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
    const cl_mem_flags from_host = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
    cl_mem_flags asked = flags & access;
    if (!shim_is(context, SHIM_CONTEXT))
        return CL_INVALID_CONTEXT;
    if ((asked & (asked - 1)) ||
        (flags & CL_MEM_USE_HOST_PTR && flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)))
        return CL_INVALID_VALUE;
    if (!size || size > shim_max_allocation())
        return CL_INVALID_BUFFER_SIZE;
    return (host != NULL) == ((flags & from_host) != 0) ? CL_SUCCESS : CL_INVALID_HOST_PTR;
}

static cl_mem create(cl_context context, size_t size) {
    cl_mem memory = shim_create(SHIM_MEMORY, sizeof *memory);
    memory->context = context;
    memory->size = size;
    shim_retain(context);
    return memory;
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                      cl_int *error) {
    cl_int wrong = check_create(context, flags, size, host);
    shim_set_error(error, wrong);
    if (wrong)
        return NULL;
    cl_mem memory = create(context, size);
    memory->borrowed = flags & CL_MEM_USE_HOST_PTR;
    memory->bytes = memory->borrowed ? host : shim_allocate(size);
    if (flags & CL_MEM_COPY_HOST_PTR)
        memcpy(memory->bytes, host, size);
    else if (!memory->borrowed)
        memset(memory->bytes, SHIM_GARBAGE, size);
    return memory;
}

cl_mem clCreateSubBuffer(cl_mem whole, cl_mem_flags flags, cl_buffer_create_type type,
                         const void *info, cl_int *error) {
    const cl_buffer_region *region = info;
    cl_int wrong = CL_SUCCESS;
    (void)flags;
    if (!shim_is(whole, SHIM_MEMORY) || whole->whole)
        wrong = CL_INVALID_MEM_OBJECT;
    else if (type != CL_BUFFER_CREATE_TYPE_REGION || !region || region->origin > whole->size ||
             region->size > whole->size - region->origin)
        wrong = CL_INVALID_VALUE;
    else if (!region->size)
        wrong = CL_INVALID_BUFFER_SIZE;
    else if (region->origin % SHIM_ALIGNMENT)
        wrong = CL_MISALIGNED_SUB_BUFFER_OFFSET;
    shim_set_error(error, wrong);
    if (wrong)
        return NULL;
    cl_mem memory = create(whole->context, region->size);
    memory->borrowed = true;
    memory->bytes = whole->bytes + region->origin;
    memory->whole = whole;
    shim_retain(whole);
    return memory;
}

cl_int clGetMemObjectInfo(cl_mem memory, cl_mem_info what, size_t capacity, void *out,
                          size_t *out_size) {
    const cl_mem_object_type type = CL_MEM_OBJECT_BUFFER;
    if (!shim_is(memory, SHIM_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    switch (what) {
    case CL_MEM_TYPE:
        return shim_answer(&type, sizeof type, capacity, out, out_size);
    case CL_MEM_CONTEXT:
        return shim_answer(&memory->context, sizeof memory->context, capacity, out, out_size);
    case CL_MEM_SIZE:
        return shim_answer(&memory->size, sizeof memory->size, capacity, out, out_size);
    default:
        return CL_INVALID_VALUE;
    }
}

/* ---- Images, which the device has not ---- */

cl_mem clCreateImage(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                     const cl_image_desc *shape, void *host, cl_int *error) {
    (void)context, (void)flags, (void)format, (void)shape, (void)host;
    *error = CL_INVALID_OPERATION;
    return NULL;
}

cl_int clEnqueueWriteImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                           const size_t *origin, const size_t *region, size_t row, size_t slice,
                           const void *bytes, cl_uint waits, const cl_event *wait,
                           cl_event *event) {
    (void)queue, (void)image, (void)blocking, (void)origin, (void)region, (void)row, (void)slice;
    (void)bytes, (void)waits, (void)wait, (void)event;
    return CL_INVALID_OPERATION;
}

cl_int clRetainMemObject(cl_mem memory) {
    if (!shim_is(memory, SHIM_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    shim_retain(memory);
    return CL_SUCCESS;
}

cl_int clReleaseMemObject(cl_mem memory) {
    if (!shim_is(memory, SHIM_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (shim_release(memory)) {
        if (!memory->borrowed)
            free(memory->bytes);
        if (memory->whole)
            clReleaseMemObject(memory->whole);
        clReleaseContext(memory->context);
        free(memory);
    }
    return CL_SUCCESS;
}

/* Of a sound queue. */
static cl_int check_range(cl_command_queue queue, cl_mem memory, size_t offset, size_t size) {
    if (!shim_is(memory, SHIM_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (memory->context != queue->context)
        return CL_INVALID_CONTEXT;
    return size && offset <= memory->size && size <= memory->size - offset ? CL_SUCCESS
                                                                           : CL_INVALID_VALUE;
}

cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset,
                           size_t size, void *to, cl_uint count, const cl_event *waited,
                           cl_event *event) {
    (void)blocking;
    cl_int error = shim_enqueue_check(queue, count, waited);
    if (!error)
        error = to ? check_range(queue, memory, offset, size) : CL_INVALID_VALUE;
    if (error)
        return error;
    memcpy(to, memory->bytes + offset, size);
    return shim_enqueue_done(event);
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset,
                            size_t size, const void *from, cl_uint count, const cl_event *waited,
                            cl_event *event) {
    (void)blocking;
    cl_int error = shim_enqueue_check(queue, count, waited);
    if (!error)
        error = from ? check_range(queue, memory, offset, size) : CL_INVALID_VALUE;
    if (error)
        return error;
    memcpy(memory->bytes + offset, from, size);
    return shim_enqueue_done(event);
}

/* The host sees the device's own memory, so nothing is moved. */
void *clEnqueueMapBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking,
                         cl_map_flags flags, size_t offset, size_t size, cl_uint count,
                         const cl_event *waited, cl_event *event, cl_int *error) {
    (void)blocking, (void)flags;
    cl_int wrong = shim_enqueue_check(queue, count, waited);
    if (!wrong)
        wrong = check_range(queue, memory, offset, size);
    if (!wrong)
        wrong = shim_enqueue_done(event);
    shim_set_error(error, wrong);
    return wrong ? NULL : memory->bytes + offset;
}

cl_int clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem memory, void *mapped, cl_uint count,
                               const cl_event *waited, cl_event *event) {
    cl_int error = shim_enqueue_check(queue, count, waited);
    if (!error && !shim_is(memory, SHIM_MEMORY))
        error = CL_INVALID_MEM_OBJECT;
    if (!error && !mapped)
        error = CL_INVALID_VALUE;
    return error ? error : shim_enqueue_done(event);
}

cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem memory, const void *pattern,
                           size_t pattern_size, size_t offset, size_t size, cl_uint count,
                           const cl_event *waited, cl_event *event) {
    cl_int error = shim_enqueue_check(queue, count, waited);
    if (!error)
        error = check_range(queue, memory, offset, size);
    if (!error && (!pattern || !pattern_size || pattern_size > 128 ||
                   pattern_size & (pattern_size - 1) || (offset | size) % pattern_size))
        error = CL_INVALID_VALUE;
    for (size_t at = 0; !error && at < size; at += pattern_size)
        memcpy(memory->bytes + offset + at, pattern, pattern_size);
    return error ? error : shim_enqueue_done(event);
}
