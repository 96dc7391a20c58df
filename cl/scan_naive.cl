/* One needle compared at every start, byte by byte (paper 002); a work-item a piece of starts. */
kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_naive(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_needle needle,
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
        const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
        const uint last = launch.available < needle.length ? 0 : launch.available - needle.length + 1;
        const uint end = min(min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end), last);
        uint own = CLM_OUTPUT_BEGIN_RISING(piece);
        for (uint at = begin; at < end; at++) {
            uint known = 0;
            while (known < needle.length &&
                   CLM_CELL_FITS(CLM_ARRAY_READ(cells, known), CLM_WINDOW_BYTE(at + known)))
                known++;
            if (known == needle.length) {
                CLM_OUTPUT_RISING(own, at, 1)
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
