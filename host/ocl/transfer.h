/* How text reaches a device (paper 001, V.A and figure 15). */
#ifndef CLMATCH_HOST_OCL_TRANSFER_H
#define CLMATCH_HOST_OCL_TRANSFER_H

#include "host/ocl/context.h"

enum transfer_way {
    TRANSFER_COPY,    /* the driver copies from wherever the text lies */
    TRANSFER_PINNED,  /* by way of memory that the driver can copy from directly */
    TRANSFER_ZEROCOPY /* kernels read host memory, if the driver does not copy it then */
};

/* Lending takes a driver 0.3 ms, whatever the size, besides 0.09 ms a MiB; copying 0.1 to 0.2 ms
 * a MiB (H100). Where zero-copy was not asked for, smaller texts are copied. */
enum { TRANSFER_WORTH_LENDING = 16 << 20 };

/* Memory is kept for the next text. */
struct transfer {
    enum transfer_way way;
    size_t lent_from; /* bytes of text from which on TRANSFER_ZEROCOPY does not copy */
    cl_mem buffer;    /* on the device */
    size_t capacity;
    cl_mem staging; /* two halves, mapped at `staged` as long as it lives */
    uint8_t *staged;
    size_t half; /* bytes */
    cl_mem lent; /* the host's memory, until transfer_end */
};

/* Makes `size` bytes (at least one) readable by kernels: they begin at offset `skip` (0..15)
 * of `memory`, which belongs to the transfer. Host memory that is not aligned to 16 bytes is
 * lent with the bytes below it down to `room` of them; without such room it is copied. */
clm_status transfer_text(const struct ocl_context *context, const uint8_t *bytes, size_t size,
                         size_t room, struct transfer *transfer, cl_mem *memory, size_t *skip);

/* The kernels are done with it, and the host's memory is its own again. */
void transfer_end(struct transfer *transfer);

void transfer_close(const struct ocl_context *context, struct transfer *transfer);

#endif
