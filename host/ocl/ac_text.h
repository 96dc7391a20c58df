/* Text on a device, as the kernels of Aho-Corasick see it. */
#ifndef CLMATCH_HOST_OCL_AC_TEXT_H
#define CLMATCH_HOST_OCL_AC_TEXT_H

#include "cl/abi.h"
#include "host/ocl/launch.h"
#include "host/plan/span.h"
#include "host/table/automaton.h"

/* The bytes of a span. */
struct ac_text {
    cl_mem buffer; /* the library's own */
    size_t capacity;
    cl_mem bytes;    /* `buffer`, or the caller's */
    uint64_t offset; /* of the span's first byte there */
    clm_u32 length;  /* starts owned */
    clm_u32 available;
};

/* The same as symbols of an automaton, less than a byte wide. */
struct ac_packed {
    cl_mem codes; /* of each byte; 255: no pattern has it */
    cl_mem symbols, breaks;
    size_t symbols_bytes, breaks_bytes;
    bool ready; /* they are those of the text */
};

/* Whether the bytes that patterns have fit symbols of `bits` bits. */
bool ac_symbols_fit(const struct automaton *automaton, unsigned bits);

clm_status ac_text_set(const struct ocl_context *context, const struct span *span, uint32_t longest,
                       struct ac_text *text);
void ac_text_close(struct ac_text *text);

clm_status ac_packed_open(const struct ocl_context *context, const struct automaton *automaton,
                          struct ac_packed *packed);
/* Unless it is ready. */
clm_status ac_packed_set(const struct ocl_context *context, const struct ocl_program *program,
                         unsigned bits, const struct ac_text *text, struct ac_packed *packed);
void ac_packed_close(struct ac_packed *packed);

#endif
