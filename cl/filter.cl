/* Policy: are starts left out whose first symbols begin no string?
 *
 *   CLM_FILTER_PARAMETERS      with a comma behind them, or none
 *   CLM_FILTER_OPEN            by the whole group, at the start of a kernel
 *   CLM_FILTER_LEFT(quad, above)   which of the 16 starts of a quad of symbols are left, a bit
 *                              each; `above` is the next quad */
#if CLM_CFG_FILTER == CLM_FILTER_OFF

#define CLM_FILTER_PARAMETERS
#define CLM_FILTER_OPEN
#define CLM_FILTER_LEFT(quad, above) 0xFFFF

#elif CLM_CFG_FILTER == CLM_FILTER_ON

/* Bits by a hash of the first symbols; host/table/prefix_filter.h has the same. */
#define CLM_FILTER_PARAMETERS global const uint *filter_in_global, local uint *filter,
#define CLM_FILTER_OPEN                                                                            \
    for (uint i = CLM_ITEM; i < 1u << trie.filter_bits >> 5; i += CLM_CFG_GROUP)                   \
        filter[i] = filter_in_global[i];                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_FILTER_LEFT(quad, above)                                                               \
    clm_filter_left(quad, above, trie.filter_low, trie.filter_high, 32 - trie.filter_bits, filter)

/* `low` and `high` have the bits of the first 8 symbols that count. */
static uint clm_filter_left(uint4 quad, uint4 above, uint low, uint high, uint unused_bits,
                            local const uint *filter) {
    const uint words[7] = {quad.x, quad.y, quad.z, quad.w, above.x, above.y, above.z};
    uint left = 0;
    CLM_UNROLL for (uint i = 0; i < 16; i++) {
        const uint k = i / 4, shift = i % 4 * 8;
        const ulong first = (ulong)words[k + 1] << 32 | words[k];
        const ulong second = (ulong)words[k + 2] << 32 | words[k + 1];
        const uint hash = (((uint)(first >> shift) & low) * 0x9E3779B1u +
                           ((uint)(second >> shift) & high)) *
                              0x85EBCA6Bu >>
                          unused_bits;
        left |= (filter[hash / 32] >> hash % 32 & 1) << i;
    }
    return left;
}

#else
#error "CLM_CFG_FILTER: no such value"
#endif
