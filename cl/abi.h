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

/* The part of a text that one launch scans. Offsets count symbols from byte `text` of
 * the buffer on, and are below 2^32; ownership is by start. Piece i has the symbols
 * i * CLM_CFG_PIECE and on, of those owned. */
typedef struct clm_launch {
    clm_u64 text;        /* bytes, a multiple of 16 */
    clm_u32 begin, end;  /* starts owned; `begin` lies in piece 0 */
    clm_u32 available;   /* symbols that may be read */
    clm_u32 first_piece; /* of this launch: work-item 0 has it */
    clm_u32 pieces;      /* where this launch ends */
    clm_u32 longest;     /* pattern, bytes */
    clm_u32 capacity;    /* records that fit the output */
    clm_u32 reads;       /* of tables, for 16 symbols, before kernels that could take many give up;
                            0: they do not */
} clm_launch;

/* A state transition table; see host/table/dense.h. */
typedef struct clm_table_shape {
    clm_u32 columns; /* of a row; for packed symbols 2^bits */
    clm_u32 first_output;
    clm_u32 states;
    clm_u32 counters; /* in local memory: those of the first so many states */
} clm_table_shape;

/* Four bytes of a text fit if (word | ors) & ands is `bytes`; the lowest byte comes first. */
typedef struct clm_word_pattern {
    clm_u32 bytes, ors, ands;
} clm_word_pattern;

/* A pattern by itself; see host/table/needles.h. */
typedef struct clm_needle {
    clm_u32 length;
    clm_u32 border; /* bytes of it that follow each occurrence, if the text goes on so */
    clm_word_pattern head, neck; /* its first 4 bytes, and the next 4 */
    clm_word_pattern tail;       /* its last 4 */
    clm_u32 fold;                /* some letter of it may have either case */
} clm_needle;

/* Strings by the length of a window, 1 << class bytes; see host/table/hash_groups.h. */
enum { CLM_RK_CLASSES = 5 };
typedef struct clm_rk {
    clm_u32 first[CLM_RK_CLASSES + 1]; /* strings of a class */
    clm_u32 row[CLM_RK_CLASSES];       /* of 256 groups, of a class that has strings */
    clm_u32 groups, slots;             /* how many there are */
    clm_u32 longest;                   /* class that has strings */
    clm_u32 fold;                      /* letters of either case are the same */
} clm_rk;

/* A trie; see host/table/trie_form.h, whose names these are. */
typedef struct clm_trie {
    clm_u32 columns, words;
    clm_u32 filter_bits, slot_bits, fold, prefix_bytes; /* host/table/prefix_table.h */
    clm_u32 prefix_low, prefix_high;                    /* 255 for each byte of a prefix */
    clm_u32 rows;                                       /* row pointers */
    clm_u32 row_bytes;
    clm_u32 first_single, first_end, first_several, first_leaf, first_cut;
    clm_u32 single_edges;
    clm_u32 strings, first_string;
    clm_u32 link_bytes;  /* of a number that links to a prefix; 0: no string is one of another */
    clm_u32 first_bytes; /* 0: cut node i is for string i */
} clm_trie;

/* The filter of grams; see host/table/gram_filter.h, whose names these are. */
typedef struct clm_filter {
    clm_u32 fold;
    clm_u32 head_factor, sure_factor, likely_factor, word_bits;
    clm_u32 last_shift, bit_shift;
    clm_u32 one_bit; /* all bits, if so */
    clm_u32 sample_head_factor, sample_behind_factor, sample_bits;
} clm_filter;

/* What is looked up where it lets a start pass; see host/table/string_slots.h. */
enum { CLM_SLOT_COUNT = 16 };
typedef struct clm_slots {
    clm_u64 first_addend, second_addend;
    clm_u32 keys, least_key; /* keys is 0 if there are none */
    clm_u32 bits, first_slot;
    clm_u32 fold;
    clm_u32 unused; /* rusticl takes no structure whose end is padded */
} clm_slots;
typedef struct clm_slot_sets {
    clm_slots first, second;
} clm_slot_sets;

/* Strings of few symbols by rank; see host/table/rank_table.h. */
typedef struct clm_ranks {
    clm_u32 length, shift, strange;
    clm_u32 ors;              /* four times */
    clm_u32 symbol;           /* of code 0, four times */
    clm_u32 code, high, both; /* what symbols are more by a code, its high bit, both its bits */
    clm_u32 word_count;
} clm_ranks;

/* All occurrences that start at one symbol, as the state there. */
typedef struct clm_record {
    clm_u32 start;
    clm_u32 state;
} clm_record;

/* The same, met by a piece below its begin: takes the place of what lower pieces
 * report for that start. */
typedef struct clm_tail_record {
    clm_u32 start;
    clm_u32 state;
    clm_u32 piece;
    clm_u32 unused;
} clm_tail_record;

/* (type, bytes) of every structure above. */
#define CLM_ABI_SIZES(X)                                                                           \
    X(clm_launch, 40)                                                                              \
    X(clm_table_shape, 16)                                                                         \
    X(clm_word_pattern, 12)                                                                        \
    X(clm_needle, 48)                                                                              \
    X(clm_rk, 60)                                                                                  \
    X(clm_trie, 80)                                                                                \
    X(clm_filter, 44)                                                                              \
    X(clm_slots, 40)                                                                               \
    X(clm_slot_sets, 80)                                                                           \
    X(clm_ranks, 36)                                                                               \
    X(clm_record, 8)                                                                               \
    X(clm_tail_record, 16)

#define CLM_ABI_ASSERT(type, bytes) typedef char type##_size[sizeof(type) == (bytes) ? 1 : -1];
CLM_ABI_SIZES(CLM_ABI_ASSERT)
#undef CLM_ABI_ASSERT

#endif
