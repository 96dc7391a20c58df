/* What an engine is to the rest: a name, axes, and how it answers the three
 * questions about a span. Engines know nothing of streams or of other devices. */
#ifndef CLMATCH_HOST_PLAN_ENGINE_H
#define CLMATCH_HOST_PLAN_ENGINE_H

#include "host/plan/hits.h"
#include "host/plan/span.h"
#include "host/plan/variant.h"
#include "host/table/database.h"

/* Where nanoseconds went. */
struct engine_times {
    uint64_t build;    /* tables and programs, by wall clock */
    uint64_t upload;   /* text to the device, by wall clock */
    uint64_t download; /* results back, by wall clock */
    /* What the device ran, by its own clock where it has one. */
    uint64_t pack;   /* text into narrower symbols */
    uint64_t kernel; /* matching */
    bool device_clock;

    const char *spare;    /* engine that took spans over from this one; NULL: none did */
    uint64_t spare_bytes; /* of text in these */
};

/* What an engine is opened with, and what it tells of itself. */
struct engine_setup {
    const struct clm_db *db;    /* outlives the engine */
    const void *device;         /* of the engine's own room; outlives the engine */
    struct engine_times *times; /* added to, also later; outlives the engine */
    struct variant variant;     /* each VARIANT_AUTO becomes what the engine chose */
    char reason[256];           /* and why: a sentence */
    uint64_t chunk;             /* bytes of a span at most; lowered to what it can take */
    uint64_t table_bytes;       /* out */
};

struct engine {
    const char *name;
    const struct variant_space *variants;
    const char
        *by_name; /* why it serves only those who name it, for people; NULL: it may be chosen */

    /* Builds what a scan needs. CLM_ERR_UNSUPPORTED if it cannot serve the
     * database. */
    clm_status (*open)(struct engine_setup *setup, void **state);

    /* Counters inside the state, one for each pattern: set to 0; the span's
     * occurrences added, all or, on an error, none; added to `pattern_counts`. Only
     * `any` changes them besides, to anything. */
    void (*clear_counts)(void *state);
    clm_status (*count)(void *state, const struct span *span);
    clm_status (*take_counts)(void *state, uint64_t *pattern_counts);

    /* Hands the span's occurrences to the sink, in contract order; CLM_STOPPED if
     * the sink said so. On an error the first of them may have been handed over. */
    clm_status (*find)(void *state, const struct span *span, const struct sink *sink);

    /* Whether the span has an occurrence. */
    clm_status (*any)(void *state, const struct span *span, bool *found);

    /* NULL-safe. */
    void (*close)(void *state);
};

#endif
