#include "host/run/scanner.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/run/devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Threads wait for each other at the end of a chunk, and spin while they do; on a
 * machine with other work 8 MiB made two threads slower than one, 32 MiB did not. */
static const uint64_t default_chunk = 32u << 20;

/* Each chunk reads again what its last occurrences can reach: the longest pattern's
 * length, which is kept below this many times the chunk. */
enum { LOOK_AHEAD_MAX = 16 };

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static clm_status open_engine(struct clm_scanner *scanner, const clm_scan_options *options) {
    clm_status status = devices_engine(&scanner->device, options->engine, &scanner->engine);
    if (status)
        return status;
    const struct engine *engine = scanner->engine;
    struct variant variant;
    status =
        variant_parse(engine->name, engine->axes, engine->axis_count, options->variant, &variant);
    if (status)
        return status;
    uint64_t began = now_ns();
    status = engine->open(scanner->db, &variant, &scanner->state, &scanner->table_bytes);
    scanner->build_ns = now_ns() - began;
    if (!status)
        variant_format(engine->axes, engine->axis_count, &variant, scanner->variant,
                       sizeof scanner->variant);
    return status;
}

clm_status scanner_create(const struct clm_db *db, const char *device,
                          const clm_scan_options *options, struct clm_scanner **out) {
    static const clm_scan_options defaults = {0};
    if (!options)
        options = &defaults;
    struct clm_scanner *scanner = memory_zero_alloc(1, sizeof *scanner);
    if (!scanner)
        return CLM_ERR_MEMORY;
    scanner->db = db;
    scanner->chunk = options->chunk ? options->chunk : default_chunk;
    if (scanner->chunk < db->longest / LOOK_AHEAD_MAX)
        scanner->chunk = db->longest / LOOK_AHEAD_MAX;
    clm_status status = devices_select(device, &scanner->device);
    if (!status)
        status = open_engine(scanner, options);
    if (status) {
        scanner_destroy(scanner);
        return status;
    }
    *out = scanner;
    return CLM_OK;
}

void scanner_destroy(struct clm_scanner *scanner) {
    if (!scanner)
        return;
    if (scanner->engine)
        scanner->engine->close(scanner->state);
    free(scanner->buffer);
    free(scanner);
}

/* ---- Asking ------------------------------------------------------------ */

void scanner_begin(struct clm_scanner *scanner, const struct question *question) {
    if (question->kind == QUESTION_COUNT)
        scanner->engine->clear_counts(scanner->state);
    if (question->kind == QUESTION_ANY)
        *question->found = 0;
}

struct delivery {
    const struct question *question;
    const struct pattern_entry *entries;
    uint64_t base;
};

static int deliver(void *context, uint32_t position, size_t start, size_t end) {
    const struct delivery *delivery = context;
    clm_match match = {.start = delivery->base + start,
                       .end = delivery->base + end,
                       .id = delivery->entries[position].id,
                       .position = position};
    return delivery->question->on_match(&match, delivery->question->context);
}

static clm_status ask_span(struct clm_scanner *scanner, const struct question *question,
                           const struct span *span, uint64_t base) {
    if (question->kind == QUESTION_COUNT)
        return scanner->engine->count(scanner->state, span);
    if (question->kind == QUESTION_FIND) {
        struct delivery delivery = {question, scanner->db->patterns->entries, base};
        struct sink sink = {.emit = deliver, .context = &delivery};
        return scanner->engine->find(scanner->state, span, &sink);
    }
    bool found;
    clm_status status = scanner->engine->any(scanner->state, span, &found);
    if (status || !found)
        return status;
    *question->found = 1;
    return CLM_STOPPED;
}

clm_status scanner_scan(struct clm_scanner *scanner, const struct question *question,
                        const struct span *span, uint64_t base) {
    uint64_t began = now_ns();
    clm_status status = ask_span(scanner, question, span, base);
    scanner->scan_ns += now_ns() - began;
    scanner->text_bytes += span->end - span->begin;
    return status;
}

clm_status scanner_end(struct clm_scanner *scanner, const struct question *question) {
    if (question->kind != QUESTION_COUNT)
        return CLM_OK;
    uint64_t began = now_ns();
    memset(question->counts, 0, scanner->db->patterns->size * sizeof *question->counts);
    clm_status status = scanner->engine->take_counts(scanner->state, question->counts);
    scanner->scan_ns += now_ns() - began;
    return status;
}

clm_status scanner_ask(struct clm_scanner *scanner, const struct question *question,
                       const uint8_t *text, size_t length) {
    scanner_begin(scanner, question);
    struct span span = {.text = text, .available = length};
    clm_status status = CLM_OK;
    for (; span.begin < length && !status; span.begin = span.end) {
        size_t left = length - span.begin;
        span.end = span.begin + (left < scanner->chunk ? left : (size_t)scanner->chunk);
        status = scanner_scan(scanner, question, &span, 0);
    }
    if (status == CLM_STOPPED && question->kind == QUESTION_ANY)
        return CLM_OK;
    return status ? status : scanner_end(scanner, question);
}
