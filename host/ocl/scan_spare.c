#include "host/ocl/scan.h"

/* For 16 symbols: what takes about as long as the other engine's transitions. Where neighbours in a
 * vector wait for one that reads, as on CPUs, it takes 20 times as long. */
enum { READS_GPU = 24, READS_CPU = 1, SPANS_MAX = 63, TRIAL_SHARE = 64 };

/* All but how text reaches the device. */
static clm_status choose_all(const struct ocl_method *spare, int transfer,
                             struct variant *variant) {
    clm_status status = variant_parse(spare->engine->name, spare->engine->variants, NULL, variant);
    variant->value[KNOB_TRANSFER] = transfer;
    return status;
}

clm_status scan_spare_fits(const struct ocl_method *spare, const struct ocl_context *context,
                           const struct clm_db *db) {
    struct variant variant;
    char reason[256];
    clm_status status = choose_all(spare, KNOB_TRANSFER_COPY, &variant);
    return status ? status : scan_choose(spare, context, db, &variant, reason, sizeof reason);
}

void scan_spare_choose(struct ocl_scan *scan) {
    scan->spare.serves =
        scan->method->spare && !scan->is_probe && scan->knobs[KNOB_GUARD] == KNOB_GUARD_ON;
}

bool scan_spare_has_turn(struct ocl_scan *scan) {
    return scan->spare.spans_left && scan->spare.spans_left--;
}

clm_status scan_spare_allow(struct ocl_scan *scan, clm_launch *launch) {
    const bool is_cpu = scan->context.device.info.type == CLM_DEVICE_CPU;
    launch->reads = scan->spare.serves ? (is_cpu ? READS_CPU : READS_GPU) : 0;
    scan->spare.gave_up = false;
    return launch->reads ? ocl_buffer_zero(&scan->context, scan->gave_up, sizeof(clm_u32)) : CLM_OK;
}

clm_u32 scan_spare_trial(const struct ocl_scan *scan, clm_u32 pieces) {
    return scan->spare.is_trusted ? 0 : pieces / TRIAL_SHARE;
}

clm_status scan_spare_ask(struct ocl_scan *scan) {
    clm_u32 gave_up = 0;
    clm_status status = ocl_buffer_read(&scan->context, scan->gave_up, &gave_up, sizeof gave_up);
    scan->spare.gave_up = gave_up != 0;
    return status;
}

/* On the scan's own queue: what shares it fails with it. */
static clm_status open_spare(struct ocl_scan *scan) {
    const struct ocl_method *spare = scan->method->spare;
    struct ocl_device device = scan->context.device;
    device.context = scan->context.context;
    device.queue = scan->context.queue;
    struct engine_setup setup = {
        .db = scan->db, .device = &device, .times = scan->times, .chunk = UINT64_MAX};
    clm_status status = choose_all(spare, scan->knobs[KNOB_TRANSFER], &setup.variant);
    return status ? status : spare->engine->open(&setup, &scan->spare.state);
}

clm_status scan_spare_needed(struct ocl_scan *scan, bool *needed) {
    const bool gave_up = scan->spare.gave_up;
    clm_status status = CLM_OK;
    *needed = gave_up;
    scan->spare.is_trusted = !gave_up;
    if (gave_up && !scan->spare.state) {
        status = open_spare(scan);
        scan->spare.serves = !status;
        if (status != CLM_ERR_DEVICE_FAILED)
            status = CLM_OK;
    }
    const uint32_t more = 2 * scan->spare.spans + 1;
    scan->spare.spans = !gave_up ? 0 : more < SPANS_MAX ? more : SPANS_MAX;
    scan->spare.spans_left = scan->spare.serves ? scan->spare.spans : 0;
    return status;
}

clm_status scan_spare_took(struct ocl_scan *scan, const struct span *span, clm_status status) {
    if (!status || status == CLM_STOPPED) {
        scan->times->spare = scan->method->spare->engine->name;
        scan->times->spare_bytes += span->end - span->begin;
    }
    return status;
}

struct span scan_spare_span(const struct ocl_scan *scan, const struct span *span) {
    struct span same = *span;
    if (!span->device_text && scan->text.bytes == scan->transfer.buffer) {
        same.device_text = scan->transfer.buffer;
        same.device_begin = scan->text.offset - span->begin; /* below 0, which wraps */
    }
    return same;
}

void scan_spare_close(struct ocl_scan *scan) {
    if (scan->spare.state)
        scan->method->spare->engine->close(scan->spare.state);
}
