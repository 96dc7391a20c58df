#include "host/run/scanner.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/text.h"
#include "host/plan/tuning.h"
#include "host/run/failover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Threads wait for each other at the end of a chunk, and spin while they do; on a
 * machine with other work 8 MiB made two threads slower than one, 32 MiB did not. */
static const uint64_t default_chunk = 32u << 20;

/* Each chunk reads again what its last occurrences can reach: the longest pattern's
 * length, which is kept below this many times the chunk. */
enum { LOOK_AHEAD_MAX = 16 };

/* ---- Creating ---------------------------------------------------------- */

static clm_status open_engine(struct clm_scanner *scanner, const struct engine *engine,
                              const char *variant) {
    struct engine_setup setup = {.db = scanner->db,
                                 .device = scanner->device->handle,
                                 .times = &scanner->times,
                                 .chunk = scanner->chunk};
    clm_status status = variant_parse(engine->name, engine->variants, variant, &setup.variant);
    if (!status)
        status = engine->open(&setup, &scanner->state);
    if (status)
        return status;
    scanner->engine = engine;
    scanner->chunk = setup.chunk;
    scanner->table_bytes = setup.table_bytes;
    snprintf(scanner->reason, sizeof scanner->reason, "%s",
             *setup.reason ? setup.reason : "there is no other");
    variant_format(engine->variants, &setup.variant, scanner->variant, sizeof scanner->variant);
    return CLM_OK;
}

/* Does another device or engine perhaps do what this one cannot? */
static bool is_refusal(clm_status status) {
    return status == CLM_ERR_ENGINE || status == CLM_ERR_VARIANT || status == CLM_ERR_UNSUPPORTED ||
           status == CLM_ERR_TOO_LARGE || status == CLM_ERR_MEMORY;
}

/* Those from `first` on that may be chosen, or that only their names choose. */
static void tell_engines(struct clm_scanner *scanner, const char *before, size_t first,
                         bool by_name) {
    for (size_t i = first; scanner->device->engines[i]; i++) {
        const struct engine *engine = scanner->device->engines[i];
        if ((engine->by_name != NULL) != by_name)
            continue;
        text_append(scanner->engine_reason, sizeof scanner->engine_reason, "%s%s", before,
                    engine->name);
        if (by_name)
            text_append(scanner->engine_reason, sizeof scanner->engine_reason, " (%s)",
                        engine->by_name);
        before = ", ";
    }
}

/* The first that serves, of those that may be chosen; if none does, the message of the first says
 * why, of those that have the variant's keys and values. */
static clm_status open_preferred(struct clm_scanner *scanner, const char *variant) {
    char why[1024] = "", *reason = scanner->engine_reason;
    const size_t size = sizeof scanner->engine_reason;
    clm_status first = CLM_OK;
    text_append(reason, size, "the first of the device that serves");
    for (size_t i = 0; scanner->device->engines[i]; i++) {
        const struct engine *engine = scanner->device->engines[i];
        if (engine->by_name)
            continue;
        clm_status status = open_engine(scanner, engine, variant);
        if (!is_refusal(status)) {
            tell_engines(scanner, "; after it: ", i + 1, false);
            tell_engines(scanner, "; by name only: ", 0, true);
            return status;
        }
        text_append(reason, size, "%s %s (%s)", first ? "," : "; passed over:", engine->name,
                    message_get());
        if (!first || (first == CLM_ERR_VARIANT && status != CLM_ERR_VARIANT)) {
            first = status;
            snprintf(why, sizeof why, "%s", message_get());
        }
    }
    return message_set(first, "%s", why);
}

static clm_status open_named(struct clm_scanner *scanner, const char *name, const char *variant) {
    const struct engine *engine;
    clm_status status = device_engine(scanner->device, name, &engine);
    text_append(scanner->engine_reason, sizeof scanner->engine_reason, "as asked for");
    return status ? status : open_engine(scanner, engine, variant);
}

clm_status scanner_bind(struct clm_scanner *scanner, const char *name, const char *variant) {
    scanner->engine_reason[0] = '\0';
    clm_status status = !name || strcmp(name, "auto") == 0 ? open_preferred(scanner, variant)
                                                           : open_named(scanner, name, variant);
    if (status != CLM_ERR_VARIANT)
        return status;
    char why[1024];
    snprintf(why, sizeof why, "%s", message_get());
    return message_set(status, "device '%s': %s", scanner->device->info.name, why);
}

/* A device that the caller named must serve. */
static clm_status bind_named(struct clm_scanner *scanner, const char *device,
                             const clm_scan_options *options) {
    clm_status status = devices_select(device, &scanner->device);
    text_append(scanner->device_reason, sizeof scanner->device_reason, "as asked for with '%s'",
                device);
    return status ? status : scanner_bind(scanner, options->engine, options->variant);
}

