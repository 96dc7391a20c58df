/* Counting on a device: a counter for each state, or each state with output. */
#include "host/ocl/scan.h"

#include "host/base/clock.h"
#include "host/ocl/histogram.h"
#include "host/ocl/scan_flags.h"

static clm_status count_track(struct ocl_scan *scan, struct scan_track *track,
                              const struct ocl_program *program, clm_launch launch) {
    size_t bytes = track->counters * sizeof(int32_t);
    size_t in_local = histogram_local_bytes(track->counters, scan->knobs[KNOB_HISTOGRAM]);
    struct ocl_arguments arguments;
    clm_status status = scan_prepare(scan, track, &launch, &arguments);
    ocl_argument(&arguments, sizeof(cl_mem), &scan->counts);
    if (in_local)
        ocl_argument(&arguments, in_local, NULL);
    if (!status)
        status = ocl_buffer_zero(&scan->context, scan->counts, bytes);
    if (!status)
        status = scan_launch(scan, program, &launch, 0, launch.pieces, &arguments);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&scan->context, scan->counts, track->host_counts, bytes);
    scan->times->download += clock_ns() - began;
    return status;
}

/* Counters of states without output stand for nothing. */
static void add_to_totals(const struct ocl_scan *scan, const struct scan_track *track,
                          const struct scan_told *told) {
    clm_u32 first = track->shape.first_output;
    bool by_state = scan->knobs[KNOB_COUNT] == KNOB_COUNT_STATES;
    uint64_t *totals = scan->totals[told->automaton];
    for (clm_u32 i = by_state ? first : 0; i < track->counters; i++)
        totals[scan_output(track, told, by_state ? i : i + first)] +=
            (uint64_t)(int64_t)track->host_counts[i];
}

static clm_status count_tracks(struct ocl_scan *scan, const struct span *span) {
    const struct ocl_program *program;
    clm_launch launch;
    clm_status status = scan_program(scan, KNOB_QUESTION_COUNT, &program);
    if (!status)
        status = scan_upload(scan, span, &launch);
    if (!status)
        status = scan_spare_allow(scan, &launch);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = count_track(scan, &scan->tracks[i], program, launch);
    scan_release(scan);
    return status;
}

/* `is_spares`: whether the span is the spare's. */
static clm_status count_unless_spare(struct ocl_scan *scan, const struct span *span,
                                     bool *is_spares) {
    clm_status status;
    do {
        status = count_tracks(scan, span);
        if (!status)
            status = scan_spare_needed(scan, is_spares);
    } while (!status && *is_spares && !scan->spare.serves);
    return status;
}

clm_status scan_count(void *state, const struct span *span) {
    struct ocl_scan *scan = state;
    struct span same = *span;
    bool is_spares = scan_spare_has_turn(scan);
    clm_status status = CLM_OK;
    if (!is_spares) {
        status = scan->knobs[KNOB_OUTPUT] == KNOB_OUTPUT_FLAGS
                     ? scan_flags_count(scan, span)
                     : count_unless_spare(scan, span, &is_spares);
        same = scan_spare_span(scan, span);
    }
    if (!status && is_spares) {
        status = scan->method->spare->engine->count(scan->spare.state, &same);
        return scan_spare_took(scan, span, status);
    }
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        for (uint32_t k = 0; k < scan->tracks[i].told_count; k++)
            add_to_totals(scan, &scan->tracks[i], &scan->tracks[i].told[k]);
    return status;
}
