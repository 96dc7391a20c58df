/* The failureless algorithm (Lin et al. 2010; paper 003): from each start a walk through a trie,
 * until there is no edge. The last string that ended on the way is the longest, and stands for
 * all. A work-item has a piece of starts, and takes 16 of them at a time, the last first: it finds
 * those from which a walk survives its first symbols, and goes on from these, one after the other
 * but without a wait for its neighbours, whose walks are longer or shorter. */

/* Of 16 starts those from which a walk survives: bits of `alive` by the classes of the first
 * trie.start_symbols, of which some may lie in the next 16. */
static uint clm_pfac_alive(uint4 low, uint4 high, clm_trie trie, local const uint *alive) {
    const uint words[6] = {low.x, low.y, low.z, low.w, high.x, high.y};
    const uint mask = (1u << trie.start_bits * trie.start_symbols) - 1;
    uint index = 0, found = 0;
    CLM_UNROLL for (uint i = 24; i-- > 0;) {
        index = (index << trie.start_bits | (words[i / 4] >> i % 4 * 8 & 255)) & mask;
        if (i < 16)
            found |= (alive[index / 32] >> index % 32 & 1) << i;
    }
    return found;
}

/* Bits i .. 15 of 16, i >= 0. */
#define CLM_PFAC_FROM(i) ((i) < 16 ? 0xFFFFu << (i) & 0xFFFF : 0)

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_pfac(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_trie trie,
              global const uchar *class_of, global const uint *starts,
              global const uint *alive_in_global, local uint *alive, CLM_TRIE_PARAMETERS,
              CLM_LOOKUP_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    for (uint i = CLM_ITEM; i * 32 < 1u << trie.start_bits * trie.start_symbols;
         i += CLM_CFG_GROUP)
        alive[i] = alive_in_global[i];
    CLM_CLASSES_OPEN
    CLM_WINDOW_OPEN
    CLM_TRIE_OPEN
    CLM_OUTPUT_OPEN
    /* Where a first transition would read behind the text, a walk begins at the root. */
    const uint near_end = launch.available - min(launch.available, trie.start_symbols - 1);
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_CFG_GROUP;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_CFG_GROUP) {
        CLM_WINDOW_STAGE(piece0 * CLM_CFG_PIECE)
        CLM_OUTPUT_ROUND
        CLM_OUTPUT_SKIP
        const uint piece = piece0 + CLM_ITEM;
        if (piece >= launch.pieces)
            continue;
        const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
        const uint end = min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end);
        uint own = CLM_OUTPUT_BEGIN(piece);
        uint quad_at = (end + 15) / 16 * 16;
        uint4 above = CLM_SYMBOL_QUAD(quad_at);
        while (quad_at > begin) {
            quad_at -= 16;
            const uint4 quad = CLM_SYMBOL_QUAD(quad_at);
            uint left = clm_pfac_alive(quad, above, trie, alive);
            above = quad;
            if (near_end < quad_at + 16)
                left |= CLM_PFAC_FROM(max(near_end, quad_at) - quad_at);
            left &= ~CLM_PFAC_FROM(end - quad_at) & CLM_PFAC_FROM(max(begin, quad_at) - quad_at);

            uint node = 0, at = 0, depth = 0, most = 0; /* bytes that a walk may read */
            uint last = 0, limit = 0;                   /* the last end; bytes to look up */
            while (left || node) {
                if (!node) {
                    at = quad_at + 31 - clz(left);
                    left ^= 1u << (at - quad_at);
                    most = min(launch.available - at, launch.longest);
                    last = limit = depth = 0;
                    if (at < near_end) {
                        uint index = 0;
                        for (; depth < trie.start_symbols; depth++)
                            index |= CLM_SYMBOL(at + depth) << trie.start_bits * depth;
                        node = starts[index];
                    }
                    if (at >= near_end || node == CLM_TRIE_AT_ROOT) {
                        node = CLM_TRIE_CHILD(0u, CLM_SYMBOL(at));
                        depth = 1;
                    }
                    if (!node)
                        continue;
                }
                uint next = 0;
                if (CLM_LOOKUP_CUTS && CLM_TRIE_IS_CUT(node)) {
                    limit = most;
                } else {
                    if (CLM_TRIE_IS_END(node)) {
                        last = node;
                        limit = CLM_LOOKUP_ENDS_TELL ? 0 : depth;
                    }
                    if (depth < most)
                        next = CLM_TRIE_CHILD(node, CLM_SYMBOL(at + depth));
                }
                if (!next) {
                    uint state = CLM_LOOKUP_ENDS_TELL && last ? 1 + CLM_TRIE_RANK(last) : 0;
                    CLM_LOOKUP(state, at, node, depth, limit)
                    if (state) {
                        CLM_OUTPUT_STATE(own, at, state)
                    }
                }
                node = next;
                depth++;
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
