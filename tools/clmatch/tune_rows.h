/* The file of measured variants that the library chooses from. */
#ifndef CLMATCH_TOOL_TUNE_ROWS_H
#define CLMATCH_TOOL_TUNE_ROWS_H

#include <stdbool.h>

#include "clmatch.h"

struct tune_row {
    const char *engine;
    const clm_device *device;
    const clm_db_info *patterns;
    double speed; /* GB/s */
    const char *variant;
};

/* Can rows be put into the file? Makes the folders that lead there, with `folders`. Says
 * why not. */
bool tune_rows_prepare(const char *name, bool folders);

/* Puts a row in the place of that which was measured with the same, or after the others,
 * which stay. Says what is wrong. */
bool tune_rows_put(const char *name, const struct tune_row *row);

#endif
