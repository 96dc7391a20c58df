#include "host/ocl/ac.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/ac_known_answer.h"
#include "host/ocl/engines.h"

#include <stdlib.h>
#include <string.h>

/* A work-item's piece: long enough on a CPU that its tails are nothing beside it,
 * short enough on a GPU that there are work-items for all of it. */
enum { PIECE_CPU = 4096, PIECE_GPU = 256 };

/* Counters are 32-bit and signed, so a span must have fewer bytes than they count. */
static const uint64_t span_max = 1u << 30;

/* ---- Programs ---------------------------------------------------------- */

clm_status ac_program(struct ocl_ac *ac, int question, const struct ocl_program **program) {
    struct ocl_program *wanted = &ac->programs[question];
    *program = wanted;
    if (wanted->kernel && (!wanted->fresh || ac->is_probe))
        return CLM_OK;
    uint64_t began = clock_ns();
    clm_status status = CLM_OK;
    if (!wanted->kernel) {
        char options[KNOBS_OPTIONS_MAX];
        int knobs[KNOBS];
        memcpy(knobs, ac->knobs, sizeof knobs);
        knobs[KNOB_QUESTION] = question;
        knobs_options(knobs, options, sizeof options);
        status = ocl_program_open(&ac->context, KERNEL_SCAN_AC, options, wanted);
    }
    if (!status && wanted->fresh && !ac->is_probe) {
        status = ac_known_answer(ac, question);
        if (status)
            ocl_program_close(wanted);
        else
            ocl_program_keep(&ac->context, wanted);
    }
    ac->times->build += clock_ns() - began;
    return status;
}

/* ---- Text -------------------------------------------------------------- */

static clm_status write_text(struct ocl_ac *ac, const uint8_t *text, size_t length) {
    uint64_t began = clock_ns();
    clm_status status = ocl_buffer_reserve(&ac->context, length, &ac->text, &ac->text_capacity);
    if (!status)
        status = ocl_buffer_write(&ac->context, ac->text, text, length);
    ac->times->transfer += clock_ns() - began;
    ac->scanned = ac->text;
    return status;
}

clm_status ac_upload(struct ocl_ac *ac, const struct span *span, clm_launch *launch) {
    size_t reach = span_reach(span, span->end, ac->db->longest);
    clm_u32 length = (clm_u32)(span->end - span->begin);
    *launch = (clm_launch){.end = length,
                           .available = (clm_u32)(reach - span->begin),
                           .piece_bytes = ac->piece_bytes,
                           .pieces = (length + ac->piece_bytes - 1) / ac->piece_bytes};
    if (!span->device_text)
        return write_text(ac, span->text + span->begin, reach - span->begin);
    launch->text = span->device_begin + span->begin;
    ac->scanned = (cl_mem)span->device_text;
    return CLM_OK;
}

struct ocl_arguments ac_arguments(const struct ocl_ac *ac, const struct ac_track *track) {
    struct ocl_arguments arguments = {.count = 0};
    ocl_argument(&arguments, sizeof(cl_mem), &ac->scanned);
    ac_tables_arguments(&track->tables, &arguments);
    return arguments;
}

/* ---- Counting ---------------------------------------------------------- */

static clm_status count_track(struct ocl_ac *ac, struct ac_track *track,
                              const struct ocl_program *program, clm_launch launch) {
    launch.longest = track->automaton->longest;
    size_t bytes = track->automaton->output_count * sizeof(int32_t);
    struct ocl_arguments arguments = ac_arguments(ac, track);
    ocl_argument(&arguments, sizeof(cl_mem), &track->counts);
    clm_status status = ocl_buffer_zero(&ac->context, track->counts, bytes);
    if (!status)
        status = ocl_launch_pieces(&ac->context, program, &launch, 0, launch.pieces, &arguments);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&ac->context, track->counts, track->host_counts, bytes);
    ac->times->transfer += clock_ns() - began;
    return status;
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
    for (uint32_t i = 0; i < ac->db->automaton_count && !status; i++)
        for (uint32_t k = 1; k < ac->tracks[i].automaton->output_count; k++)
            ac->tracks[i].totals[k] += (uint64_t)(int64_t)ac->tracks[i].host_counts[k];
    return status;
}

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
        launch.longest = ac->tracks[i].automaton->longest;
        struct ocl_arguments arguments = ac_arguments(ac, &ac->tracks[i]);
        ocl_argument(&arguments, sizeof(cl_mem), &ac->flag);
        status = ocl_launch_pieces(&ac->context, program, &launch, 0, launch.pieces, &arguments);
    }
    if (!status)
        status = ocl_buffer_read(&ac->context, ac->flag, &flag, sizeof flag);
    *found = flag != 0;
    return status;
}

