#include "host/ocl/transfer.h"

#include <string.h>

/* ---- Pinned ------------------------------------------------------------ */

/* Bytes of a half, which is filled while the other is copied from; little of what a small
 * device has, beside the text itself. */
static size_t half_size(const struct ocl_context *context) {
    enum { MOST = 4 << 20, LEAST = 64, SHARE = 32 };
    const uint64_t share = context->device.caps.max_allocation / SHARE;
    return share > MOST ? MOST : share < LEAST ? LEAST : (size_t)share;
}

static void close_staging(const struct ocl_context *context, struct transfer *transfer) {
    if (transfer->staged) {
        clEnqueueUnmapMemObject(context->queue, transfer->staging, transfer->staged, 0, NULL, NULL);
        clFinish(context->queue);
    }
    transfer->staged = NULL;
    ocl_buffer_destroy(&transfer->staging);
}

static clm_status open_staging(const struct ocl_context *context, struct transfer *transfer) {
    cl_int error;
    cl_event event = NULL;
    if (transfer->staging)
        return CLM_OK;
    transfer->half = half_size(context);
    cl_mem staging = clCreateBuffer(context->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                                    2 * transfer->half, NULL, &error);
    clm_status status = ocl_check(&context->device, "clCreateBuffer", error);
    if (status)
        return status;
    transfer->staging = staging;
    transfer->staged = clEnqueueMapBuffer(context->queue, staging, CL_TRUE, CL_MAP_WRITE, 0,
                                          2 * transfer->half, 0, NULL, &event, &error);
    status = ocl_complete(context, "clEnqueueMapBuffer", error, event);
    if (status)
        close_staging(context, transfer);
    return status;
}

static clm_status await(const struct ocl_context *context, cl_event *event) {
    cl_event awaited = *event;
    *event = NULL;
    return awaited ? ocl_complete(context, "clEnqueueWriteBuffer", CL_SUCCESS, awaited) : CLM_OK;
}

static clm_status write_half(const struct ocl_context *context, const struct transfer *transfer,
                             const uint8_t *staged, size_t at, size_t size, cl_event *event) {
    cl_int error = clEnqueueWriteBuffer(context->queue, transfer->buffer, CL_FALSE, at, size,
                                        staged, 0, NULL, event);
    return error == CL_SUCCESS ? CLM_OK
                               : ocl_complete(context, "clEnqueueWriteBuffer", error, NULL);
}

static clm_status copy_pinned(const struct ocl_context *context, const uint8_t *bytes, size_t size,
                              struct transfer *transfer) {
    cl_event events[2] = {NULL, NULL};
    clm_status status = open_staging(context, transfer);
    for (size_t at = 0, half = 0, part; at < size && !status; at += part, half ^= 1) {
        uint8_t *staged = transfer->staged + half * transfer->half;
        part = size - at < transfer->half ? size - at : transfer->half;
        status = await(context, &events[half]);
        if (status)
            break;
        memcpy(staged, bytes + at, part);
        status = write_half(context, transfer, staged, at, part, &events[half]);
    }
    for (size_t half = 0; half < 2; half++) {
        clm_status late = await(context, &events[half]);
        status = status ? status : late;
    }
    return status;
}

/* ---- Zero-copy --------------------------------------------------------- */

/* The driver takes no bytes from a buffer that kernels only read. */
static clm_status lend(const struct ocl_context *context, const uint8_t *bytes, size_t size,
                       cl_mem *lent) {
    cl_int error;
    *lent = clCreateBuffer(context->context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, size,
                           (void *)(uintptr_t)bytes, &error);
    return ocl_check(&context->device, "clCreateBuffer", error);
}

/* ---- All --------------------------------------------------------------- */

clm_status transfer_text(const struct ocl_context *context, const uint8_t *bytes, size_t size,
                         size_t room, struct transfer *transfer, cl_mem *memory, size_t *skip) {
    *skip = (uintptr_t)bytes % 16;
    if (transfer->way == TRANSFER_ZEROCOPY && size >= transfer->lent_from && *skip <= room) {
        clm_status status = lend(context, bytes - *skip, *skip + size, &transfer->lent);
        *memory = transfer->lent;
        return status;
    }
    *skip = 0;
    clm_status status = ocl_buffer_reserve(context, size, &transfer->buffer, &transfer->capacity);
    *memory = transfer->buffer;
    if (status)
        return status;
    return transfer->way == TRANSFER_PINNED
               ? copy_pinned(context, bytes, size, transfer)
               : ocl_buffer_write(context, transfer->buffer, bytes, size);
}

void transfer_end(struct transfer *transfer) {
    ocl_buffer_destroy(&transfer->lent);
}

void transfer_close(const struct ocl_context *context, struct transfer *transfer) {
    transfer_end(transfer);
    ocl_buffer_destroy(&transfer->buffer);
    close_staging(context, transfer);
}
