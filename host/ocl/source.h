/* The kernels' source text: embedded in the library, or read from the folder that
 * CLMATCH_CL_DIR names, while developing. */
#ifndef CLMATCH_HOST_OCL_SOURCE_H
#define CLMATCH_HOST_OCL_SOURCE_H

#include "clmatch.h"

struct ocl_source_file {
    const char *name;
    const char *text;
    size_t length;
};

/* Ends with a row of NULLs; a generated file defines it. */
extern const struct ocl_source_file ocl_source_files[];

/* The files, which NULL ends, one after the other, each behind a #line that names
 * it. Free `text` with free(). */
clm_status ocl_source_join(const char *const *names, char **text, size_t *length);

#endif
