/* Counting on a device: a histogram by state, or by state with output. */
#include "host/ocl/ac.h"

#include "host/base/clock.h"
#include "host/ocl/ac_fits.h"

static clm_status count_track(struct ocl_ac *ac, struct ac_track *track,
                              const struct ocl_program *program, clm_launch launch) {
    size_t bytes = track->counters * sizeof(int32_t);
    size_t in_local = ac_counters_in_local(track->counters, ac->knobs[KNOB_HISTOGRAM]);
    struct ocl_arguments arguments;
    clm_status status = ac_prepare(ac, track, &launch, &arguments);
    ocl_argument(&arguments, sizeof(cl_mem), &track->counts);
    if (in_local)
        ocl_argument(&arguments, in_local, NULL);
    if (!status)
        status = ocl_buffer_zero(&ac->context, track->counts, bytes);
    if (!status)
        status = ac_launch(ac, program, &launch, 0, launch.pieces, &arguments);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&ac->context, track->counts, track->host_counts, bytes);
    ac->times->download += clock_ns() - began;
    return status;
}

/* Counters of states without output stand for nothing. */
static void add_to_totals(const struct ocl_ac *ac, struct ac_track *track) {
    clm_u32 first = track->tables.shape.first_output;
    clm_u32 skip = ac->knobs[KNOB_COUNT] == KNOB_COUNT_STATES ? first : 0;
    for (clm_u32 i = skip; i < track->counters; i++)
        track->totals[track->tables.output[i - skip]] += (uint64_t)(int64_t)track->host_counts[i];
}

clm_status ac_count(void *state, const struct span *span) {
    struct ocl_ac *ac = state;
    const struct ocl_program *program;
    clm_launch launch;
    clm_status status = ac_program(ac, KNOB_QUESTION_COUNT, &program);
    if (!status)
        status = ac_upload(ac, span, &launch);
    for (uint32_t i = 0; i < ac->db->automaton_count && !status; i++)
        status = count_track(ac, &ac->tracks[i], program, launch);
    ac_release(ac);
    for (uint32_t i = 0; i < ac->db->automaton_count && !status; i++)
        add_to_totals(ac, &ac->tracks[i]);
    return status;
}
