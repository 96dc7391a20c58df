#include "host/ocl/ac.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/ac_known_answer.h"
#include "host/ocl/ac_fits.h"
#include "host/ocl/ac_variant.h"
#include "host/ocl/engines.h"

#include <stdlib.h>
#include <string.h>

/* Counters are 32-bit and signed, so a span must have fewer bytes than they count. */
static const uint64_t span_max = 1u << 30;

/* ---- Programs ---------------------------------------------------------- */

static clm_status open_program(struct ocl_ac *ac, enum ocl_kernel kernel, int question,
                               struct ocl_program *program) {
    char options[KNOBS_OPTIONS_MAX];
    int knobs[KNOBS];
    memcpy(knobs, ac->knobs, sizeof knobs);
    knobs[KNOB_QUESTION] = question;
    ocl_kernel_settle(kernel, knobs);
    knobs_options(knobs, options, sizeof options);
    return ocl_program_open(&ac->context, kernel, options, program);
}

/* Packing is tested with the scan that it serves. */
static clm_status open_pack(struct ocl_ac *ac) {
    if (ac->knobs[KNOB_SYMBOLS] == KNOB_SYMBOLS_8 || ac->pack->kernel)
        return CLM_OK;
    return open_program(ac, KERNEL_PACK, KNOB_QUESTION_COUNT, ac->pack);
}

clm_status ac_program(struct ocl_ac *ac, int question, const struct ocl_program **program) {
    struct ocl_program *wanted = &ac->programs[question];
    *program = wanted;
    if (wanted->kernel && (!wanted->fresh || ac->is_probe))
        return CLM_OK;
    uint64_t began = clock_ns();
    clm_status status = open_pack(ac);
    if (!status && !wanted->kernel)
        status = open_program(ac, KERNEL_SCAN_AC, question, wanted);
    if (!status && wanted->fresh && !ac->is_probe) {
        status = ac_known_answer(ac, question);
        if (status)
            ocl_program_close(wanted);
        else
            ocl_program_keep(&ac->context, wanted);
        if (!status && ac->pack->fresh)
            ocl_program_keep(&ac->context, ac->pack);
    }
    ac->times->build += clock_ns() - began;
    return status;
}

/* ---- Text and launches -------------------------------------------------- */

static clm_status bring(struct ocl_ac *ac, const struct span *span) {
    uint64_t began = clock_ns();
    size_t skip = 0;
    clm_status status = transfer_text(&ac->context, span->text + span->begin, ac->text.available,
                                      span->begin, &ac->transfer, &ac->text.bytes, &skip);
    ac->text.offset = skip;
    ac->times->upload += clock_ns() - began;
    return status;
}

clm_status ac_upload(struct ocl_ac *ac, const struct span *span, clm_launch *launch) {
    struct ac_text *text = &ac->text;
    clm_status status = CLM_OK;
    ac_release(ac);
    *text = (struct ac_text){
        .length = (clm_u32)(span->end - span->begin),
        .available = (clm_u32)(span_reach(span, span->end, ac->db->longest) - span->begin)};
    if (span->device_text) {
        text->bytes = (cl_mem)span->device_text;
        text->offset = span->device_begin + span->begin;
    } else if (ac->knobs[KNOB_PACK] == KNOB_PACK_HOST) {
        text->on_host = span->text + span->begin;
    } else {
        status = bring(ac, span);
    }
    /* It is read in quads, from a multiple of 16 on. */
    clm_u32 skip = text->offset % 16;
    *launch = (clm_launch){.begin = skip,
                           .end = skip + text->length,
                           .available = skip + text->available,
                           .pieces = (skip + text->length + ac->piece - 1) / ac->piece};
    if (ac->knobs[KNOB_SYMBOLS] == KNOB_SYMBOLS_8) /* packed it begins at 0 */
        launch->text = text->offset - skip;
    return status;
}

void ac_release(struct ocl_ac *ac) {
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        ac_packed_end(&ac->tracks[i].packed);
    transfer_end(&ac->transfer);
}

clm_status ac_prepare(struct ocl_ac *ac, struct ac_track *track, clm_launch *launch,
                      struct ocl_arguments *arguments) {
    unsigned bits = track->tables.symbol_bits;
    clm_status status = CLM_OK;
    launch->longest = track->automaton->longest;
    if (bits < 8)
        status = ac_packed_set(&ac->context, ac->pack, &ac->text, &track->packed, ac->times);
    *arguments = (struct ocl_arguments){.count = 0};
    ocl_argument(arguments, sizeof(cl_mem), bits < 8 ? &track->packed.symbols : &ac->text.bytes);
    ocl_argument(arguments, sizeof(cl_mem),
                 bits < 8 ? &track->packed.breaks : &track->tables.classes);
    ac_tables_arguments(&track->tables, arguments);
    return status;
}

