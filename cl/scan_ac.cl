/* Aho-Corasick: a work-item a piece, read backwards from its end, as on the CPU
 * (fallback/ac_slab.h has the drawing and the argument).
 *
 * A piece starts at the root and reports what it sees. Having read its piece, a
 * work-item reads on below it beside a second automaton, which starts at the root
 * there as the piece below did, and reports what the first sees and the second does
 * not, until both are in the same state: ownership by end, with tails as long as the
 * text makes them and not as the longest pattern. Only the last piece of a launch
 * warms up on what follows it. */
kernel void clm_scan_ac(clm_launch launch, CLM_TEXT_PARAMETERS, CLM_TABLE_PARAMETERS,
                        CLM_OUTPUT_PARAMETERS) {
    const uint piece = launch.first_piece + (uint)get_global_id(0);
    if (piece >= launch.pieces)
        return;
    const uint begin = launch.begin + piece * launch.piece_bytes;
    const uint end = min(launch.end - begin, launch.piece_bytes) + begin;
    uint state = 0;
    CLM_TEXT_BEGIN
    CLM_OUTPUT_BEGIN

    if (end == launch.end)
        for (uint at = end + min(launch.available - end, launch.longest - 1); at > end; at--)
            state = CLM_TABLE_NEXT(state, CLM_TEXT_BYTE(at - 1));

    for (uint at = end; at > begin; at--) {
        state = CLM_TABLE_NEXT(state, CLM_TEXT_BYTE(at - 1));
        const uint output = CLM_TABLE_OUTPUT(state);
        if (output) {
            CLM_OUTPUT_HIT(at - 1, output)
            if (CLM_OUTPUT_DONE)
                return;
        }
    }

    uint lower = 0; /* the state of the piece below, which began at the root here */
    for (uint at = begin; CLM_OUTPUT_TAILS && at > launch.begin; at--) {
        const uchar byte = CLM_TEXT_BYTE(at - 1);
        state = CLM_TABLE_NEXT(state, byte);
        lower = CLM_TABLE_NEXT(lower, byte);
        if (state == lower)
            break;
        CLM_OUTPUT_TAIL(at - 1, CLM_TABLE_OUTPUT(state), CLM_TABLE_OUTPUT(lower))
    }
    CLM_OUTPUT_END
}
