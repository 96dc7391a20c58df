/* Finding on a device, in two passes: measure how many records each piece has,
 * then write them all in order. Records of tails, few, come with the first pass
 * and are merged in here. However many there are, none is lost: what exceeds the
 * record buffer is fetched in several rounds of pieces. */
#include "host/ocl/ac.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>

enum { RECORDS_MAX = 4 << 20 };

/* Buffers grow to what a span needed, and stay. Sizes are bytes. */
struct find_track {
    clm_u32 *ends;      /* by piece: records of it and all before, exclusive end */
    cl_mem device_ends; /* the number of each at first, then `ends` */
    clm_record *host_records;
    cl_mem records;
    clm_tail_record *host_tails;
    cl_mem tails;
    size_t host_ends_count, ends_bytes;
    size_t host_records_count, records_bytes;
    size_t host_tails_count, tails_bytes;
    size_t tail_count;

    /* Of the round under way. */
    size_t record_count, record_at, tail_at;
};

struct ac_finder {
    struct find_track tracks[DATABASE_AUTOMATA_MAX];
    size_t records_max; /* of a round */
    size_t tails_max;   /* of a launch */
    struct expander expander;
};

/* ---- Opening and closing ----------------------------------------------- */

void ac_finder_destroy(struct ac_finder *finder) {
    if (!finder)
        return;
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++) {
        struct find_track *track = &finder->tracks[i];
        ocl_buffer_destroy(&track->device_ends);
        ocl_buffer_destroy(&track->records);
        ocl_buffer_destroy(&track->tails);
        free(track->ends);
        free(track->host_records);
        free(track->host_tails);
    }
    expander_close(&finder->expander);
    free(finder);
}

static clm_status finder_open(struct ocl_ac *ac) {
    struct ac_finder *finder = memory_zero_alloc(1, sizeof *finder);
    if (!finder)
        return CLM_ERR_MEMORY;
    size_t most = (size_t)(ac->context.device.caps.max_allocation / 4 / sizeof(clm_record));
    finder->records_max = most < RECORDS_MAX ? most : RECORDS_MAX;
    finder->tails_max = finder->records_max / 2;
    if (finder->records_max < ac->piece)
        finder->records_max = ac->piece; /* a round has one piece at least */
    clm_status status = expander_open(ac->db, &finder->expander);
    if (status)
        ac_finder_destroy(finder);
    else
        ac->finder = finder;
    return status;
}

static clm_status reserve(const struct ocl_ac *ac, size_t count, size_t size, void **host,
                          size_t *host_count, cl_mem *device, size_t *device_bytes) {
    clm_status status = memory_reserve(host, host_count, count, size);
    return status ? status : ocl_buffer_reserve(&ac->context, count * size, device, device_bytes);
}

static clm_status reserve_ends(const struct ocl_ac *ac, struct find_track *track, size_t count) {
    return reserve(ac, count, sizeof *track->ends, (void **)&track->ends, &track->host_ends_count,
                   &track->device_ends, &track->ends_bytes);
}

static clm_status reserve_records(const struct ocl_ac *ac, struct find_track *track, size_t count) {
    return reserve(ac, count, sizeof *track->host_records, (void **)&track->host_records,
                   &track->host_records_count, &track->records, &track->records_bytes);
}

static clm_status reserve_tails(const struct ocl_ac *ac, struct find_track *track, size_t count) {
    return reserve(ac, count, sizeof *track->host_tails, (void **)&track->host_tails,
                   &track->host_tails_count, &track->tails, &track->tails_bytes);
}

/* ---- Measuring --------------------------------------------------------- */

static int by_start(const void *left, const void *right) {
    const clm_tail_record *a = left, *b = right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return a->piece > b->piece ? -1 : a->piece < b->piece;
}

/* In order, and of several for one start the one from the highest piece: it has
 * read the most behind it, so its state is the deepest. */
static void sort_tails(struct find_track *track) {
    qsort(track->host_tails, track->tail_count, sizeof *track->host_tails, by_start);
    size_t kept = 0;
    for (size_t i = 0; i < track->tail_count; i++)
        if (!kept || track->host_tails[kept - 1].start != track->host_tails[i].start)
            track->host_tails[kept++] = track->host_tails[i];
    track->tail_count = kept;
}

