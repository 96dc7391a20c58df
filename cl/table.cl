/* Policy: where the transition table lives, and how wide its entries are.
 *
 *   clm_entry                    the type of an entry
 *   CLM_TABLE_PARAMETERS         of the kernel
 *   CLM_TABLE_NEXT(state, byte)  the state after reading `byte` in `state`
 *   CLM_TABLE_OUTPUT(state)      the longest pattern that starts here; 0: none */
#if CLM_CFG_ENTRIES == CLM_ENTRIES_16
typedef ushort clm_entry;
#elif CLM_CFG_ENTRIES == CLM_ENTRIES_32
typedef uint clm_entry;
#else
#error "CLM_CFG_ENTRIES: no such value"
#endif

#if CLM_CFG_TABLE == CLM_TABLE_GLOBAL
#define CLM_TABLE_PARAMETERS                                                                       \
    clm_table_shape shape, global const uchar *classes, global const clm_entry *next,              \
        global const uint *output_of

/* The state after reading `byte` in `state`. */
#define CLM_TABLE_NEXT(state, byte) next[(size_t)(state) * shape.columns + classes[byte]]
#else
#error "CLM_CFG_TABLE: no such value"
#endif

/* The longest pattern that starts here; 0: none. */
#define CLM_TABLE_OUTPUT(state)                                                                    \
    ((state) < shape.first_output ? 0u : output_of[(state) - shape.first_output])
