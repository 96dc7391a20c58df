/* What host and kernels share. Included by both: on the host with <stdint.h>
 * types, in OpenCL C with its own. */
#ifndef CLMATCH_CL_ABI_H
#define CLMATCH_CL_ABI_H

#ifdef __OPENCL_C_VERSION__
typedef uint clm_u32;
typedef ulong clm_u64;
#else
#include <stddef.h>
#include <stdint.h>
typedef uint32_t clm_u32;
typedef uint64_t clm_u64;
#endif

/* The part of a text buffer that one launch scans, cut into pieces of piece_bytes
 * (the last one shorter), one for each work-item. Offsets are bytes from `text` on
 * and below 2^32; ownership is by start. */
typedef struct clm_launch {
    clm_u64 text;       /* the part's offset in the buffer */
    clm_u32 begin, end; /* starts owned */
    clm_u32 available;  /* bytes that may be read */
    clm_u32 piece_bytes;
    clm_u32 pieces;
    clm_u32 first_piece; /* of this launch: work-item 0 has it */
    clm_u32 longest;     /* pattern, bytes */
    clm_u32 capacity;    /* records that fit the output */
} clm_launch;

/* A state transition table over byte classes; see host/table/dense.h. */
typedef struct clm_table_shape {
    clm_u32 columns; /* of a row */
    clm_u32 first_output;
} clm_table_shape;

/* All occurrences that start at one byte, as the longest of them. */
typedef struct clm_record {
    clm_u32 start;
    clm_u32 output;
} clm_record;

/* The same, met by a piece below its begin: takes the place of what lower pieces
 * report for that start. */
typedef struct clm_tail_record {
    clm_u32 start;
    clm_u32 output;
    clm_u32 piece;
    clm_u32 unused;
} clm_tail_record;

/* (type, bytes) of every structure above. */
#define CLM_ABI_SIZES(X)                                                                           \
    X(clm_launch, 40)                                                                              \
    X(clm_table_shape, 8)                                                                          \
    X(clm_record, 8)                                                                               \
    X(clm_tail_record, 16)

#define CLM_ABI_ASSERT(type, bytes) typedef char type##_size[sizeof(type) == (bytes) ? 1 : -1];
CLM_ABI_SIZES(CLM_ABI_ASSERT)
#undef CLM_ABI_ASSERT

#endif