static clm_status measure_once(struct ocl_ac *ac, struct ac_track *table, struct find_track *track,
                               clm_launch *launch, clm_u32 *tails) {
    const struct ocl_program *program;
    clm_status status = ac_program(ac, KNOB_QUESTION_MEASURE, &program);
    if (!status)
        status = ocl_buffer_zero(&ac->context, ac->flag, sizeof *tails);
    if (status)
        return status;
    launch->capacity = (clm_u32)(track->tails_bytes / sizeof *track->host_tails);
    struct ocl_arguments arguments;
    status = ac_prepare(ac, table, launch, &arguments);
    ocl_argument(&arguments, sizeof(cl_mem), &track->device_ends);
    ocl_argument(&arguments, sizeof(cl_mem), &ac->flag);
    ocl_argument(&arguments, sizeof(cl_mem), &track->tails);
    if (!status)
        status = ac_launch(ac, program, launch, 0, launch->pieces, &arguments);
    if (!status)
        status = ocl_buffer_read(&ac->context, ac->flag, tails, sizeof *tails);
    return status;
}

/* What a kernel tells becomes sizes of buffers and places in them: a device that fails
 * must not choose those. */
static clm_status nonsense(const struct ocl_ac *ac) {
    return message_set(CLM_ERR_DEVICE_FAILED,
                       "device '%s' (%s): a kernel told of starts or "
                       "patterns that there are not",
                       ac->context.device.info.name, ac->context.device.info.platform);
}

static clm_status check_ends(const struct ocl_ac *ac, const struct find_track *track,
                             const clm_launch *launch) {
    for (clm_u32 i = 0; i < launch->pieces; i++)
        if (track->ends[i] > ac->piece)
            return nonsense(ac);
    return CLM_OK;
}

static clm_status check_tails(const struct ocl_ac *ac, const struct automaton *automaton,
                              const struct find_track *track, clm_u32 count) {
    for (clm_u32 i = 0; i < count; i++)
        if (track->host_tails[i].state >= automaton->node_count)
            return nonsense(ac);
    return CLM_OK;
}

static clm_status check_records(const struct ocl_ac *ac, const struct automaton *automaton,
                                const struct find_track *track) {
    for (size_t i = 0; i < track->record_count; i++)
        if (track->host_records[i].state >= automaton->node_count)
            return nonsense(ac);
    return CLM_OK;
}

/* `fits` becomes false if there are more tails than a round may have. */
static clm_status measure(struct ocl_ac *ac, struct ac_track *table, struct find_track *track,
                          clm_launch launch, bool *fits) {
    clm_u32 tails = 0;
    clm_status status = reserve_ends(ac, track, launch.pieces);
    if (!status)
        status = reserve_tails(ac, track, launch.pieces);
    if (!status)
        status = measure_once(ac, table, track, &launch, &tails);
    *fits = tails <= ac->finder->tails_max;
    if (!status && !*fits)
        return launch.pieces > 1 ? CLM_OK : nonsense(ac); /* one piece has no tails */
    if (!status && tails > launch.capacity) {
        status = reserve_tails(ac, track, tails);
        if (!status)
            status = measure_once(ac, table, track, &launch, &tails);
        if (!status && tails > launch.capacity)
            status = nonsense(ac);
    }
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&ac->context, track->device_ends, track->ends,
                                 launch.pieces * sizeof *track->ends);
    if (!status)
        status = ocl_buffer_read(&ac->context, track->tails, track->host_tails,
                                 tails * sizeof *track->host_tails);
    if (!status)
        status = check_ends(ac, track, &launch);
    if (!status)
        status = check_tails(ac, table->automaton, track, tails);
    if (status)
        return status;
    track->tail_count = tails;
    track->tail_at = 0;
    sort_tails(track);
    for (clm_u32 i = 1; i < launch.pieces; i++)
        track->ends[i] += track->ends[i - 1];
    status = ocl_buffer_write(&ac->context, track->device_ends, track->ends,
                              launch.pieces * sizeof *track->ends);
    ac->times->download += clock_ns() - began;
    return status;
}

/* ---- A round: records of some pieces ----------------------------------- */

static clm_u32 records_before(const struct find_track *track, clm_u32 piece) {
    return piece ? track->ends[piece - 1] : 0;
}

/* The end of the round that begins at `first`: as many pieces as fit. */
static clm_u32 round_end(const struct ocl_ac *ac, clm_u32 first, clm_u32 pieces) {
    clm_u32 end = first + 1;
    for (; end < pieces; end++)
        for (uint32_t i = 0; i < ac->db->automaton_count; i++) {
            const struct find_track *track = &ac->finder->tracks[i];
            if (track->ends[end] - records_before(track, first) > ac->finder->records_max)
                return end;
        }
    return end;
}

