/* Finding on a device, in two passes: measure how many records each piece has,
 * then write them all in order. Between them the device adds up within blocks of
 * pieces, and the host, which takes the blocks' totals alone, adds up those. Records
 * of tails, few, come with the first pass and are merged in here. However many there
 * are, none is lost: what exceeds the record buffer is fetched in several rounds of
 * blocks. */
#include "host/ocl/block_sums.h"
#include "host/ocl/scan.h"
#include "host/ocl/scan_flags.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>

/* Of all tracks: records of a round, and pieces of a part. */
enum { RECORDS_MAX = 4 << 20, PIECES_MAX = 16 << 20 };

/* Buffers grow to what a span needed, and stay. Sizes are bytes. */
struct find_track {
    cl_mem ends;         /* by piece: its records, then those of it and all before in its block */
    clm_u32 *bases;      /* by block, and one more: records of all before */
    cl_mem device_bases; /* the number of each at first, then `bases` */
    clm_record *host_records;
    cl_mem records;
    clm_tail_record *host_tails;
    cl_mem tails;
    size_t ends_bytes;
    size_t host_bases_count, bases_bytes;
    size_t host_records_count, records_bytes;
    size_t host_tails_count, tails_bytes;
    size_t tail_count;

    /* Of the round under way. */
    size_t record_count, record_at, tail_at;
};

struct scan_finder {
    struct find_track *tracks;
    uint32_t track_count;
    struct block_sums sums;
    clm_u32 piece_records; /* of a piece and track at most */
    size_t records_max;    /* of a round and track */
    size_t tails_max;      /* of a launch */
    struct expander expander;
};

/* ---- Opening and closing ----------------------------------------------- */

void scan_finder_destroy(struct scan_finder *finder) {
    if (!finder)
        return;
    for (uint32_t i = 0; i < finder->track_count; i++) {
        struct find_track *track = &finder->tracks[i];
        ocl_buffer_destroy(&track->ends);
        ocl_buffer_destroy(&track->device_bases);
        ocl_buffer_destroy(&track->records);
        ocl_buffer_destroy(&track->tails);
        free(track->bases);
        free(track->host_records);
        free(track->host_tails);
    }
    expander_close(&finder->expander);
    block_sums_close(&finder->sums);
    free(finder->tracks);
    free(finder);
}

static clm_status open_sums(struct ocl_scan *scan, struct scan_finder *finder) {
    uint64_t began = clock_ns();
    clm_status status =
        block_sums_open(&scan->context, finder->piece_records, finder->records_max, &finder->sums);
    scan->times->build += clock_ns() - began;
    return status;
}

static clm_status finder_open(struct ocl_scan *scan) {
    struct scan_finder *finder = memory_zero_alloc(1, sizeof *finder);
    if (!finder)
        return CLM_ERR_MEMORY;
    size_t most = (size_t)(scan->context.device.caps.max_allocation / 4 / sizeof(clm_record));
    size_t share = RECORDS_MAX / scan->track_count;
    for (uint32_t i = 0; i < scan->track_count; i++)
        if (scan->piece * scan->tracks[i].records_at_start > finder->piece_records)
            finder->piece_records = scan->piece * scan->tracks[i].records_at_start;
    finder->records_max = most < share ? most : share;
    finder->tails_max = finder->records_max / 2;
    if (finder->records_max < finder->piece_records)
        finder->records_max = finder->piece_records; /* a round has one block at least */
    finder->tracks = memory_zero_alloc(scan->track_count, sizeof *finder->tracks);
    clm_status status =
        finder->tracks ? expander_open(scan->db, &finder->expander) : CLM_ERR_MEMORY;
    if (finder->tracks)
        finder->track_count = scan->track_count;
    if (!status)
        status = open_sums(scan, finder);
    if (status)
        scan_finder_destroy(finder);
    else
        scan->finder = finder;
    return status;
}

static clm_status reserve(const struct ocl_scan *scan, size_t count, size_t size, void **host,
                          size_t *host_count, cl_mem *device, size_t *device_bytes) {
    clm_status status = memory_reserve(host, host_count, count, size);
    return status ? status : ocl_buffer_reserve(&scan->context, count * size, device, device_bytes);
}

