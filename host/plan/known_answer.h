/* A text whose answer is known: what an engine on a device must get right before it is
 * trusted. */
#ifndef CLMATCH_HOST_PLAN_KNOWN_ANSWER_H
#define CLMATCH_HOST_PLAN_KNOWN_ANSWER_H

#include "host/plan/engine.h"

enum { KNOWN_PATTERNS = 13 };

struct known_answer {
    struct clm_db *db;
    size_t first, end; /* patterns */
    uint8_t *text;
    size_t length;
    struct known_occurrence *occurrences; /* in contract order */
    size_t occurrence_count;
};

/* The database of those patterns alone. */
clm_status known_answer_compile(unsigned symbols, size_t first, size_t end, struct clm_db **db);

/* Patterns first .. end-1 of KNOWN_PATTERNS by rising length, of `symbols` different bytes (2 to
 * 20), and a text of `length` bytes, among them others too; searched by comparing at each byte. */
clm_status known_answer_make(unsigned symbols, size_t first, size_t end, size_t length,
                             struct known_answer *known);
void known_answer_clear(struct known_answer *known);

/* Each asks an engine that was opened with the database; `right` is whether it knew. */
clm_status known_answer_count(const struct known_answer *known, const struct engine *engine,
                              void *state, bool *right);
clm_status known_answer_find(const struct known_answer *known, const struct engine *engine,
                             void *state, bool *right);
clm_status known_answer_any(const struct known_answer *known, const struct engine *engine,
                            void *state, bool *right);

/* CLM_ERR_DEVICE_FAILED with a message about the device of that name. */
clm_status known_answer_failed(const char *device, const char *platform);

#endif
