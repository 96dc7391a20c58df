#include "host/run/failover.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdio.h>
#include <stdlib.h>

static void warn(const struct clm_scanner *scanner, const char *what) {
    char text[4608];
    if (!scanner->on_warning)
        return;
    snprintf(text, sizeof text, "going on with %s: %s", devices_fallback()->info.name, what);
    scanner->on_warning(text, scanner->warning_context);
}

/* Counts of complete spans lie on the host; nothing of the failed one is in them. */
static clm_status carry_counts(struct clm_scanner *scanner, uint64_t **counts) {
    *counts = NULL;
    if (!scanner->state)
        return CLM_OK;
    *counts = memory_zero_alloc(scanner->db->patterns->size, sizeof **counts);
    if (!*counts)
        return CLM_ERR_MEMORY;
    return scanner->engine->take_counts(scanner->state, *counts);
}

/* On an error the scanner is as it was. */
static clm_status bind_fallback(struct clm_scanner *scanner) {
    const struct clm_scanner before = *scanner;
    scanner->device = devices_fallback();
    scanner->state = NULL;
    clm_status status = scanner_bind(scanner, NULL, NULL);
    if (status) {
        scanner->device = before.device;
        scanner->state = before.state;
        return status;
    }
    snprintf(scanner->device_reason, sizeof scanner->device_reason, "in place of %s, which failed",
             before.device->info.name);
    scanner->times.spare = NULL; /* it was the failed engine's */
    scanner->times.spare_bytes = 0;
    if (before.state)
        before.engine->close(before.state);
    return CLM_OK;
}

clm_status failover(struct clm_scanner *scanner, clm_status status) {
    char what[4096];
    uint64_t *counts;
    if (scanner->strict || scanner->device == devices_fallback())
        return status;
    snprintf(what, sizeof what, "%s", message_get());
    status = carry_counts(scanner, &counts);
    if (!status)
        status = bind_fallback(scanner);
    if (status) {
        free(counts);
        return status;
    }
    scanner->carried_counts = counts;
    scanner->engine->clear_counts(scanner->state);
    warn(scanner, what);
    return CLM_OK;
}
