/* The failureless algorithm (Lin et al. 2010; paper 003): from each start a walk through a trie,
 * until there is no edge. The last string that ended on the way is the longest, and stands for
 * all. A work-item has a piece of starts. */
kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_pfac(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_trie trie,
              global const uchar *class_of, global const uint *start_of, CLM_TRIE_PARAMETERS,
              CLM_LOOKUP_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    local uchar classes[256];
    local uint starts[256]; /* the root's child by the first byte */
    for (uint i = CLM_ITEM; i < 256; i += CLM_CFG_GROUP) {
        classes[i] = class_of[i];
        starts[i] = start_of[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    CLM_WINDOW_OPEN
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
        const uint end = min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end);
        uint own = CLM_OUTPUT_BEGIN_RISING(piece);
        for (uint at = max(piece * CLM_CFG_PIECE, launch.begin); at < end; at++) {
            const uint most = min(launch.available - at, launch.longest);
            uint node = starts[CLM_WINDOW_BYTE(at)], depth = 0;
            uint last = 0, limit = 0; /* the last end; bytes to look up */
            while (node) {
                depth++;
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
                const uint label = classes[CLM_WINDOW_BYTE(at + depth)];
                node = CLM_TRIE_CHILD(node, label);
            }
            uint state = CLM_LOOKUP_ENDS_TELL && last ? 1 + CLM_TRIE_RANK(last) : 0;
            CLM_LOOKUP(state, at, node, depth, limit)
            if (state) {
                CLM_OUTPUT_RISING(own, at, state)
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
