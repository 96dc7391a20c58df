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

    /* Builds what a scan needs. Sets each VARIANT_AUTO in `variant` to what it
     * chose, and `table_bytes`. CLM_ERR_UNSUPPORTED if it cannot serve the
     * database. */
    clm_status (*open)(const struct clm_db *db, struct variant *variant, void **state,
                       uint64_t *table_bytes);

    /* Counters inside the state, one for each pattern: set to 0; the span's
     * occurrences added; added to `pattern_counts`. Only `any` changes them
     * besides, to anything. */
    void (*clear_counts)(void *state);
    clm_status (*count)(void *state, const struct span *span);
    clm_status (*take_counts)(void *state, uint64_t *pattern_counts);

    /* Hands the span's occurrences to the sink, in contract order; CLM_STOPPED if
     * the sink said so. */
    clm_status (*find)(void *state, const struct span *span, const struct sink *sink);

    /* Whether the span has an occurrence. */
    clm_status (*any)(void *state, const struct span *span, bool *found);

    /* NULL-safe. */
    void (*close)(void *state);
};

#endif
