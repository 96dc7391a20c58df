#include "host/ocl/ac_text.h"

#include <string.h>

clm_status ac_text_set(const struct ocl_context *context, const struct span *span, uint32_t longest,
                       struct ac_text *text) {
    size_t reach = span_reach(span, span->end, longest);
    text->length = (clm_u32)(span->end - span->begin);
    text->available = (clm_u32)(reach - span->begin);
    if (span->device_text) {
        text->bytes = (cl_mem)span->device_text;
        text->offset = span->device_begin + span->begin;
        return CLM_OK;
    }
    clm_status status =
        ocl_buffer_reserve(context, text->available, &text->buffer, &text->capacity);
    text->bytes = text->buffer;
    text->offset = 0;
    if (status)
        return status;
    return ocl_buffer_write(context, text->buffer, span->text + span->begin, text->available);
}

void ac_text_close(struct ac_text *text) {
    ocl_buffer_destroy(&text->buffer);
}

/* ---- Packed ------------------------------------------------------------ */

/* Class 0 has the bytes that no pattern has; the others have a code each, in order. */
bool ac_symbols_fit(const struct automaton *automaton, unsigned bits) {
    return automaton->classes.count - 1 <= 1u << bits;
}

clm_status ac_packed_open(const struct ocl_context *context, const struct automaton *automaton,
                          struct ac_packed *packed) {
    uint8_t codes[256];
    for (int byte = 0; byte < 256; byte++)
        codes[byte] = (uint8_t)(automaton->classes.of[byte] - 1); /* 255 for class 0 */
    return ocl_buffer_create(context, codes, sizeof codes, &packed->codes);
}

clm_status ac_packed_set(const struct ocl_context *context, const struct ocl_program *program,
                         unsigned bits, const struct ac_text *text, struct ac_packed *packed) {
    const size_t parts = (text->available + 31) / 32; /* of 32 symbols, a work-item each */
    const cl_ulong begin = text->offset;
    if (packed->ready)
        return CLM_OK;
    struct ocl_arguments arguments = {.count = 0};
    clm_status status =
        ocl_buffer_reserve(context, parts * bits * 4, &packed->symbols, &packed->symbols_bytes);
    if (!status)
        status = ocl_buffer_reserve(context, parts * 4, &packed->breaks, &packed->breaks_bytes);
    if (status)
        return status;
    ocl_argument(&arguments, sizeof(cl_mem), &text->bytes);
    ocl_argument(&arguments, sizeof begin, &begin);
    ocl_argument(&arguments, sizeof text->available, &text->available);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->codes);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->symbols);
    ocl_argument(&arguments, sizeof(cl_mem), &packed->breaks);
    status = ocl_launch(context, program, parts, &arguments);
    packed->ready = !status;
    return status;
}

void ac_packed_close(struct ac_packed *packed) {
    ocl_buffer_destroy(&packed->codes);
    ocl_buffer_destroy(&packed->symbols);
    ocl_buffer_destroy(&packed->breaks);
}
