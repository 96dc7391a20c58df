/* A span's text as symbols of an automaton, less than a byte wide. */
#ifndef CLMATCH_HOST_OCL_PACKED_H
#define CLMATCH_HOST_OCL_PACKED_H

#include "cl/abi.h"
#include "host/ocl/launch.h"
#include "host/ocl/transfer.h"
#include "host/plan/engine.h"
#include "host/table/pack.h"

struct packed {
    uint8_t codes[256];
    unsigned bits;
    cl_mem device_codes;
    bool ready;             /* symbols and breaks are those of the text */
    cl_mem symbols, breaks; /* of `made`, or of the transfers */

    /* By the device. */
    cl_mem made_symbols, made_breaks;
    size_t symbols_bytes, breaks_bytes;

    /* By the host. */
    uint32_t *host_words, *host_breaks;
    size_t host_words_count, host_breaks_count;
    struct transfer words_transfer, breaks_transfer;
};

/* The bytes of a span on their way: on the device, or still on the host. */
struct scan_text {
    cl_mem bytes;           /* NULL: on the host */
    uint64_t offset;        /* of the span's first byte in `bytes` */
    const uint8_t *on_host; /* or there */
    clm_u32 length;         /* starts owned */
    clm_u32 available;      /* bytes */
};

clm_status packed_open(const struct ocl_context *context, const struct automaton *automaton,
                       unsigned bits, enum transfer_way way, struct packed *packed);

/* Packs the text where it lies, unless it is ready: on the device from a multiple of 16 below
 * its offset on. Adds what it took to `times`. */
clm_status packed_set(const struct ocl_context *context, const struct ocl_program *program,
                      const struct scan_text *text, struct packed *packed,
                      struct engine_times *times);

/* The text is another, and the kernels are done with the last. */
void packed_end(struct packed *packed);

void packed_close(const struct ocl_context *context, struct packed *packed);

#endif
