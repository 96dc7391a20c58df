#include "host/ocl/context.h"

#include "host/base/message.h"

#include <pthread.h>

static const char *error_name(cl_int error) {
    switch (error) {
#define NAME(code)                                                                                 \
    case code:                                                                                     \
        return #code;
        NAME(CL_DEVICE_NOT_FOUND)
        NAME(CL_DEVICE_NOT_AVAILABLE)
        NAME(CL_COMPILER_NOT_AVAILABLE)
        NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE)
        NAME(CL_OUT_OF_RESOURCES)
        NAME(CL_OUT_OF_HOST_MEMORY)
        NAME(CL_BUILD_PROGRAM_FAILURE)
        NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
        NAME(CL_INVALID_VALUE)
        NAME(CL_INVALID_DEVICE)
        NAME(CL_INVALID_CONTEXT)
        NAME(CL_INVALID_QUEUE_PROPERTIES)
        NAME(CL_INVALID_COMMAND_QUEUE)
        NAME(CL_INVALID_MEM_OBJECT)
        NAME(CL_INVALID_BINARY)
        NAME(CL_INVALID_BUILD_OPTIONS)
        NAME(CL_INVALID_PROGRAM)
        NAME(CL_INVALID_PROGRAM_EXECUTABLE)
        NAME(CL_INVALID_KERNEL_NAME)
        NAME(CL_INVALID_KERNEL)
        NAME(CL_INVALID_ARG_INDEX)
        NAME(CL_INVALID_ARG_VALUE)
        NAME(CL_INVALID_ARG_SIZE)
        NAME(CL_INVALID_KERNEL_ARGS)
        NAME(CL_INVALID_WORK_GROUP_SIZE)
        NAME(CL_INVALID_EVENT)
        NAME(CL_INVALID_OPERATION)
        NAME(CL_INVALID_BUFFER_SIZE)
#undef NAME
    default:
        return "OpenCL error";
    }
}

clm_status ocl_check(const struct ocl_device *device, const char *call, cl_int error) {
    if (error == CL_SUCCESS)
        return CLM_OK;
    return message_set(CLM_ERR_DEVICE_FAILED, "device '%s' (%s): %s failed: %s (%d)",
                       device->info.name, device->info.platform, call, error_name(error), error);
}

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
    cl_int error = CL_SUCCESS;
    pthread_mutex_lock(&made_mutex);
    *context = find_or_make(device, &error);
    clm_status status = ocl_check(device, "clCreateContext", error);
    if (!status)
        status = ocl_check(device, "clRetainContext", clRetainContext(*context));
    pthread_mutex_unlock(&made_mutex);
    if (status)
        *context = NULL;
    return status;
}

/* The caller's queue may run what is enqueued in any order. */
static clm_status borrow(const struct ocl_device *device, struct ocl_context *context) {
    cl_command_queue_properties properties = 0;
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
    if (status)
        ocl_context_close(context);
    return status;
}

clm_status ocl_context_open(const struct ocl_device *device, struct ocl_context *context) {
    *context = (struct ocl_context){.device = *device};
    cl_int error;
    if (device->queue)
        return borrow(device, context);
    clm_status status = share_context(device, &context->context);
    if (status)
        return status;
    context->queue = clCreateCommandQueue(context->context, device->id, 0, &error);
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

/* ---- Buffers ----------------------------------------------------------- */

clm_status ocl_buffer_create(const struct ocl_context *context, const void *bytes, size_t size,
                             cl_mem *buffer) {
    cl_int error;
    cl_mem created =
        clCreateBuffer(context->context, CL_MEM_READ_WRITE, size ? size : 1, NULL, &error);
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
    return ocl_check(
        &context->device, "clEnqueueWriteBuffer",
        clEnqueueWriteBuffer(context->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL));
}

clm_status ocl_buffer_read(const struct ocl_context *context, cl_mem buffer, void *bytes,
                           size_t size) {
    if (!size)
        return CLM_OK;
    return ocl_check(
        &context->device, "clEnqueueReadBuffer",
        clEnqueueReadBuffer(context->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL));
}

clm_status ocl_buffer_zero(const struct ocl_context *context, cl_mem buffer, size_t size) {
    const cl_uint zero = 0;
    return ocl_check(
        &context->device, "clEnqueueFillBuffer",
        clEnqueueFillBuffer(context->queue, buffer, &zero, sizeof zero, 0, size, 0, NULL, NULL));
}

void ocl_buffer_destroy(cl_mem *buffer) {
    if (*buffer)
        clReleaseMemObject(*buffer);
    *buffer = NULL;
}