static clm_status reserve_ends(const struct ocl_scan *scan, struct find_track *track,
                               clm_u32 pieces) {
    const size_t bases = (size_t)block_sums_blocks(&scan->finder->sums, pieces) + 1;
    clm_status status = ocl_buffer_reserve(&scan->context, pieces * sizeof(clm_u32), &track->ends,
                                           &track->ends_bytes);
    return status ? status
                  : reserve(scan, bases, sizeof *track->bases, (void **)&track->bases,
                            &track->host_bases_count, &track->device_bases, &track->bases_bytes);
}

static clm_status reserve_records(const struct ocl_scan *scan, struct find_track *track,
                                  size_t count) {
    return reserve(scan, count, sizeof *track->host_records, (void **)&track->host_records,
                   &track->host_records_count, &track->records, &track->records_bytes);
}

static clm_status reserve_tails(const struct ocl_scan *scan, struct find_track *track,
                                size_t count) {
    return reserve(scan, count, sizeof *track->host_tails, (void **)&track->host_tails,
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

static clm_status measure_once(struct ocl_scan *scan, struct scan_track *searched,
                               struct find_track *track, clm_launch *launch, clm_u32 *tails) {
    const struct ocl_program *program;
    clm_status status = scan_program(scan, KNOB_QUESTION_MEASURE, &program);
    if (!status)
        status = ocl_buffer_zero(&scan->context, scan->flag, sizeof *tails);
    if (status)
        return status;
    launch->capacity = (clm_u32)(track->tails_bytes / sizeof *track->host_tails);
    struct ocl_arguments arguments;
    status = scan_prepare(scan, searched, launch, &arguments);
    ocl_argument(&arguments, sizeof(cl_mem), &track->ends);
    ocl_argument(&arguments, sizeof(cl_mem), &scan->flag);
    ocl_argument(&arguments, sizeof(cl_mem), &track->tails);
    if (!status)
        status = scan_launch(scan, program, launch, 0, launch->pieces, &arguments);
    if (!status)
        status = ocl_buffer_read(&scan->context, scan->flag, tails, sizeof *tails);
    return status;
}

/* What a kernel tells becomes sizes of buffers and places in them: a device that fails
 * must not choose those. */
static clm_status nonsense(const struct ocl_scan *scan) {
    return message_set(CLM_ERR_DEVICE_FAILED,
                       "device '%s' (%s): a kernel told of starts or "
                       "patterns that there are not",
                       scan->context.device.info.name, scan->context.device.info.platform);
}

/* From what each block has to what all before it have. */
static clm_status add_up(const struct ocl_scan *scan, struct find_track *track, clm_u32 blocks) {
    track->bases[0] = 0;
    for (clm_u32 i = 0; i < blocks; i++) {
        if (track->bases[i + 1] > scan->finder->piece_records << scan->finder->sums.block_bits)
            return nonsense(scan);
        track->bases[i + 1] += track->bases[i];
    }
    return CLM_OK;
}

static clm_status place_records(struct ocl_scan *scan, struct find_track *track, clm_u32 pieces) {
    const struct block_sums *sums = &scan->finder->sums;
    const clm_u32 blocks = block_sums_blocks(sums, pieces);
    const size_t bytes = blocks * sizeof *track->bases;
    clm_status status = block_sums_run(&scan->context, sums, pieces, track->ends,
                                       track->device_bases, &scan->times->kernel);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&scan->context, track->device_bases, track->bases + 1, bytes);
    if (!status)
        status = add_up(scan, track, blocks);
    if (!status)
        status = ocl_buffer_write(&scan->context, track->device_bases, track->bases, bytes);
    scan->times->download += clock_ns() - began;
    return status;
}

static clm_status check_tails(const struct ocl_scan *scan, const struct scan_track *searched,
                              const struct find_track *track, clm_u32 count) {
    for (clm_u32 i = 0; i < count; i++)
        if (track->host_tails[i].state >= searched->shape.states)
            return nonsense(scan);
    return CLM_OK;
}

static clm_status check_records(const struct ocl_scan *scan, const struct scan_track *searched,
                                const struct find_track *track) {
    for (size_t i = 0; i < track->record_count; i++)
        if (track->host_records[i].state >= searched->shape.states)
            return nonsense(scan);
    return CLM_OK;
}

/* `fits` becomes false if there are more tails than a round may have. Where the kernel gives up, it
 * measured nothing. */
static clm_status measure(struct ocl_scan *scan, struct scan_track *searched,
                          struct find_track *track, clm_launch launch, bool *fits) {
    clm_u32 tails = 0;
    clm_status status = reserve_ends(scan, track, launch.pieces);
    if (!status)
        status = reserve_tails(scan, track, scan->method->has_tails ? launch.pieces : 1);
    if (!status)
        status = measure_once(scan, searched, track, &launch, &tails);
    *fits = tails <= scan->finder->tails_max;
    if (scan->spare.gave_up)
        return status;
    if (!status && !*fits)
        return launch.pieces > 1 ? CLM_OK : nonsense(scan); /* one piece has no tails */
    if (!status && tails > launch.capacity) {
        status = reserve_tails(scan, track, tails);
        if (!status)
            status = measure_once(scan, searched, track, &launch, &tails);
        if (!status && tails > launch.capacity)
            status = nonsense(scan);
    }
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&scan->context, track->tails, track->host_tails,
                                 tails * sizeof *track->host_tails);
    if (!status)
        status = check_tails(scan, searched, track, tails);
    if (status)
        return status;
    track->tail_count = tails;
    track->tail_at = 0;
    sort_tails(track);
    scan->times->download += clock_ns() - began;
    return place_records(scan, track, launch.pieces);
}

