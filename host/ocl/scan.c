#include "host/ocl/scan.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/known_answer.h"
#include "host/ocl/scan_flags.h"

#include <stdlib.h>
#include <string.h>

/* Counters are 32-bit and signed, so a span must have fewer bytes than they count. */
static const uint64_t span_max = 1u << 30;

/* ---- Programs ---------------------------------------------------------- */

static clm_status open_program(struct ocl_scan *scan, enum ocl_kernel kernel, int question,
                               struct ocl_program *program) {
    char options[KNOBS_OPTIONS_MAX];
    int knobs[KNOBS];
    memcpy(knobs, scan->knobs, sizeof knobs);
    knobs[KNOB_QUESTION] = question;
    ocl_kernel_settle(kernel, knobs);
    knobs_options(knobs, options, sizeof options);
    return ocl_program_open(&scan->context, kernel, options, program);
}

/* Packing is tested with the scan that it serves. */
static clm_status open_pack(struct ocl_scan *scan) {
    if (scan->symbol_bits == 8 || scan->pack->kernel)
        return CLM_OK;
    return open_program(scan, KERNEL_PACK, KNOB_QUESTION_COUNT, scan->pack);
}

clm_status scan_program(struct ocl_scan *scan, int question, const struct ocl_program **program) {
    struct ocl_program *wanted = &scan->programs[question];
    *program = wanted;
    if (wanted->kernel && (!wanted->fresh || scan->is_probe))
        return CLM_OK;
    uint64_t began = clock_ns();
    clm_status status = open_pack(scan);
    if (!status && !wanted->kernel)
        status = open_program(scan, scan->method->kernel, question, wanted);
    if (!status && wanted->fresh && !scan->is_probe) {
        status = ocl_known_answer(scan, question);
        if (status)
            ocl_program_close(wanted);
        else
            ocl_program_keep(&scan->context, wanted);
        if (!status && scan->pack->fresh)
            ocl_program_keep(&scan->context, scan->pack);
    }
    scan->times->build += clock_ns() - began;
    return status;
}

/* ---- Text and launches -------------------------------------------------- */

static clm_status bring(struct ocl_scan *scan, const struct span *span) {
    uint64_t began = clock_ns();
    size_t skip = 0;
    clm_status status =
        transfer_text(&scan->context, span->text + span->begin, scan->text.available, span->begin,
                      &scan->transfer, &scan->text.bytes, &skip);
    scan->text.offset = skip;
    scan->times->upload += clock_ns() - began;
    return status;
}

clm_status scan_upload(struct ocl_scan *scan, const struct span *span, clm_launch *launch) {
    struct scan_text *text = &scan->text;
    clm_status status = CLM_OK;
    scan_release(scan);
    *text = (struct scan_text){
        .length = (clm_u32)(span->end - span->begin),
        .available = (clm_u32)(span_reach(span, span->end, scan->db->longest) - span->begin)};
    if (span->device_text) {
        text->bytes = (cl_mem)span->device_text;
        text->offset = span->device_begin + span->begin;
    } else if (scan->knobs[KNOB_PACK] == KNOB_PACK_HOST) {
        text->on_host = span->text + span->begin;
    } else {
        status = bring(scan, span);
    }
    /* It is read in quads, from a multiple of 16 on. */
    clm_u32 skip = text->offset % 16;
    *launch = (clm_launch){.begin = skip,
                           .end = skip + text->length,
                           .available = skip + text->available,
                           .pieces = (skip + text->length + scan->piece - 1) / scan->piece};
    if (scan->symbol_bits == 8) /* packed it begins at 0 */
        launch->text = text->offset - skip;
    return status;
}

void scan_release(struct ocl_scan *scan) {
    for (uint32_t i = 0; i < scan->track_count; i++)
        packed_end(&scan->tracks[i].packed);
    transfer_end(&scan->transfer);
}

