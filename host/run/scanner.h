/* A scanner: a database bound to an engine of a device, and the chunks in which a
 * text goes through it. */
#ifndef CLMATCH_HOST_RUN_SCANNER_H
#define CLMATCH_HOST_RUN_SCANNER_H

#include "host/run/devices.h"

struct clm_scanner {
    const struct clm_db *db;
    const struct device *device;
    struct device *own_device; /* the caller's, given up when the scanner is; NULL: none */
    const struct engine *engine;
    void *state; /* the engine's */
    char variant[224];
    char reason[256];         /* for it */
    char engine_reason[1024]; /* for the engine */
    char device_reason[1024]; /* for the device */
    uint64_t chunk;           /* bytes */
    uint64_t table_bytes, scan_ns, text_bytes;
    struct engine_times times;

    /* When the device fails. */
    bool strict;
    void (*on_warning)(const char *message, void *context);
    void *warning_context;
    uint64_t *carried_counts; /* of the text under way, by the device before it failed */

    /* Of the one stream that may be open; kept for the next. */
    struct clm_stream *stream;
    uint8_t *buffer;
    size_t buffer_bytes;

    /* Text read back from the caller's device, after it failed. */
    uint8_t *fetched;
    size_t fetched_bytes;
};

enum question_kind { QUESTION_COUNT, QUESTION_FIND, QUESTION_ANY };

/* What is asked of a text, and where the answer goes. */
struct question {
    enum question_kind kind;
    uint64_t *counts; /* count */
    clm_on_match on_match;
    void *context; /* find */
    int *found;    /* any */
};

clm_status scanner_create(const struct clm_db *db, const char *device,
                          const clm_scan_options *options, struct clm_scanner **scanner);
/* On a device of the scanner's own, which is released with it or on an error. */
clm_status scanner_create_on(const struct clm_db *db, struct device *device,
                             const clm_scan_options *options, struct clm_scanner **scanner);
void scanner_destroy(struct clm_scanner *scanner);

/* Binds the scanner to an engine of its device. `engine` and `variant` as in
 * clm_scan_options. */
clm_status scanner_bind(struct clm_scanner *scanner, const char *engine, const char *variant);

/* Before the first span of a text. */
void scanner_begin(struct clm_scanner *scanner, const struct question *question);

/* Adds the answer for the span; text offset 0 of the span is `base` in the text
 * that the caller knows. CLM_STOPPED once the answer is complete. */
clm_status scanner_scan(struct clm_scanner *scanner, const struct question *question,
                        const struct span *span, uint64_t base);

/* After the last: writes the counts. */
clm_status scanner_end(struct clm_scanner *scanner, const struct question *question);

/* All of a text that is at hand, chunk by chunk: `whole` says where it lies and how
 * much is `available`. */
clm_status scanner_ask(struct clm_scanner *scanner, const struct question *question,
                       const struct span *whole);

#endif