/* ---- Opening and closing ----------------------------------------------- */

static void track_close(struct ac_track *track) {
    ac_tables_close(&track->tables);
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
        track_close(&ac->tracks[i]);
    ocl_buffer_destroy(&ac->text);
    ocl_buffer_destroy(&ac->flag);
    if (!ac->is_probe) {
        for (int i = 0; ac->programs && i < AC_QUESTIONS; i++)
            ocl_program_close(&ac->programs[i]);
        free(ac->programs);
        ocl_context_close(&ac->context);
    }
    free(ac);
}

static clm_status track_open(struct ocl_ac *ac, const struct automaton *automaton,
                             struct ac_track *track) {
    uint32_t entry_bytes = ac->knobs[KNOB_ENTRIES] == KNOB_ENTRIES_16 ? 2 : 4;
    size_t outputs = automaton->output_count;
    track->automaton = automaton;
    clm_status status = ac_tables_open(&ac->context, automaton, entry_bytes, &track->tables);
    if (status)
        return status;
    track->host_counts = memory_alloc(outputs, sizeof *track->host_counts);
    track->totals = memory_zero_alloc(outputs, sizeof *track->totals);
    if (!track->host_counts || !track->totals)
        return CLM_ERR_MEMORY;
    return ocl_buffer_create(&ac->context, NULL, outputs * sizeof(int32_t), &track->counts);
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
    probe->programs = ac->programs;
    probe->is_probe = true;
    probe->piece_bytes = 16;
    clm_status status = open_buffers(probe, db);
    if (status)
        ac_close(probe);
    else
        *out = probe;
    return status;
}

/* A work-item warms up on what follows its piece and reads on below it, each for the
 * longest pattern's length at most. */
static clm_status check_loops(const struct ocl_ac *ac, uint32_t longest) {
    enum { TURNS_MAX = 65535 };
    if (!ocl_device_has(&ac->context.device, QUIRK_LOOPS_END) ||
        ac->piece_bytes + 2 * (uint64_t)longest <= TURNS_MAX)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "device '%s' (%s) ends loops too early for a pattern of %u bytes: use "
                       "--device openmp",
                       ac->context.device.info.name, ac->context.device.info.platform,
                       (unsigned)longest);
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
    ac->piece_bytes = ac->context.device.info.type == CLM_DEVICE_CPU ? PIECE_CPU : PIECE_GPU;
    return CLM_OK;
}

static int narrowest_entries(const struct clm_db *db) {
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (dense_narrowest_entry(db->automata[i]) > 2)
            return KNOB_ENTRIES_32;
    return KNOB_ENTRIES_16;
}

static clm_status ac_open(struct engine_setup *setup, void **state) {
    uint64_t began = clock_ns();
    struct ocl_ac *ac = memory_zero_alloc(1, sizeof *ac);
    if (!ac)
        return CLM_ERR_MEMORY;
    ac->times = setup->times;
    for (size_t i = 0; i < KNOB_QUESTION; i++) {
        if (setup->variant.value[i] == VARIANT_AUTO)
            setup->variant.value[i] = i == KNOB_ENTRIES ? narrowest_entries(setup->db) : 0;
        ac->knobs[i] = setup->variant.value[i];
    }
    ac->programs = memory_zero_alloc(AC_QUESTIONS, sizeof *ac->programs);
    clm_status status =
        ac->programs ? ocl_context_open(setup->device, &ac->context) : CLM_ERR_MEMORY;
    if (!status)
        status = choose_chunk(ac, setup);
    if (!status)
        status = check_loops(ac, setup->db->longest);
    if (!status)
        status = open_buffers(ac, setup->db);
    if (status) {
        ac_close(ac);
        return status;
    }
    for (uint32_t i = 0; i < setup->db->automaton_count; i++)
        setup->table_bytes += ac->tracks[i].tables.bytes;
    ac->times->build += clock_ns() - began;
    *state = ac;
    return CLM_OK;
}

static const struct axis axes[] = {
#define CLM_KNOB(name, key, meaning, values) {key, (const char *const[]){values NULL}},
#define CLM_VALUE(knob, name, text) text,
#include "cl/config.def"
#undef CLM_KNOB
#undef CLM_VALUE
};

const struct engine ocl_ac_engine = {
    .name = "ac",
    .axes = axes,
    .axis_count = KNOB_QUESTION, /* the question, last of the knobs, is no axis */
    .open = ac_open,
    .clear_counts = ac_clear_counts,
    .count = ac_count,
    .take_counts = ac_take_counts,
    .find = ac_find,
    .any = ac_any,
    .close = ac_close,
};
