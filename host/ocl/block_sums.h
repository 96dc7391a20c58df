/* From how many records each piece of a text has to where they begin: sums within blocks of pieces,
 * on the device, so that only the blocks' totals come to the host. */
#ifndef CLMATCH_HOST_OCL_BLOCK_SUMS_H
#define CLMATCH_HOST_OCL_BLOCK_SUMS_H

#include "cl/abi.h"
#include "host/ocl/program.h"

/* Of a block: few enough that its sums fit 32 bits (cl/block_sums.cl), many enough that the totals
 * are few beside the text. */
enum { BLOCK_RECORDS = 64 << 10 };

struct block_sums {
    struct ocl_program program;
    clm_u32 piece;      /* records of a piece at most */
    clm_u32 block_bits; /* a block has 1 << block_bits pieces */
};

/* For pieces of 1 to BLOCK_RECORDS records at most, a power of two, and blocks of at most `records`
 * and BLOCK_RECORDS, but one piece at least. Builds the kernel and tests it if it is new to
 * the device: CLM_ERR_DEVICE_FAILED if it sums up wrong. */
clm_status block_sums_open(const struct ocl_context *context, clm_u32 piece, size_t records,
                           struct block_sums *sums);

/* How many blocks so many pieces make. */
clm_u32 block_sums_blocks(const struct block_sums *sums, clm_u32 pieces);

/* ends[i], the records of piece i, becomes those of it and of all before it in its block;
 * totals[block] those of the block, more than piece << block_bits if one of its pieces had more
 * than it may. `pieces` is at least 1. Adds the time that it took to `ns`. */
clm_status block_sums_run(const struct ocl_context *context, const struct block_sums *sums,
                          clm_u32 pieces, cl_mem ends, cl_mem totals, uint64_t *ns);

void block_sums_close(struct block_sums *sums);

#endif
