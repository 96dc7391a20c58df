/* A small text whose answer was worked out by hand: what an engine on a device must
 * get right before it is trusted. */
#ifndef CLMATCH_HOST_PLAN_KNOWN_ANSWER_H
#define CLMATCH_HOST_PLAN_KNOWN_ANSWER_H

#include "host/plan/engine.h"

enum { KNOWN_ANSWER_TEXT = 70 /* bytes */ };

/* The pattern set, compiled; the caller destroys it. */
clm_status known_answer_compile(struct clm_db **db);

/* Each asks an engine that was opened with that database; `right` is whether it knew. */
clm_status known_answer_count(const struct engine *engine, void *state, bool *right);
clm_status known_answer_find(const struct engine *engine, void *state, bool *right);
clm_status known_answer_any(const struct engine *engine, void *state, bool *right);

/* CLM_ERR_DEVICE_FAILED with a message about the device of that name. */
clm_status known_answer_failed(const char *device, const char *platform);

#endif
