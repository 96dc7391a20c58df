#include "host/ocl/caps.h"

#include "host/base/message.h"
#include "host/base/text.h"
#include "host/ocl/error.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ----------------------------------------------------------- */

/* A device being read. */
struct reading {
    cl_device_id device;
    cl_int error; /* of the last call that failed */
};

static uint64_t read_number(struct reading *reading, cl_device_info what, size_t size) {
    union {
        cl_uint narrow;
        cl_ulong wide;
        size_t size;
    } value = {.wide = 0};
    cl_int error = clGetDeviceInfo(reading->device, what, size, &value, NULL);
    if (error != CL_SUCCESS) {
        reading->error = error;
        return 0;
    }
    return size == sizeof(cl_uint) ? value.narrow : value.wide;
}

static cl_int read_all(cl_device_id device, struct ocl_caps *caps) {
    struct reading reading = {device, CL_SUCCESS};
    *caps = (struct ocl_caps){
        .global_memory = read_number(&reading, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong)),
        .max_allocation = read_number(&reading, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(cl_ulong)),
        .local_memory = read_number(&reading, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong)),
        .constant_memory =
            read_number(&reading, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, sizeof(cl_ulong)),
        .global_cache = read_number(&reading, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, sizeof(cl_ulong)),
        .group_size = read_number(&reading, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t)),
        .compute_units = read_number(&reading, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint)),
        .compiler = read_number(&reading, CL_DEVICE_COMPILER_AVAILABLE, sizeof(cl_bool)),
        .little_endian = read_number(&reading, CL_DEVICE_ENDIAN_LITTLE, sizeof(cl_bool)),
    };
    if (read_number(&reading, CL_DEVICE_IMAGE_SUPPORT, sizeof(cl_bool))) {
        caps->image_width = read_number(&reading, CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof(size_t));
        caps->image_height = read_number(&reading, CL_DEVICE_IMAGE2D_MAX_HEIGHT, sizeof(size_t));
    }
    return reading.error;
}

/* ---- Lowering ---------------------------------------------------------- */

static const struct {
    const char *key;
    size_t offset;
} keys[] = {
    {"global_memory", offsetof(struct ocl_caps, global_memory)},
    {"max_allocation", offsetof(struct ocl_caps, max_allocation)},
    {"local_memory", offsetof(struct ocl_caps, local_memory)},
    {"constant_memory", offsetof(struct ocl_caps, constant_memory)},
    {"global_cache", offsetof(struct ocl_caps, global_cache)},
    {"group_size", offsetof(struct ocl_caps, group_size)},
    {"compute_units", offsetof(struct ocl_caps, compute_units)},
    {"image_width", offsetof(struct ocl_caps, image_width)},
    {"image_height", offsetof(struct ocl_caps, image_height)},
};

/* A number with an optional K, M or G; false if `text` is none. */
static bool parse_size(const char *text, size_t length, uint64_t *size) {
    char *end;
    if (!length || *text < '0' || *text > '9')
        return false;
    *size = strtoull(text, &end, 10);
    const char *unit = *end ? strchr("KMG", *end) : NULL;
    if (end < text + length && unit) {
        unsigned shift = 10 * (unsigned)(1 + (*end == 'M') + 2 * (*end == 'G'));
        *size = *size > UINT64_MAX >> shift ? UINT64_MAX : *size << shift;
        end++;
    }
    return end == text + length;
}

static bool lower(struct ocl_caps *caps, const char *item, size_t length) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t key = strlen(keys[i].key);
        uint64_t size, *value = (uint64_t *)(void *)((char *)caps + keys[i].offset);
        if (length <= key || memcmp(item, keys[i].key, key) != 0 || item[key] != '=')
            continue;
        if (!parse_size(item + key + 1, length - key - 1, &size))
            return false;
        if (size < *value)
            *value = size;
        return true;
    }
    return false;
}

clm_status ocl_caps_read(cl_device_id device, struct ocl_caps *caps) {
    cl_int error = read_all(device, caps);
    if (error != CL_SUCCESS)
        return message_set(CLM_ERR_DEVICE_FAILED, "clGetDeviceInfo failed: %s (%d)",
                           ocl_error_name(error), error);
    const char *text = getenv("CLMATCH_CAPS");
    while (text && *text) {
        size_t length = strcspn(text, ",");
        if (!lower(caps, text, length)) {
            char known[256] = "";
            for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
                text_append(known, sizeof known, "%s%s", i ? ", " : "", keys[i].key);
            return message_set(
                CLM_ERR_ARGUMENT,
                "CLMATCH_CAPS: '%.*s' is not KEY=SIZE, SIZE a number, perhaps with K, M "
                "or G, and KEY one of %s",
                (int)length, text, known);
        }
        text += length + (text[length] == ',');
    }
    if (!caps->compute_units)
        caps->compute_units = 1;
    return CLM_OK;
}
