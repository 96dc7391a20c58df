/* What drivers need of the process; where it lacks, some end the process instead of
 * returning an error. */
#ifndef CLMATCH_HOST_OCL_SURROUNDINGS_H
#define CLMATCH_HOST_OCL_SURROUNDINGS_H

#include <stdbool.h>

/* Why no driver must be asked for anything, with the remedy; NULL: they may be. */
const char *surroundings_lack(void);

/* Is there a program of that name in PATH? */
bool surroundings_have_program(const char *name);

#endif
