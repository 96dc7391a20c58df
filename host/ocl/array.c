#include "host/ocl/array.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>
#include <string.h>

enum { IMAGE_WIDTH = 4096 }; /* entries of a line, as in cl/array.cl */

/* ---- What fits --------------------------------------------------------- */

static clm_status too_large(const struct ocl_context *context, uint64_t bytes, uint64_t limit,
                            const char *where, const char *remedy) {
    char needed[32], most[32];
    return message_set(
        CLM_ERR_UNSUPPORTED,
        "the table takes %s; device '%s' has %s of %s: %suse --device openmp, or split "
        "the pattern set",
        memory_format(bytes, needed), context->device.info.name, memory_format(limit, most), where,
        remedy);
}

/* Half of the local memory, so that two groups share a compute unit and counters and text
 * have room. */
static clm_status check_size(const struct ocl_context *context, int place, uint64_t bytes) {
    static const char elsewhere[] = "choose another table= (or rows=), ";
    const struct ocl_caps *caps = &context->device.caps;
    uint64_t half = caps->global_memory / 2;
    uint64_t limit = caps->max_allocation < half ? caps->max_allocation : half;
    if (bytes > limit)
        return too_large(context, bytes, limit, "memory for one", "");
    if (place == KNOB_TABLE_CONSTANT && bytes > caps->constant_memory)
        return too_large(context, bytes, caps->constant_memory, "constant memory", elsewhere);
    if (place == KNOB_TABLE_LOCAL && bytes > caps->local_memory / 2)
        return too_large(context, bytes, caps->local_memory / 2, "local memory for it", elsewhere);
    return CLM_OK;
}

static uint64_t image_lines(uint64_t count) {
    return count ? (count + IMAGE_WIDTH - 1) / IMAGE_WIDTH : 1;
}

static clm_status check_image(const struct ocl_context *context, uint64_t lines) {
    const struct ocl_caps *caps = &context->device.caps;
    if (!caps->image_width)
        return message_set(CLM_ERR_UNSUPPORTED, "device '%s' has no images: choose another table=",
                           context->device.info.name);
    if (caps->image_width < IMAGE_WIDTH || lines > caps->image_height)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "the table takes an image of %d x %llu; device '%s' has %llu x %llu: "
                           "choose another table=",
                           IMAGE_WIDTH, (unsigned long long)lines, context->device.info.name,
                           (unsigned long long)caps->image_width,
                           (unsigned long long)caps->image_height);
    return CLM_OK;
}

clm_status ocl_array_check(const struct ocl_context *context, int place, uint64_t count,
                           size_t entry_bytes) {
    clm_status status = check_size(context, place, count * entry_bytes);
    if (!status && place == KNOB_TABLE_IMAGE)
        status = check_image(context, image_lines(count));
    return status;
}

/* ---- Making ------------------------------------------------------------ */

static cl_channel_type channel_type(size_t entry_bytes) {
    return entry_bytes == 1   ? CL_UNSIGNED_INT8
           : entry_bytes == 2 ? CL_UNSIGNED_INT16
                              : CL_UNSIGNED_INT32;
}

/* `rows` go to the end of the last line. */
static clm_status make_image(const struct ocl_context *context, const void *rows,
                             size_t entry_bytes, size_t lines, cl_mem *image) {
    const cl_image_format format = {CL_R, channel_type(entry_bytes)};
    const cl_image_desc shape = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = IMAGE_WIDTH, .image_height = lines};
    const size_t origin[3] = {0, 0, 0}, region[3] = {IMAGE_WIDTH, lines, 1};
    cl_int error;
    *image = clCreateImage(context->context, CL_MEM_READ_ONLY, &format, &shape, NULL, &error);
    if (error == CL_IMAGE_FORMAT_NOT_SUPPORTED)
        return message_set(CLM_ERR_UNSUPPORTED,
                           "device '%s' has no images of one channel: choose another table=",
                           context->device.info.name);
    clm_status status = ocl_check(&context->device, "clCreateImage", error);
    if (status)
        return status;
    cl_event event = NULL;
    error = clEnqueueWriteImage(context->queue, *image, CL_TRUE, origin, region, 0, 0, rows, 0,
                                NULL, &event);
    return ocl_complete(context, "clEnqueueWriteImage", error, event);
}

static clm_status create_image(const struct ocl_context *context, const void *entries, size_t count,
                               size_t entry_bytes, cl_mem *image) {
    const size_t lines = (size_t)image_lines(count);
    uint8_t *rows = memory_zero_alloc(lines * IMAGE_WIDTH, entry_bytes);
    if (!rows)
        return CLM_ERR_MEMORY;
    memcpy(rows, entries, count * entry_bytes);
    clm_status status = make_image(context, rows, entry_bytes, lines, image);
    free(rows);
    return status;
}

clm_status ocl_array_create(const struct ocl_context *context, int place, const void *entries,
                            size_t count, size_t entry_bytes, struct ocl_array *array) {
    const size_t bytes = count * entry_bytes;
    *array = (struct ocl_array){.bytes = bytes};
    if (place == KNOB_TABLE_IMAGE)
        return create_image(context, entries, count, entry_bytes, &array->memory);
    if (place == KNOB_TABLE_LOCAL)
        array->in_local = bytes ? bytes : entry_bytes;
    return ocl_buffer_create(context, count ? entries : NULL, bytes, &array->memory);
}

clm_status ocl_array_make(const struct ocl_context *context, int place, const void *entries,
                          size_t count, size_t entry_bytes, struct ocl_array *array) {
    clm_status status = ocl_array_check(context, place, count, entry_bytes);
    return status ? status : ocl_array_create(context, place, entries, count, entry_bytes, array);
}

void ocl_array_destroy(struct ocl_array *array) {
    ocl_buffer_destroy(&array->memory);
}

void ocl_array_argument(const struct ocl_array *array, struct ocl_arguments *arguments) {
    ocl_argument(arguments, sizeof(cl_mem), &array->memory);
    if (array->in_local)
        ocl_argument(arguments, array->in_local, NULL);
}

clm_status ocl_array_buffer(const struct ocl_context *context, const void *bytes, size_t size,
                            cl_mem *buffer) {
    clm_status status = ocl_array_check(context, KNOB_TABLE_GLOBAL, size, 1);
    return status ? status : ocl_buffer_create(context, bytes, size, buffer);
}