/* The first that can serve; if none can, the first one's message says why. */
static clm_status bind_preferred(struct clm_scanner *scanner, const clm_scan_options *options) {
    char why[1024] = "", *reason = scanner->device_reason;
    size_t size = sizeof scanner->device_reason;
    clm_status first = CLM_OK;
    text_append(reason, size, "the first in the order GPU, accelerator, CPU, fallback");
    for (size_t rank = 0;; rank++) {
        clm_status status = devices_preferred(rank, &scanner->device);
        if (status)
            return status;
        if (!scanner->device)
            return message_set(first, "%s", why);
        status = scanner_bind(scanner, options->engine, options->variant);
        if (!is_refusal(status))
            return status;
        text_append(reason, size, "%s %s (%s)",
                    first ? "," : " that serves; passed over:", scanner->device->info.name,
                    message_get());
        if (!first) {
            first = status;
            snprintf(why, sizeof why, "%s", message_get());
        }
    }
}

/* Whoever built with OpenCL and left the choice to the library may expect a device. */
static void note_fallback(const struct clm_scanner *scanner) {
    const char *left_out = devices_left_out();
    char text[768];
    if (!scanner->on_warning || !devices_opencl_missing())
        return;
    snprintf(text, sizeof text,
             "no OpenCL device%s%s%s, so running on %s; install a driver (pocl-opencl-icd is one "
             "for CPUs), or say --device openmp",
             *left_out ? " (" : "", left_out, *left_out ? ")" : "", devices_fallback()->info.name);
    scanner->on_warning(text, scanner->warning_context);
}

/* A row of the user's that was left out may be why the choice is not as expected. */
static void note_tuning(const struct clm_scanner *scanner) {
    if (scanner->on_warning && scanner->device != devices_fallback() && *tuning_complaint())
        scanner->on_warning(tuning_complaint(), scanner->warning_context);
}

/* A scanner that is bound to no engine yet. */
static struct clm_scanner *make(const struct clm_db *db, const clm_scan_options *options) {
    struct clm_scanner *scanner = memory_zero_alloc(1, sizeof *scanner);
    if (!scanner)
        return NULL;
    scanner->db = db;
    scanner->chunk = options->chunk ? options->chunk : default_chunk;
    scanner->strict = options->strict;
    scanner->on_warning = options->on_warning;
    scanner->warning_context = options->warning_context;
    if (scanner->chunk < db->longest / LOOK_AHEAD_MAX)
        scanner->chunk = db->longest / LOOK_AHEAD_MAX;
    return scanner;
}

static clm_status finish(struct clm_scanner *scanner, clm_status status, struct clm_scanner **out) {
    if (status == CLM_ERR_DEVICE_FAILED)
        status = failover(scanner, status);
    if (status) {
        scanner_destroy(scanner);
        return status;
    }
    note_tuning(scanner);
    *out = scanner;
    return CLM_OK;
}

clm_status scanner_create(const struct clm_db *db, const char *device,
                          const clm_scan_options *options, struct clm_scanner **out) {
    static const clm_scan_options defaults = {0};
    if (!options)
        options = &defaults;
    struct clm_scanner *scanner = make(db, options);
    if (!scanner)
        return CLM_ERR_MEMORY;
    clm_status status = devices_auto(device) ? bind_preferred(scanner, options)
                                             : bind_named(scanner, device, options);
    if (!status && devices_auto(device))
        note_fallback(scanner);
    return finish(scanner, status, out);
}

clm_status scanner_create_on(const struct clm_db *db, struct device *device,
                             const clm_scan_options *options, struct clm_scanner **out) {
    struct clm_scanner *scanner = make(db, options);
    if (!scanner) {
        device->release(device);
        return CLM_ERR_MEMORY;
    }
    scanner->device = scanner->own_device = device;
    text_append(scanner->device_reason, sizeof scanner->device_reason, "the caller's");
    return finish(scanner, scanner_bind(scanner, options->engine, options->variant), out);
}

void scanner_destroy(struct clm_scanner *scanner) {
    if (!scanner)
        return;
    if (scanner->state)
        scanner->engine->close(scanner->state);
    if (scanner->own_device)
        scanner->own_device->release(scanner->own_device);
    free(scanner->carried_counts);
    free(scanner->buffer);
    free(scanner->fetched);
    free(scanner);
}

/* ---- Asking ------------------------------------------------------------ */