clm_status scan_prepare(struct ocl_scan *scan, struct scan_track *track, clm_launch *launch,
                        struct ocl_arguments *arguments) {
    const bool is_packed = scan->symbol_bits < 8;
    clm_status status = CLM_OK;
    launch->longest = track->longest;
    if (is_packed)
        status = packed_set(&scan->context, scan->pack, &scan->text, &track->packed, scan->times);
    *arguments = (struct ocl_arguments){.count = 0};
    ocl_argument(arguments, sizeof(cl_mem), is_packed ? &track->packed.symbols : &scan->text.bytes);
    scan->method->arguments(track, arguments);
    return status;
}

clm_status scan_launch(struct ocl_scan *scan, const struct ocl_program *program,
                       const clm_launch *launch, clm_u32 first, clm_u32 end,
                       const struct ocl_arguments *arguments) {
    const struct ocl_rounds rounds = {scan->group, scan->piece, scan->lanes};
    const clm_u32 trial = launch->reads ? first + scan_spare_trial(scan, end - first) : first;
    clm_status status = CLM_OK;
    for (clm_u32 to; first < end && !status && !scan->spare.gave_up; first = to) {
        to = first < trial ? trial : end;
        status = ocl_launch_pieces(&scan->context, program, rounds, launch, first, to, arguments,
                                   &scan->times->kernel);
        if (!status && launch->reads)
            status = scan_spare_ask(scan);
    }
    return status;
}

/* ---- Counters ----------------------------------------------------------- */

void scan_clear_counts(void *state) {
    struct ocl_scan *scan = state;
    for (uint32_t i = 0; i < scan->db->automaton_count; i++)
        memset(scan->totals[i], 0, scan->db->automata[i]->output_count * sizeof(uint64_t));
    if (scan->spare.state)
        scan->method->spare->engine->clear_counts(scan->spare.state);
}

clm_status scan_take_counts(void *state, uint64_t *pattern_counts) {
    struct ocl_scan *scan = state;
    for (uint32_t i = 0; i < scan->db->automaton_count; i++)
        (scan->method->one_by_one ? hits_collect_exact : hits_collect_counts)(
            scan->db->automata[i], scan->totals[i], pattern_counts);
    return scan->spare.state
               ? scan->method->spare->engine->take_counts(scan->spare.state, pattern_counts)
               : CLM_OK;
}

/* ---- Any --------------------------------------------------------------- */

static clm_status any_track(struct ocl_scan *scan, const struct span *span, bool *found) {
    const struct ocl_program *program;
    clm_launch launch;
    clm_u32 flag = 0;
    clm_status status = scan_program(scan, KNOB_QUESTION_ANY, &program);
    if (!status)
        status = scan_upload(scan, span, &launch);
    if (!status)
        status = scan_spare_allow(scan, &launch);
    if (!status)
        status = ocl_buffer_zero(&scan->context, scan->flag, sizeof flag);
    for (uint32_t i = 0; i < scan->track_count && !status && !flag; i++) {
        struct ocl_arguments arguments;
        status = scan_prepare(scan, &scan->tracks[i], &launch, &arguments);
        ocl_argument(&arguments, sizeof(cl_mem), &scan->flag);
        if (!status)
            status = scan_launch(scan, program, &launch, 0, launch.pieces, &arguments);
        if (!status)
            status = ocl_buffer_read(&scan->context, scan->flag, &flag, sizeof flag);
    }
    scan_release(scan);
    *found = flag != 0;
    return status;
}

clm_status scan_any(void *state, const struct span *span, bool *found) {
    struct ocl_scan *scan = state;
    struct span same = *span;
    bool is_spares = scan_spare_has_turn(scan);
    clm_status status = CLM_OK;
    if (!is_spares) {
        do {
            status = any_track(scan, span, found);
            if (!status && !*found)
                status = scan_spare_needed(scan, &is_spares);
        } while (!status && is_spares && !scan->spare.serves);
        same = scan_spare_span(scan, span);
    }
    if (status || !is_spares)
        return status;
    status = scan->method->spare->engine->any(scan->spare.state, &same, found);
    return scan_spare_took(scan, span, status);
}

/* ---- Opening and closing ----------------------------------------------- */

