#include "host/run/caller_device.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/caller.h"

#include <stdlib.h>

/* Text lies on the device already, so a chunk costs no memory but for its results. */
static const uint64_t default_chunk = 256u << 20;

static void release(struct device *device) {
    ocl_caller_close(device->handle);
    free(device->handle);
    free(device);
}

static clm_status open_device(cl_command_queue queue, struct device **out) {
    struct ocl_device *opened = memory_zero_alloc(1, sizeof *opened);
    struct device *device = memory_zero_alloc(1, sizeof *device);
    clm_status status = opened && device ? ocl_caller_open(queue, opened) : CLM_ERR_MEMORY;
    if (status) {
        free(opened);
        free(device);
        return status;
    }
    *device = (struct device){.info = opened->info,
                              .engines = devices_opencl_engines(),
                              .handle = opened,
                              .read_text = ocl_caller_read_text,
                              .release = release};
    *out = device;
    return CLM_OK;
}

clm_status caller_scanner_create(const struct clm_db *db, void *queue,
                                 const clm_scan_options *options, struct clm_scanner **scanner) {
    clm_scan_options chosen = options ? *options : (clm_scan_options){0};
    struct device *device;
    clm_status status = open_device(queue, &device);
    if (status)
        return status;
    if (!chosen.chunk)
        chosen.chunk = default_chunk;
    return scanner_create_on(db, device, &chosen, scanner);
}

clm_status caller_scanner_ask(struct clm_scanner *scanner, const struct question *question,
                              void *text, size_t begin, size_t length) {
    if (!scanner->own_device)
        return message_set(CLM_ERR_ARGUMENT, "text in a buffer needs a scanner made by "
                                             "clm_opencl_scanner_create");
    clm_status status = ocl_caller_take_text(scanner->own_device->handle, text, begin, length);
    if (status)
        return status;
    struct span whole = {.device_text = text, .device_begin = begin, .available = length};
    status = scanner_ask(scanner, question, &whole);
    ocl_caller_release_text(text);
    return status;
}
