/* Counting and finding by an integer for each byte of the text, which a kernel sets where an
 * occurrence starts and which is all brought back (paper 002: the whole of its output). */
#include "host/ocl/scan_flags.h"

#include "host/base/clock.h"
#include "host/base/memory.h"

#include <stdlib.h>

enum { FLAGS_MAX = 16 << 20 }; /* of all tracks of a part of a text that is searched for places */

struct scan_flags {
    cl_mem device;
    size_t device_bytes;
    uint32_t *host;
    size_t host_count;
    struct expander expander;
};

void scan_flags_destroy(struct scan_flags *flags) {
    if (!flags)
        return;
    ocl_buffer_destroy(&flags->device);
    free(flags->host);
    expander_close(&flags->expander);
    free(flags);
}

static clm_status open_flags(struct ocl_scan *scan) {
    if (scan->flags)
        return CLM_OK;
    struct scan_flags *flags = memory_zero_alloc(1, sizeof *flags);
    clm_status status = flags ? expander_open(scan->db, &flags->expander) : CLM_ERR_MEMORY;
    if (status)
        scan_flags_destroy(flags);
    else
        scan->flags = flags;
    return status;
}

/* Writes a track's, of launch.end bytes from launch.text on. */
static clm_status fetch(struct ocl_scan *scan, struct scan_track *track, clm_launch launch,
                        uint32_t *flags) {
    const struct ocl_program *program;
    const size_t bytes = (size_t)launch.end * sizeof *flags;
    clm_status status = scan_program(scan, KNOB_QUESTION_FLAGS, &program);
    if (!status)
        status = ocl_buffer_reserve(&scan->context, bytes, &scan->flags->device,
                                    &scan->flags->device_bytes);
    if (!status)
        status = ocl_buffer_zero(&scan->context, scan->flags->device, bytes);
    struct ocl_arguments arguments;
    if (!status)
        status = scan_prepare(scan, track, &launch, &arguments);
    if (status)
        return status;
    ocl_argument(&arguments, sizeof(cl_mem), &scan->flags->device);
    status = scan_launch(scan, program, &launch, 0, launch.pieces, &arguments);
    const uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&scan->context, scan->flags->device, flags, bytes);
    scan->times->download += clock_ns() - began;
    return status;
}

static clm_status reserve(struct scan_flags *flags, size_t count) {
    return memory_reserve((void **)&flags->host, &flags->host_count, count, sizeof *flags->host);
}

/* ---- Counting ---------------------------------------------------------- */

static clm_status count_track(struct ocl_scan *scan, struct scan_track *track,
                              const clm_launch *launch) {
    const uint32_t *flags = scan->flags->host;
    clm_status status = fetch(scan, track, *launch, scan->flags->host);
    int32_t count = 0;
    for (clm_u32 at = launch->begin; at < launch->end && !status; at++)
        count += flags[at] != 0;
    *track->host_counts = count;
    return status;
}

clm_status scan_flags_count(struct ocl_scan *scan, const struct span *span) {
    clm_launch launch;
    clm_status status = open_flags(scan);
    if (!status)
        status = scan_upload(scan, span, &launch);
    if (!status)
        status = reserve(scan->flags, launch.end);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = count_track(scan, &scan->tracks[i], &launch);
    scan_release(scan);
    return status;
}

/* ---- Finding ----------------------------------------------------------- */

static clm_status emit(struct ocl_scan *scan, const clm_launch *launch, size_t base,
                       const struct sink *sink) {
    const uint32_t *flags = scan->flags->host;
    for (clm_u32 at = launch->begin; at < launch->end; at++) {
        uint32_t output[DATABASE_AUTOMATA_MAX] = {0}, any = 0;
        for (uint32_t i = 0; i < scan->track_count; i++) {
            const bool starts = flags[(size_t)i * launch->end + at] != 0;
            any |= starts;
            if (starts)
                scan_take_longer(scan, &scan->tracks[i], 1, output);
        }
        if (any && expander_emit(&scan->flags->expander, output, base + at, sink))
            return CLM_STOPPED;
    }
    return CLM_OK;
}

static clm_status find_part(struct ocl_scan *scan, const struct span *part,
                            const struct sink *sink) {
    clm_launch launch;
    clm_status status = scan_upload(scan, part, &launch);
    if (!status)
        status = reserve(scan->flags, (size_t)launch.end * scan->track_count);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = fetch(scan, &scan->tracks[i], launch, scan->flags->host + (size_t)i * launch.end);
    return status ? status : emit(scan, &launch, part->begin - launch.begin, sink);
}

clm_status scan_flags_find(struct ocl_scan *scan, const struct span *span,
                           const struct sink *sink) {
    const size_t most = FLAGS_MAX / scan->track_count + 1;
    struct span part = *span;
    clm_status status = open_flags(scan);
    for (; part.begin < span->end && !status; part.begin = part.end) {
        part.end = span->end - part.begin < most ? span->end : part.begin + most;
        status = find_part(scan, &part, sink);
    }
    scan_release(scan);
    return status;
}
