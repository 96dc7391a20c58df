#include "host/run/failover.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdio.h>

static void warn(const struct clm_scanner *scanner, const char *what) {
    char text[4608];
    if (!scanner->on_warning)
        return;
    snprintf(text, sizeof text, "%s; going on with %s", what, devices_fallback()->info.name);
    scanner->on_warning(text, scanner->warning_context);
}

/* Counts of complete spans lie on the host; nothing of the failed one is in them. */
static clm_status carry_counts(struct clm_scanner *scanner) {
    if (!scanner->state)
        return CLM_OK;
    scanner->carried_counts =
        memory_zero_alloc(scanner->db->patterns->size, sizeof *scanner->carried_counts);
    if (!scanner->carried_counts)
        return CLM_ERR_MEMORY;
    return scanner->engine->take_counts(scanner->state, scanner->carried_counts);
}

clm_status failover(struct clm_scanner *scanner, clm_status status) {
    char what[4096];
    if (scanner->strict || scanner->device == devices_fallback())
        return status;
    snprintf(what, sizeof what, "%s", message_get());
    status = carry_counts(scanner);
    if (status)
        return status;
    if (scanner->engine && scanner->state)
        scanner->engine->close(scanner->state);
    scanner->state = NULL;
    scanner->device = devices_fallback();
    status = scanner_bind(scanner, NULL, NULL);
    if (status)
        return status;
    scanner->engine->clear_counts(scanner->state);
    warn(scanner, what);
    return CLM_OK;
}
