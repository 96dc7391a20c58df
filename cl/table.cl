/* Policy: how wide the entries of a transition table are. Its rows lie one after the other in an
 * array (array.cl).
 *
 *   CLM_TABLE_PARAMETERS
 *   CLM_TABLE_OPEN                 by the whole group, at the start of a kernel
 *   CLM_TABLE_READ(state, column)  the entry there; the extra column of paper 001's STT is not
 *                                  needed: states with output are those from first_output on */
#if CLM_CFG_ENTRIES == CLM_ENTRIES_16
typedef ushort clm_entry;
typedef uint clm_entry_index;
#elif CLM_CFG_ENTRIES == CLM_ENTRIES_32
typedef uint clm_entry;
typedef size_t clm_entry_index;
#else
#error "CLM_CFG_ENTRIES: no such value"
#endif

#if CLM_SYMBOL_BITS == 8
#define CLM_TABLE_INDEX(state, column) ((clm_entry_index)(state)*shape.columns + (column))
#else
#define CLM_TABLE_INDEX(state, column) ((clm_entry_index)(state) << CLM_STEP_BITS | (column))
#endif

#define CLM_TABLE_PARAMETERS clm_table_shape shape, CLM_ARRAY(clm_entry, table)
#define CLM_TABLE_OPEN                                                                             \
    (void)shape;                                                                                   \
    CLM_ARRAY_OPEN(table, shape.states * shape.columns)
#define CLM_TABLE_READ(state, column) CLM_ARRAY_READ(table, CLM_TABLE_INDEX(state, column))
