/* Variants that were measured to be fast: rows of text, from `clmatch tune`.
 *
 * A row has ten columns between TABs; lines that begin with # and empty ones are skipped:
 *
 *     engine    type      vendor    device   driver   bits  states  matches  GB/s   variant
 *     ac        gpu       NVIDIA..  H100..   580.1..  2     3811    15258    1060.9 symbols=2,...
 *
 * `type` is gpu, cpu or accelerator, `vendor` that of the platform, `device` and `driver`
 * are names; bits, states and matches tell of the pattern set that it was measured with
 * (host/table/profile.h). The user's rows are in $XDG_CONFIG_HOME/clmatch/tuning.tsv, or
 * ~/.config/clmatch/tuning.tsv; after them come those of tuning_shipped.c. */
#ifndef CLMATCH_HOST_PLAN_TUNING_H
#define CLMATCH_HOST_PLAN_TUNING_H

#include "clmatch.h"
#include "host/table/profile.h"

#include <stdbool.h>

struct tuning_row {
    const char *engine, *type, *vendor, *device, *driver;
    struct profile profile;
    const char *speed; /* GB/s, as written */
    const char *variant;
    bool shipped;
};

enum { TUNING_ROWS_MAX = 2048 }; /* the user's and those shipped; more are left out */

/* Rows for the engine that were measured on the device or one like it, the nearest first:
 * the same device, another of its vendor and type; among these the profile
 * that is nearest, with symbols of the same width; of equally near ones the user's. Writes up to
 * `capacity`; they live as long as the process. The user's file is read once in a process. */
size_t tuning_rows(const char *engine, const clm_device *device, const struct profile *profile,
                   const struct tuning_row **rows, size_t capacity);

/* What is wrong with the user's file; "" if nothing. */
const char *tuning_complaint(void);

/* Writes the path of the user's file; false if there is no place for it. */
bool tuning_path(char *path, size_t size);

/* tuning_shipped.c: rows as above; NULL ends them. */
extern const char *const tuning_shipped[];

#endif