static clm_status fetch(struct ocl_ac *ac, struct ac_track *table, struct find_track *track,
                        clm_launch launch, clm_u32 first, clm_u32 end) {
    clm_u32 base = records_before(track, first);
    track->record_count = track->ends[end - 1] - base;
    track->record_at = 0;
    if (!track->record_count)
        return CLM_OK;
    const struct ocl_program *program;
    clm_status status = ac_program(ac, KNOB_QUESTION_FIND, &program);
    if (!status)
        status = reserve_records(ac, track, track->record_count);
    if (status)
        return status;
    struct ocl_arguments arguments;
    status = ac_prepare(ac, table, &launch, &arguments);
    ocl_argument(&arguments, sizeof base, &base);
    ocl_argument(&arguments, sizeof(cl_mem), &track->device_ends);
    ocl_argument(&arguments, sizeof(cl_mem), &track->records);
    if (!status)
        status = ac_launch(ac, program, &launch, first, end, &arguments);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&ac->context, track->records, track->host_records,
                                 track->record_count * sizeof *track->host_records);
    ac->times->download += clock_ns() - began;
    return status ? status : check_records(ac, table->automaton, track);
}

/* ---- Records in order -------------------------------------------------- */

static clm_u32 next_start(const struct find_track *track, clm_u32 limit) {
    clm_u32 start = limit;
    if (track->record_at < track->record_count &&
        track->host_records[track->record_at].start < start)
        start = track->host_records[track->record_at].start;
    if (track->tail_at < track->tail_count && track->host_tails[track->tail_at].start < start)
        start = track->host_tails[track->tail_at].start;
    return start;
}

/* The output at `start`; a tail's takes the place of the piece's own. */
static clm_u32 take(const struct ac_tables *tables, struct find_track *track, clm_u32 start) {
    clm_u32 state = 0;
    if (track->record_at < track->record_count &&
        track->host_records[track->record_at].start == start)
        state = track->host_records[track->record_at++].state;
    if (track->tail_at < track->tail_count && track->host_tails[track->tail_at].start == start)
        state = track->host_tails[track->tail_at++].state;
    return ac_tables_output(tables, state);
}

/* Hands on what starts before `limit`, all of which is at hand. */
static clm_status emit(struct ocl_ac *ac, clm_u32 limit, size_t base, const struct sink *sink) {
    struct ac_finder *finder = ac->finder;
    for (;;) {
        clm_u32 start = limit, output[DATABASE_AUTOMATA_MAX] = {0};
        for (uint32_t i = 0; i < ac->db->automaton_count; i++)
            start = next_start(&finder->tracks[i], start);
        if (start == limit)
            return CLM_OK;
        for (uint32_t i = 0; i < ac->db->automaton_count; i++)
            output[i] = take(&ac->tracks[i].tables, &finder->tracks[i], start);
        if (expander_emit(&finder->expander, output, base + start, sink))
            return CLM_STOPPED;
    }
}

static clm_status fetch_and_emit(struct ocl_ac *ac, const clm_launch *launch, size_t base,
                                 const struct sink *sink) {
    clm_status status = CLM_OK;
    for (clm_u32 first = 0, end; !status && first < launch->pieces; first = end) {
        end = round_end(ac, first, launch->pieces);
        for (uint32_t i = 0; i < ac->db->automaton_count && !status; i++)
            status = fetch(ac, &ac->tracks[i], &ac->finder->tracks[i], *launch, first, end);
        clm_u32 limit = end < launch->pieces ? end * ac->piece : launch->end;
        if (!status)
            status = emit(ac, limit, base, sink);
    }
    return status;
}

/* A part of a span, or less of it where its tails are too many: `pieces`, how many it
 * may have, becomes fewer then. One piece alone has no tails. */
static clm_status find_part(struct ocl_ac *ac, struct span *part, clm_u32 *pieces,
                            const struct sink *sink) {
    size_t end = part->end;
    clm_launch launch;
    for (;;) {
        clm_status status;
        bool fits = true;
        if ((end - part->begin) / ac->piece >= *pieces)
            part->end = part->begin + (size_t)*pieces * ac->piece;
        status = ac_upload(ac, part, &launch);
        for (uint32_t i = 0; i < ac->db->automaton_count && !status && fits; i++)
            status = measure(ac, &ac->tracks[i], &ac->finder->tracks[i], launch, &fits);
        if (status)
            return status;
        if (fits)
            return fetch_and_emit(ac, &launch, part->begin - launch.begin, sink);
        *pieces = (launch.pieces + 1) / 2;
    }
}

clm_status ac_find(void *state, const struct span *span, const struct sink *sink) {
    struct ocl_ac *ac = state;
    struct span part = *span;
    clm_u32 pieces = UINT32_MAX / ac->db->longest; /* so that 32 bits count their tails */
    clm_status status = ac->finder ? CLM_OK : finder_open(ac);
    for (; part.begin < span->end && !status; part.begin = part.end) {
        part.end = span->end;
        status = find_part(ac, &part, &pieces, sink);
    }
    ac_release(ac);
    return status;
}
