#include "host/ocl/packed.h"

#include "host/base/clock.h"
#include "host/base/memory.h"

#include <stdlib.h>

/* Work-items of the packing kernel for each compute unit; each makes many parts. */
enum { ITEMS_PER_UNIT = 2048 };

clm_status packed_open(const struct ocl_context *context, const struct automaton *automaton,
                       unsigned bits, enum transfer_way way, struct packed *packed) {
    *packed = (struct packed){
        .bits = bits, .words_transfer = {.way = way}, .breaks_transfer = {.way = way}};
    pack_codes(automaton, packed->codes);
    return ocl_buffer_create(context, packed->codes, sizeof packed->codes, &packed->device_codes);
}

static clm_status pack_on_device(const struct ocl_context *context,
                                 const struct ocl_program *program, const struct scan_text *text,
                                 struct packed *packed, struct engine_times *times) {
    const clm_u32 skip = (clm_u32)(text->offset % 16), count = skip + text->available;
    const cl_ulong first_quad = text->offset / 16;
    const size_t parts = pack_break_words(count);
    const size_t most = (size_t)context->device.caps.compute_units * ITEMS_PER_UNIT;
    struct ocl_arguments arguments = {.count = 0};
    clm_status status = ocl_buffer_reserve(context, pack_words(count, packed->bits) * 4,
                                           &packed->made_symbols, &packed->symbols_bytes);
    if (!status)
        status =
            ocl_buffer_reserve(context, parts * 4, &packed->made_breaks, &packed->breaks_bytes);
    packed->symbols = packed->made_symbols;
    packed->breaks = packed->made_breaks;
    if (status)
        return status;
    ocl_argument(&arguments, sizeof(cl_mem), &text->bytes);
    ocl_argument(&arguments, sizeof first_quad, &first_quad);
    ocl_argument(&arguments, sizeof count, &count);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->device_codes);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->symbols);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->breaks);
    return ocl_launch(context, program, parts < most ? parts : most, &arguments, &times->pack);
}

static clm_status pack_on_host(const struct scan_text *text, struct packed *packed) {
    size_t words = pack_words(text->available, packed->bits);
    size_t parts = pack_break_words(text->available);
    clm_status status = memory_reserve((void **)&packed->host_words, &packed->host_words_count,
                                       words, sizeof *packed->host_words);
    if (!status)
        status = memory_reserve((void **)&packed->host_breaks, &packed->host_breaks_count, parts,
                                sizeof *packed->host_breaks);
    if (!status)
        pack_parts(text->on_host, text->available, packed->codes, packed->bits, 0, parts,
                   packed->host_words, packed->host_breaks);
    return status;
}

/* Memory for words is aligned, so nothing is skipped. */
static clm_status transfer_packed(const struct ocl_context *context, const struct scan_text *text,
                                  struct packed *packed) {
    size_t skip;
    clm_status status = transfer_text(context, (const uint8_t *)packed->host_words,
                                      pack_words(text->available, packed->bits) * 4, 0,
                                      &packed->words_transfer, &packed->symbols, &skip);
    if (!status)
        status = transfer_text(context, (const uint8_t *)packed->host_breaks,
                               pack_break_words(text->available) * 4, 0, &packed->breaks_transfer,
                               &packed->breaks, &skip);
    return status;
}

static clm_status bring_from_host(const struct ocl_context *context, const struct scan_text *text,
                                  struct packed *packed, struct engine_times *times) {
    uint64_t began = clock_ns();
    clm_status status = pack_on_host(text, packed);
    uint64_t packed_at = clock_ns();
    times->pack += packed_at - began;
    if (!status)
        status = transfer_packed(context, text, packed);
    times->upload += clock_ns() - packed_at;
    return status;
}

clm_status packed_set(const struct ocl_context *context, const struct ocl_program *program,
                      const struct scan_text *text, struct packed *packed,
                      struct engine_times *times) {
    if (packed->ready)
        return CLM_OK;
    clm_status status = text->bytes ? pack_on_device(context, program, text, packed, times)
                                    : bring_from_host(context, text, packed, times);
    packed->ready = !status;
    return status;
}

void packed_end(struct packed *packed) {
    packed->ready = false;
    transfer_end(&packed->words_transfer);
    transfer_end(&packed->breaks_transfer);
}

void packed_close(const struct ocl_context *context, struct packed *packed) {
    packed_end(packed);
    transfer_close(context, &packed->words_transfer);
    transfer_close(context, &packed->breaks_transfer);
    ocl_buffer_destroy(&packed->device_codes);
    ocl_buffer_destroy(&packed->made_symbols);
    ocl_buffer_destroy(&packed->made_breaks);
    free(packed->host_words);
    free(packed->host_breaks);
}
