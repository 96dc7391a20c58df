/* A filter of sampled grams, and a look-up of what it lets pass: where text is unlike the strings, 16
 * bytes of it cost few looks into local memory. A work-item has pieces of starts, 16 of each at a
 * time; each start that may begin a string, as all may at the ends of a text, is looked up once, and
 * the longest string there stands for all. */

/* Bits i .. 15 of 16. */
#define CLM_FILTER_FROM(i) ((i) < 16 ? 0xFFFFu << (i) & 0xFFFF : 0)

#define CLM_VERIFY_STATE(at)                                                                       \
    clm_slots_state(filter, slots, string_tails, offsets, strings, prefix, classes, text, at,             \
                    launch.available)

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_filter(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape, clm_filter filter,
                global const uint *words_in_global, local uint *words, global const uchar *samples,
                global const uint4 *slots, global const uint4 *string_tails, global const uint *offsets,
                global const uchar *strings, global const uchar *prefix, CLM_OUTPUT_PARAMETERS) {
    local uchar classes[256];
    CLM_WINDOW_OPEN
    for (uint i = CLM_ITEM; i < 256; i += CLM_CFG_GROUP)
        classes[i] = (uchar)(filter.fold ? clm_hash_fold(i) : i);
    for (uint i = CLM_ITEM; i < 1u << filter.word_bits; i += CLM_CFG_GROUP)
        words[i] = words_in_global[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    CLM_VERIFY_OPEN
    CLM_OUTPUT_OPEN
    /* Quads from `inner` on are owned, and 16 bytes behind them are there. */
    const uint inner = (launch.begin + 15) / 16 * 16;
    const uint inner_end = min(launch.end, max(launch.available, 16u) - 16) / 16 * 16;
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_ROWS;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_ROWS) {
        CLM_OUTPUT_ROUND
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
                }
            }
            CLM_EACH_LANE {
                const uint at = quad_at[lane];
                left[lane] = 0;
                if (at - inner < whole)
                    left[lane] = clm_grams_quad(quads[lane], more[lane], filter, words, samples);
                else if (at / CLM_CFG_PIECE < pieces && at < launch.end)
                    left[lane] = ~CLM_FILTER_FROM(launch.end - at) &
                                 CLM_FILTER_FROM(max(launch.begin, at) - at);
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