clm_status ac_launch(struct ocl_ac *ac, const struct ocl_program *program, const clm_launch *launch,
                     clm_u32 first, clm_u32 end, const struct ocl_arguments *arguments) {
    return ocl_launch_pieces(&ac->context, program,
                             (struct ocl_rounds){ac->group, ac->piece, ac->lanes}, launch, first,
                             end, arguments, &ac->times->kernel);
}

/* ---- Counters ----------------------------------------------------------- */

static void ac_clear_counts(void *state) {
    struct ocl_ac *ac = state;
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        memset(ac->tracks[i].totals, 0, ac->tracks[i].automaton->output_count * sizeof(uint64_t));
}

static clm_status ac_take_counts(void *state, uint64_t *pattern_counts) {
    struct ocl_ac *ac = state;
    for (uint32_t i = 0; i < ac->db->automaton_count; i++)
        hits_collect_counts(ac->tracks[i].automaton, ac->tracks[i].totals, pattern_counts);
    return CLM_OK;
}

/* ---- Any --------------------------------------------------------------- */

clm_status ac_any(void *state, const struct span *span, bool *found) {
    struct ocl_ac *ac = state;
    const struct ocl_program *program;
    clm_launch launch;
    clm_u32 flag = 0;
    clm_status status = ac_program(ac, KNOB_QUESTION_ANY, &program);
    if (!status)
        status = ac_upload(ac, span, &launch);
    if (!status)
        status = ocl_buffer_zero(&ac->context, ac->flag, sizeof flag);
    for (uint32_t i = 0; i < ac->db->automaton_count && !status; i++) {
        struct ocl_arguments arguments;
        status = ac_prepare(ac, &ac->tracks[i], &launch, &arguments);
        ocl_argument(&arguments, sizeof(cl_mem), &ac->flag);
        if (!status)
            status = ac_launch(ac, program, &launch, 0, launch.pieces, &arguments);
    }
    if (!status)
        status = ocl_buffer_read(&ac->context, ac->flag, &flag, sizeof flag);
    ac_release(ac);
    *found = flag != 0;
    return status;
}

/* ---- Opening and closing ----------------------------------------------- */

static void track_close(const struct ocl_context *context, struct ac_track *track) {
    ac_tables_close(&track->tables);
    ac_packed_close(context, &track->packed);
    ocl_buffer_destroy(&track->counts);
    free(track->host_counts);
    free(track->totals);
}

void ac_close(void *state) {
    struct ocl_ac *ac = state;
    if (!ac)
        return;
    ac_finder_destroy(ac->finder);
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++)
        track_close(&ac->context, &ac->tracks[i]);
    transfer_close(&ac->context, &ac->transfer);
    ocl_buffer_destroy(&ac->flag);
    if (!ac->is_probe) {
        for (int i = 0; ac->programs && i < AC_QUESTIONS; i++)
            ocl_program_close(&ac->programs[i]);
        free(ac->programs);
        if (ac->pack)
            ocl_program_close(ac->pack);
        free(ac->pack);
        ocl_context_close(&ac->context);
    }
    free(ac);
}

static clm_status track_open(struct ocl_ac *ac, const struct automaton *automaton,
                             struct ac_track *track) {
    track->automaton = automaton;
    track->counters = ac_counters(automaton, ac->knobs[KNOB_COUNT]);
    clm_status status = ac_tables_open(&ac->context, ac->db, automaton, ac->knobs, &track->tables);
    if (status)
        return status;
    int histogram = ac->knobs[KNOB_HISTOGRAM];
    track->tables.shape.counters =
        histogram == KNOB_HISTOGRAM_BINNED
            ? (clm_u32)(ac_counters_in_local(track->counters, histogram) / 4)
            : track->counters;
    track->host_counts = memory_alloc(track->counters, sizeof *track->host_counts);
    track->totals = memory_zero_alloc(automaton->output_count, sizeof *track->totals);
    if (!track->host_counts || !track->totals)
        return CLM_ERR_MEMORY;
    if (track->tables.symbol_bits < 8)
        status = ac_packed_open(&ac->context, automaton, track->tables.symbol_bits,
                                ac->transfer.way, &track->packed);
    if (status)
        return status;
    return ocl_buffer_create(&ac->context, NULL, track->counters * sizeof(int32_t), &track->counts);
}

