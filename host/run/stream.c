#include "host/run/stream.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct clm_stream {
    struct clm_scanner *scanner;
    struct question question;
    clm_status status; /* CLM_STOPPED or an error ends the work for good */
    size_t look_ahead; /* bytes past a chunk that its occurrences can reach */
    size_t begin;      /* in the buffer: starts before it have been answered */
    size_t filled;     /* in the buffer */
    size_t reserved;   /* bytes of room that a commit may use */
    uint64_t base;     /* text offset of the buffer's first byte */
};

/* ---- Opening and closing ----------------------------------------------- */

/* A chunk and its look-ahead; twice the look-ahead where that is the larger part,
 * so that moving it to the front is rare. */
static clm_status buffer_create(struct clm_scanner *scanner, size_t look_ahead) {
    size_t bytes;
    if (scanner->buffer)
        return CLM_OK;
    if (scanner->chunk > SIZE_MAX ||
        __builtin_add_overflow((size_t)scanner->chunk,
                               scanner->chunk < look_ahead ? 2 * look_ahead : look_ahead, &bytes))
        return message_set(CLM_ERR_TOO_LARGE,
                           "a chunk of %" PRIu64 " bytes does not fit memory; "
                           "choose a smaller one",
                           scanner->chunk);
    clm_status status = memory_check("the chunk buffer", bytes, NULL, "choose a smaller chunk");
    if (status)
        return status;
    scanner->buffer = memory_alloc(bytes, 1);
    scanner->buffer_bytes = bytes;
    return scanner->buffer ? CLM_OK : CLM_ERR_MEMORY;
}

clm_status stream_open(struct clm_scanner *scanner, const struct question *question,
                       struct clm_stream **out) {
    size_t look_ahead = scanner->db->longest - 1;
    clm_status status = buffer_create(scanner, look_ahead);
    if (status)
        return status;
    struct clm_stream *stream = memory_zero_alloc(1, sizeof *stream);
    if (!stream)
        return CLM_ERR_MEMORY;
    stream->scanner = scanner;
    stream->question = *question;
    stream->look_ahead = look_ahead;
    scanner->stream = stream;
    scanner_begin(scanner, question);
    *out = stream;
    return CLM_OK;
}

/* ---- Scanning ---------------------------------------------------------- */

/* Answers for the starts before `end`, of which all that follows is at hand. */
static void scan_to(struct clm_stream *stream, size_t end) {
    struct span span = {.text = stream->scanner->buffer,
                        .begin = stream->begin,
                        .end = end,
                        .available = stream->filled};
    stream->status = scanner_scan(stream->scanner, &stream->question, &span, stream->base);
    if (!stream->status)
        stream->begin = end;
}

static void scan_chunks(struct clm_stream *stream, size_t look_ahead) {
    while (!stream->status && stream->begin + look_ahead < stream->filled) {
        size_t ready = stream->filled - look_ahead - stream->begin;
        size_t chunk = (size_t)stream->scanner->chunk;
        scan_to(stream, stream->begin + (ready < chunk ? ready : chunk));
    }
}

static void make_room(struct clm_stream *stream) {
    uint8_t *buffer = stream->scanner->buffer;
    memmove(buffer, buffer + stream->begin, stream->filled - stream->begin);
    stream->base += stream->begin;
    stream->filled -= stream->begin;
    stream->begin = 0;
}

/* ---- Feeding ----------------------------------------------------------- */

void stream_reserve(struct clm_stream *stream, void **room, size_t *length) {
    size_t used = stream->status ? 0 : stream->filled; /* nothing is kept once it ended */
    *room = stream->scanner->buffer + used;
    *length = stream->reserved = stream->scanner->buffer_bytes - used;
}

clm_status stream_commit(struct clm_stream *stream, size_t length) {
    if (stream->status)
        return stream->status;
    size_t reserved = stream->reserved;
    stream->reserved = 0;
    if (length > reserved)
        return message_set(CLM_ERR_ARGUMENT,
                           "%zu bytes committed, %zu reserved; commit no more than was reserved",
                           length, reserved);
    stream->filled += length;
    while (!stream->status &&
           stream->filled - stream->begin >= stream->scanner->chunk + stream->look_ahead)
        scan_to(stream, stream->begin + (size_t)stream->scanner->chunk);
    if (!stream->status && stream->filled == stream->scanner->buffer_bytes)
        make_room(stream);
    return stream->status;
}

clm_status stream_feed(struct clm_stream *stream, const uint8_t *bytes, size_t length) {
    while (length && !stream->status) {
        void *room;
        size_t piece;
        stream_reserve(stream, &room, &piece);
        if (piece > length)
            piece = length;
        memcpy(room, bytes, piece);
        stream_commit(stream, piece);
        bytes += piece;
        length -= piece;
    }
    return stream->status;
}

clm_status stream_flush(struct clm_stream *stream) {
    scan_chunks(stream, stream->look_ahead);
    return stream->status;
}

uint64_t stream_position(const struct clm_stream *stream) {
    return stream->base + stream->begin;
}

void stream_abandon(struct clm_stream *stream) {
    if (!stream)
        return;
    stream->scanner->stream = NULL;
    free(stream);
}

clm_status stream_close(struct clm_stream *stream) {
    if (!stream)
        return CLM_OK;
    scan_chunks(stream, 0);
    clm_status status = stream->status;
    if (!status)
        status = scanner_end(stream->scanner, &stream->question);
    stream_abandon(stream);
    return status;
}