static void tracks_close(struct ocl_scan *scan) {
    for (uint32_t i = 0; i < scan->track_count; i++) {
        struct scan_track *track = &scan->tracks[i];
        if (track->tables)
            scan->method->close(track);
        packed_close(&scan->context, &track->packed);
    }
    free(scan->tracks);
}

void scan_close(void *state) {
    struct ocl_scan *scan = state;
    if (!scan)
        return;
    scan_finder_destroy(scan->finder);
    scan_flags_destroy(scan->flags);
    tracks_close(scan);
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++)
        free(scan->totals[i]);
    ocl_buffer_destroy(&scan->counts);
    free(scan->host_counts);
    transfer_close(&scan->context, &scan->transfer);
    ocl_buffer_destroy(&scan->flag);
    ocl_buffer_destroy(&scan->gave_up);
    scan_spare_close(scan);
    if (!scan->is_probe) {
        for (int i = 0; scan->programs && i < SCAN_QUESTIONS; i++)
            ocl_program_close(&scan->programs[i]);
        free(scan->programs);
        if (scan->pack)
            ocl_program_close(scan->pack);
        free(scan->pack);
        ocl_context_close(&scan->context);
    }
    free(scan);
}

clm_status scan_tracks_create(struct ocl_scan *scan, size_t count) {
    scan->tracks = memory_zero_alloc(count, sizeof *scan->tracks);
    if (!scan->tracks)
        return CLM_ERR_MEMORY;
    scan->track_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        scan->tracks[i].records_at_start = 1;
    return CLM_OK;
}

void scan_track_tells(struct scan_track *track, uint32_t automaton, const uint32_t *output) {
    track->told[track->told_count++] = (struct scan_told){automaton, output};
}

static clm_status open_totals(struct ocl_scan *scan) {
    for (uint32_t i = 0; i < scan->db->automaton_count; i++) {
        scan->totals[i] = memory_zero_alloc(scan->db->automata[i]->output_count, sizeof(uint64_t));
        if (!scan->totals[i])
            return CLM_ERR_MEMORY;
    }
    return CLM_OK;
}

static clm_status open_counters(struct ocl_scan *scan) {
    size_t all = 0;
    clm_u32 most = 0;
    for (uint32_t i = 0; i < scan->track_count; i++) {
        const clm_u32 counters = scan->tracks[i].counters;
        all += counters;
        most = counters > most ? counters : most;
    }
    scan->host_counts = memory_alloc(all, sizeof *scan->host_counts);
    if (!scan->host_counts)
        return CLM_ERR_MEMORY;
    int32_t *next = scan->host_counts;
    for (uint32_t i = 0; i < scan->track_count; next += scan->tracks[i++].counters)
        scan->tracks[i].host_counts = next;
    return ocl_buffer_create(&scan->context, NULL, most * sizeof(int32_t), &scan->counts);
}

static clm_status open_packed(struct ocl_scan *scan, struct scan_track *track) {
    if (scan->symbol_bits == 8)
        return CLM_OK;
    return packed_open(&scan->context, scan->db->automata[track->told[0].automaton],
                       scan->symbol_bits, scan->transfer.way, &track->packed);
}

static clm_status open_buffers(struct ocl_scan *scan, const struct clm_db *db) {
    scan->db = db;
    clm_status status = ocl_buffer_create(&scan->context, NULL, sizeof(clm_u32), &scan->flag);
    if (!status && scan->method->spare)
        status = ocl_buffer_create(&scan->context, NULL, sizeof(clm_u32), &scan->gave_up);
    if (!status)
        status = open_totals(scan);
    if (!status)
        status = scan->method->open(scan);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = open_packed(scan, &scan->tracks[i]);
    return status ? status : open_counters(scan);
}