/* ---- A round: records of some blocks of pieces -------------------------- */

/* The end of the round that begins at `first`: as many blocks as fit. */
static clm_u32 round_end(const struct ocl_scan *scan, clm_u32 first, clm_u32 blocks) {
    clm_u32 end = first + 1;
    for (; end < blocks; end++)
        for (uint32_t i = 0; i < scan->track_count; i++) {
            const struct find_track *track = &scan->finder->tracks[i];
            if (track->bases[end + 1] - track->bases[first] > scan->finder->records_max)
                return end;
        }
    return end;
}

static clm_status fetch(struct ocl_scan *scan, struct scan_track *searched,
                        struct find_track *track, clm_launch launch, clm_u32 first, clm_u32 end) {
    const clm_u32 bits = scan->finder->sums.block_bits, base = track->bases[first];
    const clm_u32 whole_end = end << bits;
    const clm_u32 end_piece = whole_end < launch.pieces ? whole_end : launch.pieces;
    track->record_count = track->bases[end] - base;
    track->record_at = 0;
    if (!track->record_count)
        return CLM_OK;
    const struct ocl_program *program;
    clm_status status = scan_program(scan, KNOB_QUESTION_FIND, &program);
    if (!status)
        status = reserve_records(scan, track, track->record_count);
    if (status)
        return status;
    struct ocl_arguments arguments;
    status = scan_prepare(scan, searched, &launch, &arguments);
    ocl_argument(&arguments, sizeof base, &base);
    ocl_argument(&arguments, sizeof bits, &bits);
    ocl_argument(&arguments, sizeof(cl_mem), &track->device_bases);
    ocl_argument(&arguments, sizeof(cl_mem), &track->ends);
    ocl_argument(&arguments, sizeof(cl_mem), &track->records);
    if (!status)
        status = scan_launch(scan, program, &launch, first << bits, end_piece, &arguments);
    uint64_t began = clock_ns();
    if (!status)
        status = ocl_buffer_read(&scan->context, track->records, track->host_records,
                                 track->record_count * sizeof *track->host_records);
    scan->times->download += clock_ns() - began;
    return status ? status : check_records(scan, searched, track);
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

static bool has_record(const struct find_track *track, clm_u32 start) {
    return track->record_at < track->record_count &&
           track->host_records[track->record_at].start == start;
}

/* A tail takes the place of the piece's own record. */
static void take(const struct ocl_scan *scan, const struct scan_track *searched,
                 struct find_track *track, clm_u32 start, clm_u32 output[DATABASE_AUTOMATA_MAX]) {
    if (track->tail_at < track->tail_count && track->host_tails[track->tail_at].start == start) {
        track->record_at += has_record(track, start);
        scan_take_longer(scan, searched, track->host_tails[track->tail_at++].state, output);
    }
    while (has_record(track, start))
        scan_take_longer(scan, searched, track->host_records[track->record_at++].state, output);
}

/* Of each automaton the longest output at `start`. */
static void take_all(struct ocl_scan *scan, clm_u32 start, clm_u32 output[DATABASE_AUTOMATA_MAX]) {
    for (uint32_t i = 0; i < scan->track_count; i++)
        take(scan, &scan->tracks[i], &scan->finder->tracks[i], start, output);
}

/* Hands on what starts before `limit`, all of which is at hand. */
static clm_status emit(struct ocl_scan *scan, clm_u32 limit, size_t base, const struct sink *sink) {
    struct scan_finder *finder = scan->finder;
    for (;;) {
        clm_u32 start = limit, output[DATABASE_AUTOMATA_MAX] = {0};
        for (uint32_t i = 0; i < scan->track_count; i++)
            start = next_start(&finder->tracks[i], start);
        if (start == limit)
            return CLM_OK;
        take_all(scan, start, output);
        if (expander_emit(&finder->expander, output, base + start, sink))
            return CLM_STOPPED;
    }
}

static clm_status fetch_and_emit(struct ocl_scan *scan, const clm_launch *launch, size_t base,
                                 const struct sink *sink) {
    const struct block_sums *sums = &scan->finder->sums;
    const clm_u32 blocks = block_sums_blocks(sums, launch->pieces);
    clm_status status = CLM_OK;
    for (clm_u32 first = 0, end; !status && first < blocks; first = end) {
        end = round_end(scan, first, blocks);
        for (uint32_t i = 0; i < scan->track_count && !status; i++)
            status = fetch(scan, &scan->tracks[i], &scan->finder->tracks[i], *launch, first, end);
        clm_u32 limit = end < blocks ? (end << sums->block_bits) * scan->piece : launch->end;
        if (!status)
            status = emit(scan, limit, base, sink);
    }
    return status;
}

/* A part of a span, or less of it where its tails are too many: `pieces`, how many it
 * may have, becomes fewer then. One piece alone has no tails. */
static clm_status find_part(struct ocl_scan *scan, struct span *part, clm_u32 *pieces,
                            const struct sink *sink) {
    size_t end = part->end;
    clm_launch launch;
    for (;;) {
        clm_status status;
        bool fits = true, again;
        if ((end - part->begin) / scan->piece >= *pieces)
            part->end = part->begin + (size_t)*pieces * scan->piece;
        status = scan_upload(scan, part, &launch);
        if (!status)
            status = scan_spare_allow(scan, &launch);
        for (uint32_t i = 0; i < scan->track_count && !status && fits; i++)
            status = measure(scan, &scan->tracks[i], &scan->finder->tracks[i], launch, &fits);
        if (!status)
            status = scan_spare_needed(scan, &again);
        if (status)
            return status;
        if (again && scan->spare.serves) {
            const struct span same = scan_spare_span(scan, part);
            status = scan->method->spare->engine->find(scan->spare.state, &same, sink);
            return scan_spare_took(scan, part, status);
        }
        launch.reads = 0;
        if (fits && !again)
            return fetch_and_emit(scan, &launch, part->begin - launch.begin, sink);
        if (!fits)
            *pieces = (launch.pieces + 1) / 2;
    }
}

clm_status scan_find(void *state, const struct span *span, const struct sink *sink) {
    struct ocl_scan *scan = state;
    if (scan->knobs[KNOB_OUTPUT] == KNOB_OUTPUT_FLAGS)
        return scan_flags_find(scan, span, sink);
    struct span part = *span;
    clm_u32 pieces = UINT32_MAX;
    if (scan->method->has_tails)
        pieces /= scan->db->longest; /* so that 32 bits count them */
    if (pieces > PIECES_MAX / scan->track_count)
        pieces = PIECES_MAX / scan->track_count + 1;
    if (scan_spare_has_turn(scan))
        return scan_spare_took(scan, span,
                               scan->method->spare->engine->find(scan->spare.state, span, sink));
    clm_status status = scan->finder ? CLM_OK : finder_open(scan);
    for (; part.begin < span->end && !status; part.begin = part.end) {
        part.end = span->end;
        status = find_part(scan, &part, &pieces, sink);
    }
    scan_release(scan);
    return status;
}
