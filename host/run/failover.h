/* When a device fails, the fallback goes on. */
#ifndef CLMATCH_HOST_RUN_FAILOVER_H
#define CLMATCH_HOST_RUN_FAILOVER_H

#include "host/run/scanner.h"

/* Binds the scanner to the fallback and warns with the calling thread's message,
 * which says what failed; returns `status` unchanged where that may not be: the
 * scanner is strict, or has the fallback already. Counts so far are kept. */
clm_status failover(struct clm_scanner *scanner, clm_status status);

#endif
