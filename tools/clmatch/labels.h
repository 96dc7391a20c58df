/* What is printed of each pattern: made when it is first needed, and kept. */
#ifndef CLMATCH_TOOL_LABELS_H
#define CLMATCH_TOOL_LABELS_H

#include <stdbool.h>
#include <stddef.h>

#include "clmatch.h"
#include "output.h"

struct label {
    char *bytes;
    size_t length;
};

struct labels {
    const clm_db *db;
    bool json;
    struct label *kept; /* one for each pattern; bytes are NULL until made */
    size_t count;
    size_t held; /* bytes of the labels kept */
};

void labels_open(struct labels *labels, const clm_db *db, size_t patterns, bool json);

/* The rest of a line: PATTERN or `"pattern":"...","pattern_hex":"..."}`, and the
 * newline. */
void output_label(struct output *output, struct labels *labels, size_t position);

void labels_close(struct labels *labels);

#endif
