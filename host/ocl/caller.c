#include "host/ocl/caller.h"

#include "host/base/message.h"
#include "host/ocl/context.h"
#include "host/ocl/error.h"

/* What the caller brought is not what it should be, or cannot be looked at. */
static clm_status not_one(const char *what, const char *call, cl_int error) {
    return message_set(CLM_ERR_ARGUMENT, "%s: %s failed: %s (%d)", what, call,
                       ocl_error_name(error), error);
}

clm_status ocl_caller_open(cl_command_queue queue, struct ocl_device *device) {
    static const char what[] = "this is no command queue of OpenCL";
    cl_context context;
    cl_device_id id;
    cl_platform_id platform;
    cl_int error = clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL);
    if (error == CL_SUCCESS)
        error = clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof id, &id, NULL);
    if (error != CL_SUCCESS)
        return not_one(what, "clGetCommandQueueInfo", error);
    error = clGetDeviceInfo(id, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    if (error != CL_SUCCESS)
        return not_one(what, "clGetDeviceInfo", error);
    clm_status status = ocl_device_describe(platform, id, device);
    if (status)
        return status;
    if (!ocl_device_usable(device))
        return message_set(CLM_ERR_UNSUPPORTED,
                           "device '%s' has no compiler, or is big-endian: use another",
                           device->info.name);
    status = ocl_check(device, "clRetainCommandQueue", clRetainCommandQueue(queue));
    if (status)
        return status;
    device->context = context; /* the queue keeps it */
    device->queue = queue;
    return CLM_OK;
}

void ocl_caller_close(struct ocl_device *device) {
    clReleaseCommandQueue(device->queue);
}

clm_status ocl_caller_take_text(const struct ocl_device *device, cl_mem text, size_t begin,
                                size_t length) {
    cl_context context;
    cl_mem_object_type type;
    size_t size;
    cl_int error = clGetMemObjectInfo(text, CL_MEM_TYPE, sizeof type, &type, NULL);
    if (error == CL_SUCCESS)
        error = clGetMemObjectInfo(text, CL_MEM_CONTEXT, sizeof context, &context, NULL);
    if (error == CL_SUCCESS)
        error = clGetMemObjectInfo(text, CL_MEM_SIZE, sizeof size, &size, NULL);
    if (error != CL_SUCCESS)
        return not_one("the text is no memory object of OpenCL", "clGetMemObjectInfo", error);
    if (type != CL_MEM_OBJECT_BUFFER)
        return message_set(CLM_ERR_ARGUMENT, "the text is an image or a pipe: copy it to a buffer");
    if (context != device->context)
        return message_set(
            CLM_ERR_ARGUMENT,
            "the text's buffer is of another context than the scanner's queue: make both "
            "in one context");
    if (begin > size || length > size - begin)
        return message_set(CLM_ERR_ARGUMENT,
                           "%zu bytes from byte %zu on of a buffer of %zu: give a range inside it",
                           length, begin, size);
    error = clRetainMemObject(text);
    if (error != CL_SUCCESS)
        return not_one("the text is no memory object of OpenCL", "clRetainMemObject", error);
    return CLM_OK;
}

void ocl_caller_release_text(cl_mem text) {
    clReleaseMemObject(text);
}

clm_status ocl_caller_read_text(const void *device, const void *text, size_t begin, size_t length,
                                void *bytes) {
    const struct ocl_device *caller = device;
    const struct ocl_context context = {
        .device = *caller, .context = caller->context, .queue = caller->queue};
    cl_int error = clEnqueueBarrierWithWaitList(caller->queue, 0, NULL, NULL);
    clm_status status = ocl_check(caller, "clEnqueueBarrierWithWaitList", error);
    if (status)
        return status;
    cl_event event = NULL;
    error = clEnqueueReadBuffer(caller->queue, (cl_mem)text, CL_TRUE, begin, length, bytes, 0, NULL,
                                &event);
    return ocl_complete(&context, "clEnqueueReadBuffer", error, event);
}