static clm_status open_buffers(struct ocl_ac *ac, const struct clm_db *db) {
    ac->db = db;
    clm_status status = ocl_buffer_create(&ac->context, NULL, sizeof(clm_u32), &ac->flag);
    for (uint32_t i = 0; i < db->automaton_count && !status; i++)
        status = track_open(ac, db->automata[i], &ac->tracks[i]);
    return status;
}

clm_status ac_probe_open(struct ocl_ac *ac, const struct clm_db *db, struct ocl_ac **out) {
    struct ocl_ac *probe = memory_zero_alloc(1, sizeof *probe);
    if (!probe)
        return CLM_ERR_MEMORY;
    probe->context = ac->context;
    probe->times = &probe->probe_times;
    memcpy(probe->knobs, ac->knobs, sizeof probe->knobs);
    probe->group = ac->group;
    probe->piece = ac->piece;
    probe->lanes = ac->lanes;
    probe->transfer.way = ac->transfer.way;
    probe->programs = ac->programs;
    probe->pack = ac->pack;
    probe->is_probe = true;
    clm_status status = open_buffers(probe, db);
    if (status)
        ac_close(probe);
    else
        *out = probe;
    return status;
}

/* Text takes a quarter of an allocation, so that records have room beside it. */
static clm_status choose_chunk(struct ocl_ac *ac, struct engine_setup *setup) {
    uint64_t most = ac->context.device.caps.max_allocation / 4;
    if (most > span_max)
        most = span_max;
    if (most / 2 < setup->db->longest) /* more look-ahead than text of its own */
        return message_set(CLM_ERR_UNSUPPORTED,
                           "device '%s' allocates %llu bytes at most, too few for the longest "
                           "pattern: use --device openmp",
                           ac->context.device.info.name,
                           (unsigned long long)ac->context.device.caps.max_allocation);
    if (setup->chunk > most - setup->db->longest)
        setup->chunk = most - setup->db->longest;
    return CLM_OK;
}

static clm_status ac_open(struct engine_setup *setup, void **state) {
    uint64_t began = clock_ns();
    bool way_given = setup->variant.value[KNOB_TRANSFER] != VARIANT_AUTO;
    struct ocl_ac *ac = memory_zero_alloc(1, sizeof *ac);
    if (!ac)
        return CLM_ERR_MEMORY;
    ac->times = setup->times;
    ac->programs = memory_zero_alloc(AC_QUESTIONS, sizeof *ac->programs);
    ac->pack = memory_zero_alloc(1, sizeof *ac->pack);
    clm_status status =
        ac->programs && ac->pack ? ocl_context_open(setup->device, &ac->context) : CLM_ERR_MEMORY;
    if (!status)
        status = ac_variant_choose(&ac->context, setup->db, &setup->variant, setup->reason,
                                   sizeof setup->reason);
    if (!status)
        status = choose_chunk(ac, setup);
    if (!status) {
        memcpy(ac->knobs, setup->variant.value, KNOB_QUESTION * sizeof *ac->knobs);
        ac->group = knobs_number(KNOB_GROUP, ac->knobs[KNOB_GROUP]);
        ac->piece = knobs_number(KNOB_PIECE, ac->knobs[KNOB_PIECE]);
        ac->lanes = knobs_number(KNOB_LANES, ac->knobs[KNOB_LANES]);
        ac->transfer.way = (enum transfer_way)ac->knobs[KNOB_TRANSFER];
        ac->transfer.lent_from = way_given ? 0 : TRANSFER_WORTH_LENDING;
        /* A driver that copies after all does so before an event's start. */
        if (ac->transfer.way == TRANSFER_ZEROCOPY)
            ac->context.has_clock = false;
    }
    if (!status)
        status = open_buffers(ac, setup->db);
    if (status) {
        ac_close(ac);
        return status;
    }
    for (uint32_t i = 0; i < setup->db->automaton_count; i++)
        setup->table_bytes += ac->tracks[i].tables.bytes;
    ac->times->build += clock_ns() - began;
    ac->times->device_clock = ac->context.has_clock;
    *state = ac;
    return CLM_OK;
}

const struct engine ocl_ac_engine = {
    .name = "ac",
    .variants = &ocl_ac_variants,
    .open = ac_open,
    .clear_counts = ac_clear_counts,
    .count = ac_count,
    .take_counts = ac_take_counts,
    .find = ac_find,
    .any = ac_any,
    .close = ac_close,
};
