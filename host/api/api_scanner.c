#include "host/api/check.h"
#include "host/run/scanner.h"
#include "host/run/stream.h"

clm_status clm_scanner_create(const clm_db *db, const char *device, const clm_scan_options *options,
                              clm_scanner **scanner) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(scanner);
    return scanner_create(db, device, options, scanner);
}

clm_status clm_scanner_get_info(const clm_scanner *scanner, clm_scanner_info *info) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(info);
    bool on_fallback = scanner->device == devices_fallback();
    *info = (clm_scanner_info){.device = scanner->device->info.name,
                               .device_reason = scanner->device_reason,
                               .engine = scanner->engine->name,
                               .engine_reason = scanner->engine_reason,
                               .variant = scanner->variant,
                               .reason = scanner->reason,
                               .chunk = scanner->chunk,
                               .table_bytes = scanner->table_bytes,
                               .build_ns = scanner->times.build,
                               .upload_ns = scanner->times.upload,
                               .download_ns = scanner->times.download,
                               .transfer_ns = scanner->times.upload + scanner->times.download,
                               .scan_ns = scanner->scan_ns,
                               .kernel_ns = on_fallback ? scanner->scan_ns : scanner->times.kernel,
                               .pack_ns = scanner->times.pack,
                               .device_clock = !on_fallback && scanner->times.device_clock,
                               .text_bytes = scanner->text_bytes,
                               .spare_engine = scanner->times.spare,
                               .spare_bytes = scanner->times.spare_bytes};
    return CLM_OK;
}

void clm_scanner_destroy(clm_scanner *scanner) {
    scanner_destroy(scanner);
}

/* ---- A text in memory -------------------------------------------------- */

static clm_status ask(clm_scanner *scanner, const struct question *question, const void *text,
                      size_t length) {
    CHECK_IDLE(scanner);
    if (length)
        CHECK_NOT_NULL(text);
    return scanner_ask(scanner, question, &(struct span){.text = text, .available = length});
}

clm_status clm_count(clm_scanner *scanner, const void *text, size_t length, uint64_t *counts) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(counts);
    return ask(scanner, &(struct question){.kind = QUESTION_COUNT, .counts = counts}, text, length);
}

clm_status clm_find(clm_scanner *scanner, const void *text, size_t length, clm_on_match on_match,
                    void *context) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(on_match);
    return ask(scanner,
               &(struct question){.kind = QUESTION_FIND, .on_match = on_match, .context = context},
               text, length);
}

clm_status clm_any(clm_scanner *scanner, const void *text, size_t length, int *found) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(found);
    int answer;
    clm_status status =
        ask(scanner, &(struct question){.kind = QUESTION_ANY, .found = &answer}, text, length);
    if (!status)
        *found = answer;
    return status;
}

/* ---- Streams ----------------------------------------------------------- */

static clm_status open(clm_scanner *scanner, const struct question *question, clm_stream **stream) {
    CHECK_NOT_NULL(stream);
    CHECK_IDLE(scanner);
    return stream_open(scanner, question, stream);
}

clm_status clm_stream_open_count(clm_scanner *scanner, uint64_t *counts, clm_stream **stream) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(counts);
    return open(scanner, &(struct question){.kind = QUESTION_COUNT, .counts = counts}, stream);
}

clm_status clm_stream_open_find(clm_scanner *scanner, clm_on_match on_match, void *context,
                                clm_stream **stream) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(on_match);
    return open(scanner,
                &(struct question){.kind = QUESTION_FIND, .on_match = on_match, .context = context},
                stream);
}

clm_status clm_stream_open_any(clm_scanner *scanner, int *found, clm_stream **stream) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(found);
    return open(scanner, &(struct question){.kind = QUESTION_ANY, .found = found}, stream);
}

clm_status clm_stream_feed(clm_stream *stream, const void *bytes, size_t length) {
    CHECK_NOT_NULL(stream);
    if (length)
        CHECK_NOT_NULL(bytes);
    return stream_feed(stream, bytes, length);
}

clm_status clm_stream_reserve(clm_stream *stream, void **room, size_t *length) {
    CHECK_NOT_NULL(stream);
    CHECK_NOT_NULL(room);
    CHECK_NOT_NULL(length);
    stream_reserve(stream, room, length);
    return CLM_OK;
}

clm_status clm_stream_commit(clm_stream *stream, size_t length) {
    CHECK_NOT_NULL(stream);
    return stream_commit(stream, length);
}

clm_status clm_stream_flush(clm_stream *stream) {
    CHECK_NOT_NULL(stream);
    return stream_flush(stream);
}

uint64_t clm_stream_position(const clm_stream *stream) {
    return stream ? stream_position(stream) : 0;
}

clm_status clm_stream_close(clm_stream *stream) {
    return stream_close(stream);
}

void clm_stream_abandon(clm_stream *stream) {
    stream_abandon(stream);
}
