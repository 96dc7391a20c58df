/* A filter of grams, and a look-up of what it lets pass: where text is unlike the strings, 16 bytes
 * of it cost few looks into local memory. A work-item has pieces of starts, 16 of each at a time;
 * each start that may begin a string is looked up once, and the longest string there stands for
 * all. */

/* Bits i .. 15 of 16. */
#define CLM_FILTER_FROM(i) ((i) < 16 ? 0xFFFFu << (i) & 0xFFFF : 0)

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_filter(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape,
                CLM_GRAMS_PARAMETERS CLM_OUTPUT_PARAMETERS) {
    CLM_WINDOW_OPEN
    CLM_GRAMS_OPEN
    CLM_VERIFY_OPEN
    CLM_OUTPUT_OPEN
    /* Quads from `inner` on are owned, and 16 bytes behind them are there. */
    const uint inner = (launch.begin + 15) / 16 * 16;
    const uint inner_end = min(launch.end, max(launch.available, 16u) - 16) / 16 * 16;
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_ROWS;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_ROWS) {
        CLM_OUTPUT_ROUND
        CLM_GRAMS_ROUND
        const uint pieces = CLM_OUTPUT_DONE ? 0 : launch.pieces;
        const uint whole_end = min(inner_end, pieces * CLM_CFG_PIECE);
        const uint whole = whole_end > inner ? whole_end - inner : 0;
        uint own[CLM_LANES];
        CLM_EACH_LANE {
            const uint piece = piece0 + lane * CLM_CFG_GROUP + CLM_ITEM;
            own[lane] = piece < pieces ? CLM_OUTPUT_BEGIN_RISING(piece) : 0;
        }
        for (uint done = 0; done < CLM_CFG_PIECE; done += 16) {
            uint quad_at[CLM_LANES], left[CLM_LANES];
            uint4 quads[CLM_LANES];
            uint2 more[CLM_LANES];
            CLM_EACH_LANE {
                quad_at[lane] =
                    (piece0 + lane * CLM_CFG_GROUP + CLM_ITEM) * CLM_CFG_PIECE + done;
                if (quad_at[lane] - inner < whole) {
                    quads[lane] = CLM_WINDOW_QUAD(quad_at[lane]);
                    more[lane] = CLM_WINDOW_QUAD(quad_at[lane] + 16).xy;
                } else {
                    CLM_GRAMS_LOAD(quads[lane], more[lane], quad_at[lane])
                }
            }
            CLM_EACH_LANE {
                const uint at = quad_at[lane];
                const bool is_inside = at - inner < whole;
                const uint owned = is_inside ? 0xFFFF
                                   : at / CLM_CFG_PIECE < pieces && at < launch.end
                                       ? ~CLM_FILTER_FROM(launch.end - at) &
                                             CLM_FILTER_FROM(max(launch.begin, at) - at)
                                       : 0;
                left[lane] = owned;
                if (CLM_GRAMS_AT_EDGES ? owned != 0 : is_inside)
                    left[lane] &= CLM_GRAMS_LEFT(lane, quads[lane], more[lane]);
            }
            CLM_VERIFY(own, quad_at, left)
        }
        CLM_EACH_LANE {
            const uint piece = piece0 + lane * CLM_CFG_GROUP + CLM_ITEM;
            if (CLM_OUTPUT_UNORDERED || piece < pieces) {
                CLM_OUTPUT_END(own[lane], piece)
            }
        }
    }
    CLM_OUTPUT_CLOSE
}
