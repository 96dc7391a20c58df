/* Boyer-Moore-Horspool (paper 002): one needle; a work-item a piece of starts. A window of the
 * needle's length is compared from its end, first 4 bytes together, and moves on by what the text
 * under the needle's last bytes allows: in the paper under the last one. */
kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_bmh(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_needle needle,
             CLM_ARRAY(uint, cells), CLM_ARRAY(ushort, shifts), CLM_OUTPUT_PARAMETERS) {
    const uint tail_bytes = min(needle.length, 4u), tail = needle.length - tail_bytes;
    CLM_WINDOW_OPEN
    CLM_ARRAY_OPEN(cells, needle.length)
    CLM_ARRAY_OPEN(shifts, CLM_SHIFTS)
    CLM_OUTPUT_OPEN
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_CFG_GROUP;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_CFG_GROUP) {
        CLM_WINDOW_STAGE(piece0 * CLM_CFG_PIECE + tail)
        CLM_OUTPUT_ROUND
        CLM_OUTPUT_SKIP
        const uint piece = piece0 + CLM_ITEM;
        if (piece >= launch.pieces)
            continue;
        const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
        const uint last = launch.available < needle.length ? 0 : launch.available - needle.length + 1;
        const uint end = min(min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end), last);
        uint at = begin, compared = 0;
        uint own = CLM_OUTPUT_BEGIN_RISING(piece);
        CLM_CURSOR(cursor)
        CLM_CURSOR(ahead)
        bool slow = false;
        while (at < end) {
            if (slow) {
                uint known = 0;
                CLM_NEEDLE_RUN(own, cursor, at, known, end)
            } else {
                CLM_CURSOR_WORD(word, ahead, at + tail, tail_bytes)
                compared += 2; /* what a window costs besides */
                if (CLM_WORD_FITS(needle.tail, word)) {
                    uint left = tail;
                    bool fits = true;
                    while (left && fits) {
                        CLM_CURSOR_BYTE(byte, cursor, at + left - 1)
                        fits = CLM_CELL_FITS(CLM_ARRAY_READ(cells, left - 1), byte);
                        if (fits)
                            left--;
                    }
                    compared += needle.length - left;
                    if (!left) {
                        CLM_OUTPUT_RISING(own, at, 1)
                    }
                }
                at += CLM_ARRAY_READ(shifts, CLM_SHIFT_INDEX(word));
                slow = CLM_GUARD(compared, at - begin);
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
