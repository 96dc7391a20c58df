#include "host/ocl/device.h"

#include "host/base/message.h"
#include "host/base/text.h"
#include "host/ocl/error.h"
#include "host/ocl/surroundings.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PLATFORMS_MAX = 16 };

/* The loader's: there is none (cl_ext.h, cl_khr_icd). */
enum { PLATFORM_NOT_FOUND = -1001 };

static clm_status failed(const char *call, cl_int error) {
    return message_set(CLM_ERR_DEVICE_FAILED, "%s failed: %s (%d)", call, ocl_error_name(error),
                       error);
}

/* Names go into lines and columns: control characters become blanks. */
static void copy_name(char *buffer, size_t size, const char *text) {
    snprintf(buffer, size, "%.*s", (int)size - 1, text);
    for (; *buffer; buffer++)
        if ((unsigned char)*buffer < ' ' || *buffer == 0x7f)
            *buffer = ' ';
}

static clm_status read_text(cl_device_id device, cl_device_info what, char *buffer, size_t size) {
    char text[1024] = "";
    cl_int error = clGetDeviceInfo(device, what, sizeof text - 1, text, NULL);
    if (error != CL_SUCCESS)
        return failed("clGetDeviceInfo", error);
    copy_name(buffer, size, text + strspn(text, " "));
    return CLM_OK;
}

static clm_status read_platform_text(cl_platform_id platform, cl_platform_info what, char *buffer,
                                     size_t size) {
    char text[1024] = "";
    cl_int error = clGetPlatformInfo(platform, what, sizeof text - 1, text, NULL);
    if (error != CL_SUCCESS)
        return failed("clGetPlatformInfo", error);
    copy_name(buffer, size, text);
    return CLM_OK;
}

static clm_status read_type(cl_device_id id, clm_device_type *type_out) {
    cl_device_type type = 0;
    cl_int error = clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    if (error != CL_SUCCESS)
        return failed("clGetDeviceInfo", error);
    *type_out = type & CL_DEVICE_TYPE_GPU           ? CLM_DEVICE_GPU
                : type & CL_DEVICE_TYPE_ACCELERATOR ? CLM_DEVICE_ACCELERATOR
                                                    : CLM_DEVICE_CPU;
    return CLM_OK;
}

static clm_status read_texts(struct ocl_device *device) {
    clm_device *info = &device->info;
    clm_status status = read_type(device->id, &info->type);
    if (!status)
        status = read_text(device->id, CL_DEVICE_NAME, info->name, sizeof info->name);
    if (!status)
        status = read_text(device->id, CL_DRIVER_VERSION, info->driver, sizeof info->driver);
    if (!status)
        status = read_text(device->id, CL_DEVICE_VERSION, info->version, sizeof info->version);
    if (!status)
        status = read_platform_text(device->platform, CL_PLATFORM_NAME, info->platform,
                                    sizeof info->platform);
    if (!status)
        status = read_platform_text(device->platform, CL_PLATFORM_VENDOR, info->vendor,
                                    sizeof info->vendor);
    return status;
}

clm_status ocl_device_describe(cl_platform_id platform, cl_device_id id,
                               struct ocl_device *device) {
    *device = (struct ocl_device){.platform = platform, .id = id, .process = getpid()};
    clm_device *info = &device->info;
    clm_status status = read_texts(device);
    if (!status)
        status = ocl_caps_read(id, &device->caps);
    device->quirks = quirks_of(info->platform, info->name);
    quirks_format(device->quirks, info->quirks, sizeof info->quirks);
    const struct ocl_caps *caps = &device->caps;
    info->compute_units = (uint32_t)caps->compute_units;
    info->global_memory = caps->global_memory;
    info->max_allocation = caps->max_allocation;
    info->local_memory = caps->local_memory;
    info->constant_memory = caps->constant_memory;
    info->group_size = (uint32_t)caps->group_size;
    info->image_width = caps->image_width;
    info->image_height = caps->image_height;
    return status;
}

bool ocl_device_usable(const struct ocl_device *device) {
    return device->caps.compiler && device->caps.little_endian;
}

/* Two platforms may offer one device; its vendor's own is usually first. */
static bool listed(const struct ocl_device *devices, size_t count,
                   const struct ocl_device *device) {
    for (size_t i = 0; i < count; i++)
        if (devices[i].id == device->id ||
            (devices[i].platform != device->platform &&
             strcmp(devices[i].info.name, device->info.name) == 0 &&
             strcmp(devices[i].info.driver, device->info.driver) == 0))
            return true;
    return false;
}

