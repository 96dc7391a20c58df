/* clmatch on text that lies in device memory already, with the caller's command queue.
 *
 * A scanner made here runs on the queue's device and in its context, and scans buffers
 * of that context without copying them. It is a clm_scanner like any other: it may be
 * given texts in host memory and streams too, and is destroyed in the same way.
 *
 * - The scanner retains the queue, and waits for what was enqueued there before: a
 *   text may still be on its way into its buffer when a scan is asked for. Queues that
 *   execute out of order will do. Every call returns after its own commands are done.
 * - A buffer is retained while it is scanned, and must not be written to meanwhile. Nothing is
 * written to it.
 * - Kernels read the buffer at any byte: `begin` needs no alignment, and nothing beyond
 *   the text is read. Sub-buffers will do. It must be readable by kernels, thus not
 *   CL_MEM_WRITE_ONLY, and readable by the host (not CL_MEM_HOST_WRITE_ONLY or
 *   CL_MEM_HOST_NO_ACCESS) for the next point.
 * - Should the device fail, text is read back to the host and the fallback goes on, as
 *   clm_scan_options.strict says.
 *
 * Only there if the library was built with OpenCL. */
#ifndef CLMATCH_OPENCL_H
#define CLMATCH_OPENCL_H

#include <CL/cl.h>

#include "clmatch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As clm_scanner_create, on the device of `queue`. By default a chunk is 256 MiB.
 * CLM_ERR_ARGUMENT if the driver sees that `queue` is no command queue; CLM_ERR_UNSUPPORTED if its
 * device cannot serve. */
CLM_API clm_status clm_opencl_scanner_create(const clm_db *db, cl_command_queue queue,
                                             const clm_scan_options *options,
                                             clm_scanner **scanner);

/* As clm_count, clm_find and clm_any, on bytes begin .. begin+length-1 of a buffer;
 * offsets of occurrences count from `begin`. CLM_ERR_ARGUMENT if `text` is no buffer of
 * the queue's context or the bytes are not all inside it, or if the scanner was not made
 * by clm_opencl_scanner_create. */
CLM_API clm_status clm_opencl_count(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                                    uint64_t *counts);
CLM_API clm_status clm_opencl_find(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                                   clm_on_match on_match, void *context);
CLM_API clm_status clm_opencl_any(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                                  int *found);

#ifdef __cplusplus
}
#endif

#endif
