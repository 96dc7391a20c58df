/* What the caller brings (clmatch_opencl.h): a queue, and text in buffers of its
 * context. */
#ifndef CLMATCH_HOST_OCL_CALLER_H
#define CLMATCH_HOST_OCL_CALLER_H

#include "host/ocl/device.h"

/* The device of a queue, which is retained until ocl_caller_close. CLM_ERR_ARGUMENT if
 * it is no queue, CLM_ERR_UNSUPPORTED if its device cannot be used. */
clm_status ocl_caller_open(cl_command_queue queue, struct ocl_device *device);
void ocl_caller_close(struct ocl_device *device);

/* CLM_ERR_ARGUMENT unless bytes begin .. begin+length-1 of the buffer can be scanned; else
 * it is retained until ocl_caller_release_text. */
clm_status ocl_caller_take_text(const struct ocl_device *device, cl_mem text, size_t begin,
                                size_t length);

void ocl_caller_release_text(cl_mem text);

/* Copies text to the host, after all that was enqueued before. */
clm_status ocl_caller_read_text(const void *device, const void *text, size_t begin, size_t length,
                                void *bytes);

#endif
