/* A device that the caller brings as a command queue (clmatch_opencl.h). */
#ifndef CLMATCH_HOST_RUN_CALLER_DEVICE_H
#define CLMATCH_HOST_RUN_CALLER_DEVICE_H

#include "host/run/scanner.h"

/* A scanner on the queue, a cl_command_queue, which it keeps. */
clm_status caller_scanner_create(const struct clm_db *db, void *queue,
                                 const clm_scan_options *options, struct clm_scanner **scanner);

/* Asks about text in a cl_mem of the queue's context. */
clm_status caller_scanner_ask(struct clm_scanner *scanner, const struct question *question,
                              void *text, size_t begin, size_t length);

#endif
