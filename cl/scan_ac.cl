/* Aho-Corasick: a work-item a piece, read backwards from its end, as on the CPU
 * (fallback/ac_slab.h has the drawing and the argument).
 *
 * A piece starts at the root and reports what it sees. Having read its piece, a
 * work-item reads on below it beside a second automaton, which starts at the root
 * there as the piece below did, and reports what the first sees and the second does
 * not, until both are in the same state: ownership by end, with tails as long as the
 * text makes them and not as the longest pattern. Only the last piece of a launch
 * warms up on what follows it.
 *
 * A group takes pieces in rounds, so that it opens and closes its local memory once. */
#define CLM_NEXT_AT(state, at)                                                                     \
    (CLM_SYMBOLS_BROKEN(at)                                                                        \
         ? 0                                                                                       \
         : CLM_STEP_NEXT(state, CLM_SYMBOLS_COLUMN(CLM_TEXT_SYMBOL(at))))

/* One symbol, read from global memory. */
#define CLM_SCAN_SYMBOL                                                                            \
    at--;                                                                                          \
    state = CLM_NEXT_AT(state, at);                                                                \
    CLM_OUTPUT_STATE(at, state)

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_ac(clm_launch launch, CLM_TEXT_PARAMETERS, CLM_TABLE_PARAMETERS,
            CLM_STEP_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    CLM_TEXT_OPEN
    CLM_TABLE_OPEN
    CLM_OUTPUT_OPEN
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_CFG_GROUP;
         piece0 < launch.pieces; piece0 += (uint)get_global_size(0)) {
        const uint piece = piece0 + CLM_ITEM;
        CLM_TEXT_STAGE(piece0)
        CLM_OUTPUT_ROUND
        if (piece >= launch.pieces)
            continue;
        CLM_OUTPUT_SKIP
        const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
        const uint end = min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end);
        const uint low = (begin + CLM_QUAD_SYMBOLS - 1) / CLM_QUAD_SYMBOLS * CLM_QUAD_SYMBOLS;
        const uint high = max(end / CLM_QUAD_SYMBOLS * CLM_QUAD_SYMBOLS, low);
        uint state = 0, at = end;
        CLM_OUTPUT_BEGIN

        if (end == launch.end)
            for (at += min(launch.available - end, launch.longest - 1); at > end;) {
                at--;
                state = CLM_NEXT_AT(state, at);
            }

        while (at > high) {
            CLM_SCAN_SYMBOL
        }
        while (at > low) {
            const uint next_at = at - CLM_QUAD_SYMBOLS;
            if (CLM_SYMBOLS_BREAKS(next_at)) {
                while (at > next_at) {
                    CLM_SCAN_SYMBOL
                }
            } else {
                uint4 quad = CLM_TEXT_QUAD(next_at / CLM_QUAD_SYMBOLS % CLM_ROW_QUADS);
                while (at > next_at) {
                    uint word = quad.w;
                    quad = quad.xxyz;
#pragma unroll
                    for (uint i = 0; i < 32 / CLM_STEP_BITS; i++) {
                        CLM_STEP(word >> (32 - CLM_STEP_BITS))
                        word <<= CLM_STEP_BITS;
                    }
                }
            }
        }
        while (at > begin) {
            CLM_SCAN_SYMBOL
        }

        uint lower = 0; /* the state of the piece below, which began at the root here */
        while (CLM_OUTPUT_TAILS && at > launch.begin) {
            at--;
            state = CLM_NEXT_AT(state, at);
            lower = CLM_NEXT_AT(lower, at);
            if (state == lower)
                break;
            CLM_OUTPUT_TAIL(at, state, lower)
        }
        CLM_OUTPUT_END
    }
    CLM_OUTPUT_CLOSE
}
