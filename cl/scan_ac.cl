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
 * A group takes pieces in rounds, so that it opens and closes its local memory once. In a
 * round a work-item has CLM_LANES pieces, which it reads side by side if all are whole. */

/* Where a work-item is in a piece. */
typedef struct clm_walk {
    uint at, state;
    uint own; /* of the output */
} clm_walk;

#define CLM_NEXT_AT(state, at)                                                                     \
    (CLM_SYMBOLS_BROKEN(at)                                                                        \
         ? 0                                                                                       \
         : CLM_STEP_NEXT(state, CLM_SYMBOLS_COLUMN(CLM_TEXT_SYMBOL(at))))

/* One symbol, read from global memory. */
#define CLM_SCAN_SYMBOL(walk)                                                                      \
    (walk).at--;                                                                                   \
    (walk).state = CLM_NEXT_AT((walk).state, (walk).at);                                           \
    CLM_OUTPUT_STATE((walk).own, (walk).at, (walk).state)

/* A quad of symbols, read from the row. */
#define CLM_SCAN_QUAD(walk, row)                                                                   \
    const uint quad_at = (walk).at - CLM_QUAD_SYMBOLS;                                             \
    if (CLM_SYMBOLS_BREAKS(quad_at)) {                                                             \
        while ((walk).at > quad_at) {                                                              \
            CLM_SCAN_SYMBOL(walk)                                                                  \
        }                                                                                          \
    } else {                                                                                       \
        uint4 quad = CLM_TEXT_QUAD(row, quad_at);                                                  \
        while ((walk).at > quad_at) {                                                              \
            uint word = quad.w;                                                                    \
            quad = quad.xxyz;                                                                      \
            CLM_UNROLL for (uint i = 0; i < 32 / CLM_STEP_BITS; i++) {                             \
                CLM_STEP(walk, word >> (32 - CLM_STEP_BITS))                                       \
                word <<= CLM_STEP_BITS;                                                            \
            }                                                                                      \
        }                                                                                          \
    }

/* The same of each lane, by turns symbol for symbol. */
#define CLM_SCAN_QUADS(walks)                                                                      \
    bool broken = false;                                                                           \
    CLM_EACH_LANE broken = broken || CLM_SYMBOLS_BREAKS(walks[lane].at - CLM_QUAD_SYMBOLS);        \
    if (broken) {                                                                                  \
        for (uint i = 0; i < CLM_QUAD_SYMBOLS; i++) {                                              \
            CLM_EACH_LANE {                                                                        \
                CLM_SCAN_SYMBOL(walks[lane])                                                       \
            }                                                                                      \
        }                                                                                          \
    } else {                                                                                       \
        uint4 quads[CLM_LANES];                                                                    \
        CLM_EACH_LANE quads[lane] =                                                                \
            CLM_TEXT_QUAD(CLM_TEXT_ROW(lane), walks[lane].at - CLM_QUAD_SYMBOLS);                  \
        for (uint words = 4; words > 0; words--) {                                                 \
            CLM_UNROLL_4 for (uint i = 0; i < 32 / CLM_STEP_BITS; i++) {                           \
                CLM_EACH_LANE {                                                                    \
                    CLM_STEP(walks[lane], quads[lane].w >> (32 - CLM_STEP_BITS))                   \
                    quads[lane].w <<= CLM_STEP_BITS;                                               \
                }                                                                                  \
            }                                                                                      \
            CLM_EACH_LANE quads[lane] = quads[lane].xxyz;                                          \
        }                                                                                          \
    }

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_ac(clm_launch launch, CLM_TEXT_PARAMETERS, CLM_SYMBOLS_PARAMETERS,
            CLM_TABLE_PARAMETERS, CLM_STEP_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    CLM_TEXT_OPEN
    CLM_TABLE_OPEN
    CLM_OUTPUT_OPEN
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_ROWS;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_ROWS) {
        CLM_TEXT_STAGE(piece0)
        CLM_OUTPUT_ROUND
        CLM_OUTPUT_SKIP
        const uint first = piece0 + CLM_TEXT_ROW(0), last = piece0 + CLM_TEXT_ROW(CLM_LANES - 1);
        const bool side_by_side = CLM_LANES > 1 && first * CLM_CFG_PIECE >= launch.begin &&
                                  last < launch.pieces && (last + 1) * CLM_CFG_PIECE < launch.end;
        clm_walk done[CLM_LANES];
        if (side_by_side) {
            clm_walk walks[CLM_LANES]; /* in registers, since `done` is not */
            CLM_EACH_LANE {
                const uint piece = piece0 + CLM_TEXT_ROW(lane);
                walks[lane].at = (piece + 1) * CLM_CFG_PIECE;
                walks[lane].state = 0;
                walks[lane].own = CLM_OUTPUT_BEGIN(piece);
            }
            for (uint left = CLM_ROW_QUADS; left > 0; left--) {
                CLM_SCAN_QUADS(walks)
            }
            CLM_EACH_LANE done[lane] = walks[lane];
        }

        for (uint lane = 0; lane < CLM_LANES; lane++) {
            const uint piece = piece0 + CLM_TEXT_ROW(lane);
            if (piece >= launch.pieces)
                break;
            const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
            const uint end = min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end);
            const uint low = (begin + CLM_QUAD_SYMBOLS - 1) / CLM_QUAD_SYMBOLS * CLM_QUAD_SYMBOLS;
            const uint high = max(end / CLM_QUAD_SYMBOLS * CLM_QUAD_SYMBOLS, low);
            clm_walk walk = {end, 0, CLM_OUTPUT_BEGIN(piece)};
            if (side_by_side)
                walk = done[lane];

            if (end == launch.end)
                for (walk.at += min(launch.available - end, launch.longest - 1); walk.at > end;) {
                    walk.at--;
                    walk.state = CLM_NEXT_AT(walk.state, walk.at);
                }

            while (walk.at > high) {
                CLM_SCAN_SYMBOL(walk)
            }
            while (walk.at > low) {
                CLM_SCAN_QUAD(walk, CLM_TEXT_ROW(lane))
            }
            while (walk.at > begin) {
                CLM_SCAN_SYMBOL(walk)
            }

            uint lower = 0; /* the state of the piece below, which began at the root here */
            while (CLM_OUTPUT_TAILS && walk.at > launch.begin) {
                walk.at--;
                walk.state = CLM_NEXT_AT(walk.state, walk.at);
                lower = CLM_NEXT_AT(lower, walk.at);
                if (walk.state == lower)
                    break;
                CLM_OUTPUT_TAIL(walk.own, piece, walk.at, walk.state, lower)
            }
            CLM_OUTPUT_END(walk.own, piece)
        }
    }
    CLM_OUTPUT_CLOSE
}
