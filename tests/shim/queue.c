/* Contexts, queues and events. Commands are complete when they have been enqueued. */
#include "shim.h"

#include <stdlib.h>

/* ---- Contexts ------------------------------------------------------------ */

cl_context clCreateContext(const cl_context_properties *properties, cl_uint count,
                           const cl_device_id *devices,
                           void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *),
                           void *data, cl_int *error) {
    (void)properties;
    bool sound = count == 1 && devices && devices[0] && (notify || !data);
    shim_set_error(error, sound ? CL_SUCCESS : CL_INVALID_VALUE);
    return sound ? shim_create(SHIM_CONTEXT, sizeof(struct _cl_context)) : NULL;
}

cl_int clRetainContext(cl_context context) {
    if (!shim_is(context, SHIM_CONTEXT))
        return CL_INVALID_CONTEXT;
    shim_retain(context);
    return CL_SUCCESS;
}

cl_int clReleaseContext(cl_context context) {
    if (!shim_is(context, SHIM_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (shim_release(context))
        free(context);
    return CL_SUCCESS;
}

cl_int clGetContextInfo(cl_context context, cl_context_info what, size_t capacity, void *out,
                        size_t *out_size) {
    if (!shim_is(context, SHIM_CONTEXT))
        return CL_INVALID_CONTEXT;
    cl_uint references = atomic_load(&context->object.references);
    if (what != CL_CONTEXT_REFERENCE_COUNT)
        return CL_INVALID_VALUE;
    return shim_answer(&references, sizeof references, capacity, out, out_size);
}

/* ---- Queues -------------------------------------------------------------- */

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue_properties properties, cl_int *error) {
    cl_int wrong = !shim_is(context, SHIM_CONTEXT) ? CL_INVALID_CONTEXT
                   : !device                       ? CL_INVALID_DEVICE
                                                   : CL_SUCCESS;
    shim_set_error(error, wrong);
    if (wrong)
        return NULL;
    cl_command_queue queue = shim_create(SHIM_QUEUE, sizeof *queue);
    queue->context = context;
    queue->device = device;
    queue->properties = properties;
    shim_retain(context);
    return queue;
}

cl_int clRetainCommandQueue(cl_command_queue queue) {
    if (!shim_is(queue, SHIM_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    shim_retain(queue);
    return CL_SUCCESS;
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info what, size_t capacity,
                             void *out, size_t *out_size) {
    if (!shim_is(queue, SHIM_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    switch (what) {
    case CL_QUEUE_CONTEXT:
        return shim_answer(&queue->context, sizeof queue->context, capacity, out, out_size);
    case CL_QUEUE_DEVICE:
        return shim_answer(&queue->device, sizeof queue->device, capacity, out, out_size);
    case CL_QUEUE_PROPERTIES:
        return shim_answer(&queue->properties, sizeof queue->properties, capacity, out, out_size);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int clReleaseCommandQueue(cl_command_queue queue) {
    if (!shim_is(queue, SHIM_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (shim_release(queue)) {
        clReleaseContext(queue->context);
        free(queue);
    }
    return CL_SUCCESS;
}

cl_int clFinish(cl_command_queue queue) {
    return shim_is(queue, SHIM_QUEUE) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

/* ---- Events -------------------------------------------------------------- */

cl_int shim_enqueue_check(cl_command_queue queue, cl_uint count, const cl_event *waited) {
    if (!shim_is(queue, SHIM_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if ((count == 0) != (waited == NULL))
        return CL_INVALID_EVENT_WAIT_LIST;
    for (cl_uint i = 0; i < count; i++)
        if (!shim_is(waited[i], SHIM_EVENT))
            return CL_INVALID_EVENT_WAIT_LIST;
    return CL_SUCCESS;
}

cl_int shim_enqueue_done(cl_event *event) {
    if (event)
        *event = shim_create(SHIM_EVENT, sizeof **event);
    return CL_SUCCESS;
}

cl_int clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count, const cl_event *waited,
                                    cl_event *event) {
    cl_int error = shim_enqueue_check(queue, count, waited);
    return error ? error : shim_enqueue_done(event);
}

cl_int clWaitForEvents(cl_uint count, const cl_event *events) {
    if (!count || !events)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++)
        if (!shim_is(events[i], SHIM_EVENT))
            return CL_INVALID_EVENT;
    return CL_SUCCESS;
}

cl_int clGetEventInfo(cl_event event, cl_event_info what, size_t capacity, void *out,
                      size_t *out_size) {
    const cl_int status = CL_COMPLETE;
    if (!shim_is(event, SHIM_EVENT))
        return CL_INVALID_EVENT;
    if (what != CL_EVENT_COMMAND_EXECUTION_STATUS)
        return CL_INVALID_VALUE;
    return shim_answer(&status, sizeof status, capacity, out, out_size);
}

/* A clock that ticks once for each look at it. */
cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info what, size_t capacity, void *out,
                               size_t *out_size) {
    static _Atomic cl_ulong ticks;
    if (!shim_is(event, SHIM_EVENT))
        return CL_INVALID_EVENT;
    if (what != CL_PROFILING_COMMAND_START && what != CL_PROFILING_COMMAND_END)
        return CL_INVALID_VALUE;
    const cl_ulong now = ++ticks;
    return shim_answer(&now, sizeof now, capacity, out, out_size);
}

cl_int clReleaseEvent(cl_event event) {
    if (!shim_is(event, SHIM_EVENT))
        return CL_INVALID_EVENT;
    if (shim_release(event))
        free(event);
    return CL_SUCCESS;
}
