/* The works that variants are measured with: classes of pattern sets, by the width of
 * their symbols, their states and how often they match. */
#ifndef CLMATCH_TOOL_TUNE_WORK_H
#define CLMATCH_TOOL_TUNE_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bench_text.h"
#include "clmatch.h"

struct tune_work {
    char name[64]; /* "1000 of 8..16 bytes" */
    clm_db *db;
    clm_db_info info;
    struct bench_text text;
    uint64_t *expected; /* counts, by the fallback */
};

/* How many there are; `quick`: one for each width. */
size_t tune_works(bool quick);

/* Makes one on a text of `size` bytes; 0: as long as times on the device are to be
 * measured well. Says what is wrong. */
bool tune_work_open(struct tune_work *work, size_t index, bool quick, const char *device,
                    uint64_t size);
void tune_work_close(struct tune_work *work);

#endif
