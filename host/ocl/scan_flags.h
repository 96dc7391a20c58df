/* output=flags: an integer for each byte of the text (paper 002). */
#ifndef CLMATCH_HOST_OCL_SCAN_FLAGS_H
#define CLMATCH_HOST_OCL_SCAN_FLAGS_H

#include "host/ocl/scan.h"

/* Writes each track's host_counts. */
clm_status scan_flags_count(struct ocl_scan *scan, const struct span *span);

clm_status scan_flags_find(struct ocl_scan *scan, const struct span *span, const struct sink *sink);

/* NULL-safe. */
void scan_flags_destroy(struct scan_flags *flags);

#endif
