/* What an engine is to the rest: a name, axes, and how it answers the three
 * questions about a span. Engines know nothing of chunks, streams or devices. */
#ifndef CLMATCH_HOST_PLAN_ENGINE_H
#define CLMATCH_HOST_PLAN_ENGINE_H

#include "host/plan/hits.h"
#include "host/plan/span.h"
#include "host/plan/variant.h"
#include "host/table/database.h"

struct engine {
    const char *name;
    const struct axis *axes;
    size_t axis_count;

    /* Builds what a scan needs and allocates all it will use; the questions below
     * then allocate nothing. Sets each VARIANT_AUTO in `variant` to what it chose,
     * and `table_bytes`. CLM_ERR_UNSUPPORTED if it cannot serve the database. */
    clm_status (*open)(const struct clm_db *db, struct variant *variant, void **state,
                       uint64_t *table_bytes);

    /* Adds the span's occurrences to counters inside the state. */
    void (*count)(void *state, const struct span *span);

    /* Adds the counters to `pattern_counts` and zeroes them. */
    void (*take_counts)(void *state, uint64_t *pattern_counts);

    /* Hands the span's occurrences to the sink, in contract order; returns what
     * the sink returned last. */
    int (*find)(void *state, const struct span *span, const struct sink *sink);

    /* Whether the span has an occurrence. Leaves the counters at zero. */
    bool (*any)(void *state, const struct span *span);

    /* NULL-safe. */
    void (*close)(void *state);
};

#endif
