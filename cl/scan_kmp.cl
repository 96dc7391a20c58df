/* Knuth-Morris-Pratt (paper 002): one needle; a work-item a piece of starts. It reads on behind its
 * piece as long as what it has read may be of an occurrence that starts in it. */
kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_kmp(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_needle needle,
             CLM_ARRAY(uint, cells), CLM_OUTPUT_PARAMETERS) {
    CLM_WINDOW_OPEN
    CLM_ARRAY_OPEN(cells, needle.length)
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
        uint at = max(piece * CLM_CFG_PIECE, launch.begin), known = 0;
        uint own = CLM_OUTPUT_BEGIN_RISING(piece);
        CLM_CURSOR(cursor)
        while (at < end) {
            CLM_SKIP(at, end, known)
            if (at >= end)
                break;
            at += known;
            CLM_NEEDLE_RUN(own, cursor, at, known, end)
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
