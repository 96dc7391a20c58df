/* Aho-Corasick on OpenCL devices: a track for each automaton, with its dense table. */
#include "host/base/memory.h"
#include "host/ocl/ac_fits.h"
#include "host/ocl/ac_tables.h"
#include "host/ocl/ac_variant.h"
#include "host/ocl/engines.h"
#include "host/ocl/histogram.h"
#include "host/ocl/scan.h"

#include <stdlib.h>

static clm_status open_track(struct ocl_scan *scan, uint32_t index, struct scan_track *track) {
    const struct automaton *automaton = scan->db->automata[index];
    struct ac_tables *tables = memory_zero_alloc(1, sizeof *tables);
    if (!tables)
        return CLM_ERR_MEMORY;
    track->tables = tables;
    clm_status status = ac_tables_open(&scan->context, scan->db, automaton, scan->knobs, tables);
    if (status)
        return status;
    track->longest = automaton->longest;
    track->shape = tables->shape;
    scan_track_tells(track, index, tables->output);
    track->table_bytes = tables->bytes;
    track->counters = ac_counters(automaton, scan->knobs[KNOB_COUNT]);
    track->shape.counters = histogram_local_counters(track->counters, scan->knobs[KNOB_HISTOGRAM]);
    return CLM_OK;
}

static clm_status open_tracks(struct ocl_scan *scan) {
    clm_status status = scan_tracks_create(scan, scan->db->automaton_count);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = open_track(scan, i, &scan->tracks[i]);
    return status;
}

static void close_track(struct scan_track *track) {
    ac_tables_close(track->tables);
    free(track->tables);
}

static void arguments(struct scan_track *track, struct ocl_arguments *arguments) {
    const struct ac_tables *tables = track->tables;
    ocl_argument(arguments, sizeof(cl_mem),
                 tables->symbol_bits < 8 ? &track->packed.breaks : &tables->classes);
    ocl_argument(arguments, sizeof track->shape, &track->shape);
    ac_tables_arguments(tables, arguments);
}

const struct ocl_method ocl_ac = {
    .engine = &ocl_ac_engine,
    .kernel = KERNEL_SCAN_AC,
    .has_tails = true,
    .is_tuned = true,
    .resolve = ac_variant_resolve,
    .complete = ac_variant_complete,
    .check = ac_variant_check,
    .open = open_tracks,
    .close = close_track,
    .arguments = arguments,
};

static clm_status open_engine(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_ac, setup, state);
}

const struct engine ocl_ac_engine = {
    .name = "ac", .variants = &ocl_ac_variants, .open = open_engine, SCAN_ENGINE};
