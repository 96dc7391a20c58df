/* Policy: where the transition table lives, and how wide its entries are.
 *
 *   CLM_TABLE_PARAMETERS
 *   CLM_TABLE_OPEN                 by the whole group, at the start of a kernel
 *   CLM_TABLE_READ(state, column)  the entry there */
#if CLM_CFG_ENTRIES == CLM_ENTRIES_16
typedef ushort clm_entry;
typedef uint clm_entry_index;
#elif CLM_CFG_ENTRIES == CLM_ENTRIES_32
typedef uint clm_entry;
typedef size_t clm_entry_index;
#else
#error "CLM_CFG_ENTRIES: no such value"
#endif

/* The table's rows lie one after the other. */
#if CLM_SYMBOL_BITS == 8
#define CLM_TABLE_INDEX(state, column) ((clm_entry_index)(state)*shape.columns + (column))
#else
#define CLM_TABLE_INDEX(state, column) ((clm_entry_index)(state) << CLM_STEP_BITS | (column))
#endif

#if CLM_CFG_TABLE == CLM_TABLE_GLOBAL

#define CLM_TABLE_PARAMETERS clm_table_shape shape, global const clm_entry *table
#define CLM_TABLE_OPEN (void)shape;
#define CLM_TABLE_READ(state, column) table[CLM_TABLE_INDEX(state, column)]

#elif CLM_CFG_TABLE == CLM_TABLE_CONSTANT

#define CLM_TABLE_PARAMETERS clm_table_shape shape, constant const clm_entry *table
#define CLM_TABLE_OPEN (void)shape;
#define CLM_TABLE_READ(state, column) table[CLM_TABLE_INDEX(state, column)]

#elif CLM_CFG_TABLE == CLM_TABLE_IMAGE

/* One channel of unsigned integers, 4096 entries a line. The extra column of paper 001's
 * STT is not needed: states with output are those from first_output on. */
#define CLM_TABLE_PARAMETERS clm_table_shape shape, read_only image2d_t table
#define CLM_TABLE_OPEN (void)shape;
constant sampler_t clm_table_sampler =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
static uint clm_table_read(read_only image2d_t table, clm_entry_index index) {
    return read_imageui(table, clm_table_sampler, (int2)((int)(index % 4096), (int)(index / 4096)))
        .x;
}
#define CLM_TABLE_READ(state, column) clm_table_read(table, CLM_TABLE_INDEX(state, column))

#elif CLM_CFG_TABLE == CLM_TABLE_LOCAL

#define CLM_TABLE_PARAMETERS                                                                       \
    clm_table_shape shape, global const clm_entry *global_table, local clm_entry *table
#define CLM_TABLE_OPEN                                                                             \
    for (uint i = CLM_ITEM; i < shape.states * shape.columns; i += CLM_CFG_GROUP)                  \
        table[i] = global_table[i];                                                                \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_TABLE_READ(state, column) table[CLM_TABLE_INDEX(state, column)]

#else
#error "CLM_CFG_TABLE: no such value"
#endif