/* The variant and what follows from it. */
static void set_knobs(struct ocl_scan *scan, const int *value) {
    memcpy(scan->knobs, value, KNOBS * sizeof *scan->knobs);
    scan->group = knobs_number(KNOB_GROUP, value[KNOB_GROUP]);
    scan->piece = knobs_number(KNOB_PIECE, value[KNOB_PIECE]);
    scan->lanes = knobs_number(KNOB_LANES, value[KNOB_LANES]);
    scan->symbol_bits = knobs_number(KNOB_SYMBOLS, value[KNOB_SYMBOLS]);
    scan->transfer.way = (enum transfer_way)value[KNOB_TRANSFER];
}

clm_status scan_probe_open(struct ocl_scan *scan, const struct clm_db *db, struct ocl_scan **out) {
    struct ocl_scan *probe = memory_zero_alloc(1, sizeof *probe);
    if (!probe)
        return CLM_ERR_MEMORY;
    probe->method = scan->method;
    probe->context = scan->context;
    probe->times = &probe->probe_times;
    set_knobs(probe, scan->knobs);
    probe->programs = scan->programs;
    probe->pack = scan->pack;
    probe->is_probe = true;
    clm_status status = open_buffers(probe, db);
    if (status)
        scan_close(probe);
    else
        *out = probe;
    return status;
}

/* Text takes a quarter of an allocation, so that records have room beside it; where flags take four
 * times as much as text, an eighth. */
static clm_status choose_chunk(struct ocl_scan *scan, struct engine_setup *setup) {
    const bool has_flags = setup->variant.value[KNOB_OUTPUT] == KNOB_OUTPUT_FLAGS;
    uint64_t most = scan->context.device.caps.max_allocation / (has_flags ? 8 : 4);
    if (most > span_max)
        most = span_max;
    if (most / 2 < setup->db->longest) /* more look-ahead than text of its own */
        return message_set(CLM_ERR_UNSUPPORTED,
                           "device '%s' allocates %llu bytes at most, too few for the longest "
                           "pattern: use --device openmp",
                           scan->context.device.info.name,
                           (unsigned long long)scan->context.device.caps.max_allocation);
    if (setup->chunk > most - setup->db->longest)
        setup->chunk = most - setup->db->longest;
    return CLM_OK;
}

static clm_status choose(struct ocl_scan *scan, struct engine_setup *setup) {
    const bool way_given = setup->variant.value[KNOB_TRANSFER] != VARIANT_AUTO;
    clm_status status = scan_choose(scan->method, &scan->context, setup->db, &setup->variant,
                                    setup->reason, sizeof setup->reason);
    if (!status)
        status = choose_chunk(scan, setup);
    if (status)
        return status;
    setup->variant.value[KNOB_QUESTION] = KNOB_QUESTION_COUNT;
    set_knobs(scan, setup->variant.value);
    scan->transfer.lent_from = way_given ? 0 : TRANSFER_WORTH_LENDING;
    /* A driver that copies after all does so before an event's start. */
    if (scan->transfer.way == TRANSFER_ZEROCOPY)
        scan->context.has_clock = false;
    return CLM_OK;
}

clm_status scan_open(const struct ocl_method *method, struct engine_setup *setup, void **state) {
    uint64_t began = clock_ns();
    struct ocl_scan *scan = memory_zero_alloc(1, sizeof *scan);
    if (!scan)
        return CLM_ERR_MEMORY;
    scan->method = method;
    scan->times = setup->times;
    scan->programs = memory_zero_alloc(SCAN_QUESTIONS, sizeof *scan->programs);
    scan->pack = memory_zero_alloc(1, sizeof *scan->pack);
    clm_status status = scan->programs && scan->pack
                            ? ocl_context_open(setup->device, &scan->context)
                            : CLM_ERR_MEMORY;
    if (!status)
        status = choose(scan, setup);
    if (!status)
        status = open_buffers(scan, setup->db);
    if (status) {
        scan_close(scan);
        return status;
    }
    scan_spare_choose(scan);
    for (uint32_t i = 0; i < scan->track_count; i++)
        setup->table_bytes += scan->tracks[i].table_bytes;
    scan->times->build += clock_ns() - began;
    scan->times->device_clock = scan->context.has_clock;
    *state = scan;
    return CLM_OK;
}
