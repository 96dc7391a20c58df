#include "host/ocl/context.h"

#include "host/base/message.h"
#include "host/ocl/error.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- Context and queue ------------------------------------------------- */

/* Making a context takes a tenth of a second on some drivers, so those made live on,
 * one for each device. */
static struct {
    cl_device_id id;
    cl_context context;
} made[OCL_DEVICES_MAX];
static pthread_mutex_t made_mutex = PTHREAD_MUTEX_INITIALIZER;

static cl_context find_or_make(const struct ocl_device *device, cl_int *error) {
    cl_context_properties properties[] = {CL_CONTEXT_PLATFORM,
                                          (cl_context_properties)device->platform, 0};
    size_t room = 0;
    for (size_t i = 0; i < OCL_DEVICES_MAX; i++) {
        if (made[i].context && made[i].id == device->id)
            return made[i].context;
        if (!made[i].context)
            room = i;
    }
    made[room].id = device->id;
    made[room].context = clCreateContext(properties, 1, &device->id, NULL, NULL, error);
    return made[room].context;
}

static clm_status share_context(const struct ocl_device *device, cl_context *context) {
    const char *call = "clCreateContext";
    cl_int error = CL_SUCCESS;
    pthread_mutex_lock(&made_mutex);
    cl_context shared = find_or_make(device, &error);
    if (error == CL_SUCCESS) {
        call = "clRetainContext";
        error = clRetainContext(shared);
    }
    pthread_mutex_unlock(&made_mutex);
    if (error == CL_SUCCESS)
        *context = shared;
    return ocl_check(device, call, error);
}

/* A device that is lost takes its contexts down, so the next scanner makes a new one;
 * scanners that still use the old one have their own hold on it. */
static void forget_context(const struct ocl_device *device) {
    pthread_mutex_lock(&made_mutex);
    for (size_t i = 0; i < OCL_DEVICES_MAX; i++)
        if (made[i].context && made[i].id == device->id) {
            clReleaseContext(made[i].context);
            made[i].context = NULL;
        }
    pthread_mutex_unlock(&made_mutex);
}

clm_status ocl_check(const struct ocl_device *device, const char *call, cl_int error) {
    if (error == CL_SUCCESS)
        return CLM_OK;
    forget_context(device);
    return message_set(CLM_ERR_DEVICE_FAILED, "device '%s' (%s): %s failed: %s (%d)",
                       device->info.name, device->info.platform, call, ocl_error_name(error),
                       error);
}

/* The caller's queue may run what is enqueued in any order. */
static clm_status borrow(const struct ocl_device *device, struct ocl_context *context) {
    cl_command_queue_properties properties = 0;
    const bool no_timestamps = ocl_device_has(device, QUIRK_NO_TIMESTAMPS);
    clm_status status =
        ocl_check(device, "clRetainCommandQueue", clRetainCommandQueue(device->queue));
    if (status)
        return status;
    context->queue = device->queue;
    status = ocl_check(device, "clRetainContext", clRetainContext(device->context));
    if (!status) {
        context->context = device->context;
        status = ocl_check(device, "clGetCommandQueueInfo",
                           clGetCommandQueueInfo(device->queue, CL_QUEUE_PROPERTIES,
                                                 sizeof properties, &properties, NULL));
    }
    context->out_of_order = properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    context->has_clock = (properties & CL_QUEUE_PROFILING_ENABLE) && !no_timestamps;
    if (status)
        ocl_context_close(context);
    return status;
}

clm_status ocl_context_open(const struct ocl_device *device, struct ocl_context *context) {
    *context = (struct ocl_context){.device = *device};
    cl_int error;
    if (device->process != getpid())
        return message_set(CLM_ERR_DEVICE_FAILED,
                           "device '%s' (%s): OpenCL was used before this process was forked, and "
                           "does not work in it",
                           device->info.name, device->info.platform);
    if (device->queue)
        return borrow(device, context);
    clm_status status = share_context(device, &context->context);
    if (status)
        return status;
    context->has_clock = !ocl_device_has(device, QUIRK_NO_TIMESTAMPS);
    context->queue = clCreateCommandQueue(
        context->context, device->id, context->has_clock ? CL_QUEUE_PROFILING_ENABLE : 0, &error);
    status = ocl_check(device, "clCreateCommandQueue", error);
    if (status)
        ocl_context_close(context);
    return status;
}

void ocl_context_close(struct ocl_context *context) {
    if (context->queue)
        clReleaseCommandQueue(context->queue);
    if (context->context)
        clReleaseContext(context->context);
    context->queue = NULL;
    context->context = NULL;
}

