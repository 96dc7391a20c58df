/* Policy: where the arrays of a table live that kernels only read.
 *
 *   CLM_ARRAY(type, name)          a kernel's parameter, or two; elements are unsigned
 *   CLM_ARRAY_OPEN(name, count)    by the whole group, at the start of a kernel
 *   CLM_ARRAY_READ(name, index) */
#if CLM_CFG_TABLE == CLM_TABLE_GLOBAL

#define CLM_ARRAY(type, name) global const type *name
#define CLM_ARRAY_OPEN(name, count)
#define CLM_ARRAY_READ(name, index) name[index]

#elif CLM_CFG_TABLE == CLM_TABLE_CONSTANT

#define CLM_ARRAY(type, name) constant const type *name
#define CLM_ARRAY_OPEN(name, count)
#define CLM_ARRAY_READ(name, index) name[index]

#elif CLM_CFG_TABLE == CLM_TABLE_IMAGE

/* One channel of unsigned integers, 4096 elements a line. */
#define CLM_ARRAY(type, name) read_only image2d_t name
#define CLM_ARRAY_OPEN(name, count)
constant sampler_t clm_array_sampler =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
static uint clm_array_read(read_only image2d_t array, size_t index) {
    return read_imageui(array, clm_array_sampler, (int2)((int)(index % 4096), (int)(index / 4096)))
        .x;
}
#define CLM_ARRAY_READ(name, index) clm_array_read(name, index)

#elif CLM_CFG_TABLE == CLM_TABLE_LOCAL

#define CLM_ARRAY(type, name) global const type *name##_in_global, local type *name
#define CLM_ARRAY_OPEN(name, count)                                                                \
    for (uint i = CLM_ITEM; i < (count); i += CLM_CFG_GROUP)                                       \
        name[i] = name##_in_global[i];                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_ARRAY_READ(name, index) name[index]

#else
#error "CLM_CFG_TABLE: no such value"
#endif
