/* The platform, the device and its limits. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

struct _cl_platform_id {
    char unused;
};
struct _cl_device_id {
    char unused;
};

static struct _cl_platform_id platform;
static struct _cl_device_id device;

/* The library cuts a GPU's text into smaller pieces than a CPU's: CLMATCH_SHIM_TYPE=gpu. */
static cl_device_type type_of_device(void) {
    const char *type = getenv("CLMATCH_SHIM_TYPE");
    return type && strcmp(type, "gpu") == 0 ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU;
}

/* In bytes; CLMATCH_SHIM_ALLOCATION lowers it. */
cl_ulong shim_max_allocation(void) {
    const char *bytes = getenv("CLMATCH_SHIM_ALLOCATION");
    return bytes ? strtoull(bytes, NULL, 10) : SHIM_GLOBAL_MEMORY / 4;
}

cl_int clGetPlatformIDs(cl_uint capacity, cl_platform_id *platforms, cl_uint *count) {
    if ((capacity == 0) != (platforms == NULL) || (!platforms && !count))
        return CL_INVALID_VALUE;
    if (platforms)
        platforms[0] = &platform;
    if (count)
        *count = 1;
    return CL_SUCCESS;
}

cl_int clGetPlatformInfo(cl_platform_id id, cl_platform_info what, size_t capacity, void *out,
                         size_t *out_size) {
    if (id != &platform)
        return CL_INVALID_PLATFORM;
    switch (what) {
    case CL_PLATFORM_NAME:
        return shim_answer_text("clmatch shim", capacity, out, out_size);
    case CL_PLATFORM_VENDOR:
        return shim_answer_text("clmatch", capacity, out, out_size);
    case CL_PLATFORM_VERSION:
        return shim_answer_text("OpenCL 1.2 shim", capacity, out, out_size);
    case CL_PLATFORM_PROFILE:
        return shim_answer_text("FULL_PROFILE", capacity, out, out_size);
    case CL_PLATFORM_EXTENSIONS:
        return shim_answer_text("", capacity, out, out_size);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int clGetDeviceIDs(cl_platform_id id, cl_device_type type, cl_uint capacity,
                      cl_device_id *devices, cl_uint *count) {
    if (id != &platform)
        return CL_INVALID_PLATFORM;
    if ((capacity == 0) != (devices == NULL) || (!devices && !count))
        return CL_INVALID_VALUE;
    if (!(type & (type_of_device() | CL_DEVICE_TYPE_DEFAULT)))
        return CL_DEVICE_NOT_FOUND;
    if (devices)
        devices[0] = &device;
    if (count)
        *count = 1;
    return CL_SUCCESS;
}

static const char *text_of(cl_device_info what) {
    switch (what) {
    case CL_DEVICE_NAME:
        return "clmatch shim";
    case CL_DEVICE_VENDOR:
        return "clmatch";
    case CL_DRIVER_VERSION:
        return "1";
    case CL_DEVICE_VERSION:
        return "OpenCL 1.2 shim";
    case CL_DEVICE_OPENCL_C_VERSION:
        return "OpenCL C 1.2 shim";
    case CL_DEVICE_PROFILE:
        return "FULL_PROFILE";
    case CL_DEVICE_EXTENSIONS:
        return "";
    default:
        return NULL;
    }
}

/* The size of the answer, or 0 for a question that has none here. */
static size_t number_of(cl_device_info what, cl_ulong *number) {
    switch (what) {
    case CL_DEVICE_TYPE:
        return *number = type_of_device(), sizeof(cl_device_type);
    case CL_DEVICE_GLOBAL_MEM_SIZE:
        return *number = SHIM_GLOBAL_MEMORY, sizeof(cl_ulong);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
        return *number = shim_max_allocation(), sizeof(cl_ulong);
    case CL_DEVICE_LOCAL_MEM_SIZE:
        return *number = SHIM_LOCAL_MEMORY, sizeof(cl_ulong);
    case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
        return *number = SHIM_CONSTANT_MEMORY, sizeof(cl_ulong);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
        return *number = 0, sizeof(cl_ulong);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
        return *number = 1, sizeof(size_t);
    case CL_DEVICE_MAX_COMPUTE_UNITS:
        return *number = 1, sizeof(cl_uint);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
        return *number = SHIM_ALIGNMENT * 8, sizeof(cl_uint);
    case CL_DEVICE_AVAILABLE:
    case CL_DEVICE_COMPILER_AVAILABLE:
    case CL_DEVICE_ENDIAN_LITTLE:
        return *number = CL_TRUE, sizeof(cl_bool);
    case CL_DEVICE_IMAGE_SUPPORT:
    case CL_DEVICE_HOST_UNIFIED_MEMORY:
        return *number = CL_FALSE, sizeof(cl_bool);
    default:
        return 0;
    }
}

cl_int clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t capacity, void *out,
                       size_t *out_size) {
    if (id != &device)
        return CL_INVALID_DEVICE;
    const char *text = text_of(what);
    if (text)
        return shim_answer_text(text, capacity, out, out_size);
    if (what == CL_DEVICE_PLATFORM) {
        cl_platform_id id_of_platform = &platform;
        return shim_answer(&id_of_platform, sizeof id_of_platform, capacity, out, out_size);
    }
    cl_ulong number;
    size_t size = number_of(what, &number);
    cl_uint narrow = size == sizeof narrow ? (cl_uint)number : 0;
    if (!size)
        return CL_INVALID_VALUE;
    return shim_answer(size == sizeof narrow ? (void *)&narrow : &number, size, capacity, out,
                       out_size);
}