/* ---- Commands ---------------------------------------------------------- */

static clm_status running_time(const struct ocl_context *context, cl_event event, uint64_t *ns) {
    cl_ulong began = 0, ended = 0;
    cl_int error =
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof began, &began, NULL);
    if (error == CL_SUCCESS)
        error =
            clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof ended, &ended, NULL);
    *ns = ended - began;
    return ocl_check(&context->device, "clGetEventProfilingInfo", error);
}

/* `ns` may be NULL. */
static clm_status wait_for(const struct ocl_context *context, const char *call, cl_event event,
                           uint64_t *ns) {
    cl_int result = CL_SUCCESS;
    clm_status status = ocl_check(&context->device, "clWaitForEvents", clWaitForEvents(1, &event));
    if (!status)
        status = ocl_check(
            &context->device, "clGetEventInfo",
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof result, &result, NULL));
    if (!status && result < 0)
        status = ocl_check(&context->device, call, result);
    if (!status && ns)
        status = running_time(context, event, ns);
    clReleaseEvent(event);
    return status;
}

clm_status ocl_complete_timed(const struct ocl_context *context, const char *call, cl_int error,
                              cl_event event, uint64_t *ns) {
    clm_status status = ocl_check(&context->device, call, error);
    if (!status)
        status = wait_for(context, call, event, ns);
    /* What failed may still be under way, in host memory that is about to be freed. */
    if (status)
        clFinish(context->queue);
    return status;
}

clm_status ocl_complete(const struct ocl_context *context, const char *call, cl_int error,
                        cl_event event) {
    return ocl_complete_timed(context, call, error, event, NULL);
}

/* ---- Buffers ----------------------------------------------------------- */

/* Could host memory for a buffer be had, and some more? Small ones are not asked about,
 * which would cost more than they do. */
static bool memory_is_there(size_t size) {
    enum { SMALL = 1 << 20, MARGIN = 64 << 20 };
    if (size < SMALL)
        return true;
    void *memory = malloc(size + MARGIN);
    free(memory);
    return memory != NULL;
}

static cl_mem create_buffer(const struct ocl_context *context, size_t size, cl_int *error) {
    *error = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    if (ocl_device_has(&context->device, QUIRK_LAZY_BUFFERS) && !memory_is_there(size))
        return NULL;
    return clCreateBuffer(context->context, CL_MEM_READ_WRITE, size ? size : 1, NULL, error);
}

clm_status ocl_buffer_create(const struct ocl_context *context, const void *bytes, size_t size,
                             cl_mem *buffer) {
    cl_int error;
    cl_mem created = create_buffer(context, size, &error);
    clm_status status = ocl_check(&context->device, "clCreateBuffer", error);
    if (!status && bytes && size)
        status = ocl_buffer_write(context, created, bytes, size);
    if (status)
        ocl_buffer_destroy(&created);
    else
        *buffer = created;
    return status;
}

clm_status ocl_buffer_reserve(const struct ocl_context *context, size_t needed, cl_mem *buffer,
                              size_t *capacity) {
    if (needed <= *capacity)
        return CLM_OK;
    ocl_buffer_destroy(buffer);
    *capacity = 0;
    clm_status status = ocl_buffer_create(context, NULL, needed, buffer);
    if (!status)
        *capacity = needed;
    return status;
}

clm_status ocl_buffer_write(const struct ocl_context *context, cl_mem buffer, const void *bytes,
                            size_t size) {
    if (!size)
        return CLM_OK;
    cl_event event = NULL;
    cl_int error =
        clEnqueueWriteBuffer(context->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, &event);
    return ocl_complete(context, "clEnqueueWriteBuffer", error, event);
}

clm_status ocl_buffer_read(const struct ocl_context *context, cl_mem buffer, void *bytes,
                           size_t size) {
    if (!size)
        return CLM_OK;
    cl_event event = NULL;
    cl_int error =
        clEnqueueReadBuffer(context->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, &event);
    return ocl_complete(context, "clEnqueueReadBuffer", error, event);
}

clm_status ocl_buffer_zero(const struct ocl_context *context, cl_mem buffer, size_t size) {
    const cl_uint zero = 0;
    cl_event event = NULL;
    cl_int error =
        clEnqueueFillBuffer(context->queue, buffer, &zero, sizeof zero, 0, size, 0, NULL, &event);
    return ocl_complete(context, "clEnqueueFillBuffer", error, event);
}

void ocl_buffer_destroy(cl_mem *buffer) {
    if (*buffer)
        clReleaseMemObject(*buffer);
    *buffer = NULL;
}
