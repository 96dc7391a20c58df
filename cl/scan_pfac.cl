/* The failureless algorithm (Lin et al. 2010; paper 003): from each start a walk through a trie,
 * until there is no edge. The last string that ended on the way is the longest, and stands for
 * all. A work-item has a piece of starts, and takes 16 of them at a time, the last first. */

/* Bits i .. 15 of 16. */
#define CLM_PFAC_FROM(i) ((i) < 16 ? 0xFFFFu << (i) & 0xFFFF : 0)

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_pfac(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_trie trie,
              global const uchar *class_of, CLM_FILTER_PARAMETERS CLM_TRIE_PARAMETERS,
              CLM_LOOKUP_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    local uchar classes[256];
    for (uint i = CLM_ITEM; i < 256; i += CLM_CFG_GROUP)
        classes[i] = class_of[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    CLM_WINDOW_OPEN
    CLM_FILTER_OPEN
    CLM_TRIE_OPEN
    CLM_OUTPUT_OPEN
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
        for (uint quad_at = (end + 15) / 16 * 16; quad_at > begin;) {
            quad_at -= 16;
            uint left = CLM_FILTER_LEFT(quad_at) & ~CLM_PFAC_FROM(end - quad_at) &
                        CLM_PFAC_FROM(max(begin, quad_at) - quad_at);
            while (left) {
                const uint at = quad_at + 31 - clz(left);
                const uint most = min(launch.available - at, launch.longest);
                left ^= 1u << (at - quad_at);
                CLM_FILTER_NODE(at, most, node, depth)
                uint last = 0, limit = 0; /* the last end; bytes to look up */
                while (node) {
                    if (CLM_LOOKUP_CUTS && CLM_TRIE_IS_CUT(node)) {
                        limit = most;
                        break;
                    }
                    if (CLM_TRIE_IS_END(node)) {
                        last = node;
                        limit = CLM_LOOKUP_ENDS_TELL ? 0 : depth;
                    }
                    if (depth >= most)
                        break;
                    node = CLM_TRIE_CHILD(node, classes[CLM_WINDOW_BYTE(at + depth)]);
                    depth++;
                }
                uint state = CLM_LOOKUP_ENDS_TELL && last ? 1 + CLM_TRIE_RANK(last) : 0;
                CLM_LOOKUP(state, at, node, depth, limit)
                if (state) {
                    CLM_OUTPUT_STATE(own, at, state)
                }
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