/* ---- Platforms --------------------------------------------------------- */

/* Why the platform must not be asked for devices in this process; NULL: it may. */
static const char *hindrance(const char *platform_name) {
    bool needs_linker = quirks_of(platform_name, "") & 1u << QUIRK_NEEDS_LINKER;
    return needs_linker && !surroundings_have_program("ld") ? "needs ld in PATH: install binutils"
                                                            : NULL;
}

/* What failed, of which platform, and that it goes without. */
static void leave_out(const char *platform, char *left_out, size_t size) {
    text_append(left_out, size, "%s%s%s%s", *left_out ? "; " : "", platform, *platform ? ": " : "",
                message_get());
}

static clm_status add_device(cl_platform_id platform, cl_device_id id, struct ocl_device *devices,
                             size_t *count) {
    struct ocl_device *device = &devices[*count];
    clm_status status = ocl_device_describe(platform, id, device);
    if (!status && ocl_device_usable(device) && !listed(devices, *count, device))
        ++*count;
    return status;
}

/* A platform without a device is nothing unusual, but PoCL's always has one, unless it
 * finds no folder for its kernels. */
static void tell_of_none(const char *platform, char *left_out, size_t size) {
    bool pocl = quirks_of(platform, "") & 1u << QUIRK_NEEDS_FOLDER;
    text_append(left_out, size, "%s%s has no device%s", *left_out ? "; " : "", platform,
                pocl ? ": POCL_CACHE_DIR, XDG_CACHE_HOME or HOME must name a folder that can be "
                       "written"
                     : "");
}

static clm_status add_devices(cl_platform_id platform, const char *name, struct ocl_device *devices,
                              size_t *count, char *left_out, size_t size) {
    cl_device_id ids[OCL_DEVICES_MAX];
    cl_uint found = 0;
    cl_int error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, OCL_DEVICES_MAX, ids, &found);
    if (error == CL_DEVICE_NOT_FOUND) {
        tell_of_none(name, left_out, size);
        return CLM_OK;
    }
    if (error != CL_SUCCESS)
        return failed("clGetDeviceIDs", error);
    for (cl_uint i = 0; i < found && i < OCL_DEVICES_MAX && *count < OCL_DEVICES_MAX; i++) {
        clm_status status = add_device(platform, ids[i], devices, count);
        if (status == CLM_ERR_DEVICE_FAILED)
            leave_out(name, left_out, size);
        else if (status)
            return status;
    }
    return CLM_OK;
}

static clm_status add_platform(cl_platform_id platform, struct ocl_device *devices, size_t *count,
                               char *left_out, size_t size) {
    char name[128] = "";
    clm_status status = read_platform_text(platform, CL_PLATFORM_NAME, name, sizeof name);
    const char *why = hindrance(name);
    if (!status && why) {
        text_append(left_out, size, "%s%s %s", *left_out ? "; " : "", name, why);
        return CLM_OK;
    }
    if (!status)
        status = add_devices(platform, name, devices, count, left_out, size);
    if (status != CLM_ERR_DEVICE_FAILED)
        return status;
    leave_out(name, left_out, size);
    return CLM_OK;
}

clm_status ocl_devices(struct ocl_device devices[OCL_DEVICES_MAX], size_t *count, char *left_out,
                       size_t size) {
    cl_platform_id platforms[PLATFORMS_MAX];
    cl_uint found = 0;
    *count = 0;
    *left_out = '\0';
    const char *lack = surroundings_lack();
    if (lack) {
        text_append(left_out, size, "%s", lack);
        return CLM_OK;
    }
    cl_int error = clGetPlatformIDs(PLATFORMS_MAX, platforms, &found);
    if (error == PLATFORM_NOT_FOUND)
        return CLM_OK;
    if (error != CL_SUCCESS) {
        failed("clGetPlatformIDs", error);
        leave_out("", left_out, size);
        return CLM_OK;
    }
    clm_status status = CLM_OK;
    for (cl_uint i = 0; i < found && i < PLATFORMS_MAX && !status; i++)
        status = add_platform(platforms[i], devices, count, left_out, size);
    return status;
}