void scanner_begin(struct clm_scanner *scanner, const struct question *question) {
    free(scanner->carried_counts);
    scanner->carried_counts = NULL;
    if (question->kind == QUESTION_COUNT)
        scanner->engine->clear_counts(scanner->state);
    if (question->kind == QUESTION_ANY)
        *question->found = 0;
}

/* Occurrences on their way to the caller. */
struct delivery {
    const struct question *question;
    const struct pattern_entry *entries;
    uint64_t base;
    uint64_t delivered; /* of this span */
    uint64_t skip;      /* that many of the span were delivered before its engine failed */
};

static int deliver(void *context, uint32_t position, size_t start, size_t end) {
    struct delivery *delivery = context;
    if (delivery->skip) {
        delivery->skip--;
        return 0;
    }
    clm_match match = {.start = delivery->base + start,
                       .end = delivery->base + end,
                       .id = delivery->entries[position].id,
                       .position = position};
    delivery->delivered++;
    return delivery->question->on_match(&match, delivery->question->context);
}

/* The device that has the text failed: the fallback reads it from host memory. */
static clm_status fetch(struct clm_scanner *scanner, const struct span *span,
                        struct span *fetched) {
    size_t length = span_reach(span, span->end, scanner->db->longest) - span->begin;
    const struct device *device = scanner->own_device;
    clm_status status =
        memory_reserve((void **)&scanner->fetched, &scanner->fetched_bytes, length, 1);
    if (!status)
        status = device->read_text(device->handle, span->device_text,
                                   span->device_begin + span->begin, length, scanner->fetched);
    *fetched = (struct span){
        .text = scanner->fetched, .end = span->end - span->begin, .available = length};
    return status;
}

static clm_status ask_span(struct clm_scanner *scanner, const struct span *span,
                           struct delivery *delivery) {
    const struct question *question = delivery->question;
    struct span fetched;
    if (span->device_text && scanner->device == devices_fallback()) {
        clm_status status = fetch(scanner, span, &fetched);
        if (status)
            return status;
        delivery->base += span->begin;
        span = &fetched;
    }
    if (question->kind == QUESTION_COUNT)
        return scanner->engine->count(scanner->state, span);
    if (question->kind == QUESTION_FIND)
        return scanner->engine->find(scanner->state, span,
                                     &(struct sink){.emit = deliver, .context = delivery});
    bool found;
    clm_status status = scanner->engine->any(scanner->state, span, &found);
    if (status || !found)
        return status;
    *question->found = 1;
    return CLM_STOPPED;
}

static uint64_t not_scanning(const struct clm_scanner *scanner) {
    return scanner->times.build + scanner->times.upload + scanner->times.download;
}

clm_status scanner_scan(struct clm_scanner *scanner, const struct question *question,
                        const struct span *span, uint64_t base) {
    struct delivery delivery = {
        .question = question, .entries = scanner->db->patterns->entries, .base = base};
    uint64_t began = clock_ns(), elsewhere = not_scanning(scanner);
    clm_status status = ask_span(scanner, span, &delivery);
    if (status == CLM_ERR_DEVICE_FAILED) {
        status = failover(scanner, status);
        delivery.skip = delivery.delivered;
        if (!status)
            status = ask_span(scanner, span, &delivery);
    }
    elsewhere = not_scanning(scanner) - elsewhere;
    scanner->scan_ns += clock_ns() - began - elsewhere;
    scanner->text_bytes += span->end - span->begin;
    return status;
}

clm_status scanner_end(struct clm_scanner *scanner, const struct question *question) {
    if (question->kind != QUESTION_COUNT)
        return CLM_OK;
    size_t bytes = scanner->db->patterns->size * sizeof *question->counts;
    uint64_t began = clock_ns();
    if (scanner->carried_counts)
        memcpy(question->counts, scanner->carried_counts, bytes);
    else
        memset(question->counts, 0, bytes);
    clm_status status = scanner->engine->take_counts(scanner->state, question->counts);
    scanner->scan_ns += clock_ns() - began;
    return status;
}

clm_status scanner_ask(struct clm_scanner *scanner, const struct question *question,
                       const struct span *whole) {
    scanner_begin(scanner, question);
    struct span span = *whole;
    clm_status status = CLM_OK;
    for (; span.begin < whole->available && !status; span.begin = span.end) {
        size_t left = whole->available - span.begin;
        span.end = span.begin + (left < scanner->chunk ? left : (size_t)scanner->chunk);
        status = scanner_scan(scanner, question, &span, 0);
    }
    if (status == CLM_STOPPED && question->kind == QUESTION_ANY)
        return CLM_OK;
    return status ? status : scanner_end(scanner, question);
}
