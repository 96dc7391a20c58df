/* Policy: where a walk through a trie begins.
 *
 *   CLM_FILTER_PARAMETERS      with a comma behind them
 *   CLM_FILTER_OPEN            by the whole group, at the start of a kernel
 *   CLM_FILTER_LEFT(quad_at)   which of the 16 starts from a multiple of 16 on are worth a walk, a
 *                              bit each
 *   CLM_FILTER_NODE(at, most, node, depth)   `node` becomes the one from which the walk from start
 *                              `at` goes on, at `depth`, and 0 if there is none; `most` bytes can
 *                              be read
 *
 * off: all of them from the root; its children lie in local memory, as in the original. on: those
 * whose first bytes begin a string, from where these lead to; host/table/prefix_table.h has the
 * arrays. */
#if CLM_CFG_FILTER == CLM_FILTER_OFF

#define CLM_FILTER_PARAMETERS global const uint *starts_in_global,
#define CLM_FILTER_OPEN                                                                            \
    local uint starts[256];                                                                        \
    for (uint i = CLM_ITEM; i < trie.columns; i += CLM_CFG_GROUP)                                  \
        starts[i] = starts_in_global[i];                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_FILTER_LEFT(quad_at) 0xFFFF
#define CLM_FILTER_NODE(at, most, node, depth)                                                     \
    uint depth = 1, node = starts[classes[CLM_WINDOW_BYTE(at)]];

#elif CLM_CFG_FILTER == CLM_FILTER_ON

#define CLM_FILTER_PARAMETERS                                                                      \
    global const uint *filter_in_global, local uint *filter, global const uint4 *slots,
#define CLM_FILTER_OPEN                                                                            \
    for (uint i = CLM_ITEM; i < 1u << trie.filter_bits >> 5; i += CLM_CFG_GROUP)                   \
        filter[i] = filter_in_global[i];                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);

static uint clm_filter_hash(uint low, uint high) {
    return (low * 0x9E3779B1u + high) * 0x85EBCA6Bu;
}

/* Of 24 bytes of the text. */
static uint clm_filter_left(uint4 quad, uint2 more, clm_trie trie, local const uint *filter) {
    uint words[6] = {quad.x, quad.y, quad.z, quad.w, more.x, more.y};
    uint left = 0;
    if (trie.fold)
        CLM_UNROLL for (uint i = 0; i < 6; i++) words[i] = clm_hash_fold(words[i]);
    CLM_UNROLL for (uint i = 0; i < 16; i++) {
        const uint k = i / 4, shift = i % 4 * 8;
        const ulong first = (ulong)words[k + 1] << 32 | words[k];
        const ulong second = (ulong)words[k + 2] << 32 | words[k + 1];
        const uint hash = clm_filter_hash((uint)(first >> shift) & trie.prefix_low,
                                          (uint)(second >> shift) & trie.prefix_high) >>
                          (32 - trie.filter_bits);
        left |= (filter[hash / 32] >> hash % 32 & 1) << i;
    }
    return left;
}

/* Near the end of the text all starts are. */
#define CLM_FILTER_LEFT(quad_at)                                                                   \
    (launch.available - (quad_at) >= 32                                                            \
         ? clm_filter_left(CLM_WINDOW_QUAD(quad_at), CLM_WINDOW_QUAD((quad_at) + 16).xy, trie,     \
                           filter)                                                                 \
         : 0xFFFF)

static uint2 clm_filter_find(uint low, uint high, clm_trie trie, global const uint4 *slots) {
    if (trie.fold) {
        low = clm_hash_fold(low);
        high = clm_hash_fold(high);
    }
    low &= trie.prefix_low;
    high &= trie.prefix_high;
    uint at = clm_filter_hash(low, high) >> (32 - trie.slot_bits);
    uint4 slot = slots[at];
    while (slot.w && (slot.x != low || slot.y != high)) {
        at = (at + 1) & ((1u << trie.slot_bits) - 1);
        slot = slots[at];
    }
    return slot.zw;
}

#define CLM_FILTER_NODE(at, most, node, depth)                                                     \
    uint depth = 0, node = 0;                                                                      \
    if ((most) >= trie.prefix_bytes) {                                                             \
        CLM_WINDOW_BYTES(low, at, min(trie.prefix_bytes, 4u))                                      \
        CLM_WINDOW_BYTES(high, (at) + 4, max(trie.prefix_bytes, 4u) - 4)                           \
        const uint2 slot = clm_filter_find(low, high, trie, slots);                               \
        node = slot.x;                                                                             \
        depth = slot.y;                                                                            \
    }

#else
#error "CLM_CFG_FILTER: no such value"
#endif
