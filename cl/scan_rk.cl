/* Rabin-Karp (paper 004): at each start the hashes of its windows, of 16 bytes to 1, are looked up,
 * and strings that have them compared with the text. The first that occurs is the longest there;
 * it stands for all. A work-item has a piece of starts, and of them 16 in registers, with the 16
 * bytes behind: the window moves through these. */

/* 16 bytes of the text, zeros where it has ended. */
static uint4 clm_rk_quad(global const uint *text, uint at, uint available) {
    if (at + 16 <= available)
        return ((global const uint4 *)text)[at / 16];
    uint words[4] = {0, 0, 0, 0};
    for (uint i = at; i < available; i++)
        words[i / 4 % 4] |= (uint)((global const uchar *)text)[i] << i % 4 * 8;
    return (uint4)(words[0], words[1], words[2], words[3]);
}

static uint4 clm_rk_fold(uint4 quad) {
    return (uint4)(clm_hash_fold(quad.x), clm_hash_fold(quad.y), clm_hash_fold(quad.z),
                   clm_hash_fold(quad.w));
}

/* A byte on; `next` has the bytes that follow the quad. */
static uint4 clm_rk_move(uint4 quad, uint next) {
    return quad >> 8 | (uint4)(quad.y, quad.z, quad.w, next) << 24;
}

static bool clm_rk_occurs(global const uchar *text, uint length, global const uchar *string,
                          uint fold) {
    for (uint i = 0; i < length; i++)
        if ((fold ? clm_hash_fold(text[i]) : text[i]) != string[i])
            return false;
    return true;
}

kernel __attribute__((reqd_work_group_size(CLM_CFG_GROUP, 1, 1))) void
clm_scan_rk(clm_launch launch, CLM_WINDOW_PARAMETERS, clm_table_shape shape,
            global const clm_rk *rk,
            global const uint *offsets, global const uchar *strings, CLM_GROUPS_PARAMETERS,
            CLM_OUTPUT_PARAMETERS) {
    CLM_WINDOW_OPEN
    CLM_GROUPS_OPEN
    CLM_OUTPUT_OPEN
    for (uint piece0 = launch.first_piece + (uint)get_group_id(0) * CLM_CFG_GROUP;
         piece0 < launch.pieces; piece0 += (uint)get_num_groups(0) * CLM_CFG_GROUP) {
        CLM_OUTPUT_ROUND
        CLM_OUTPUT_SKIP
        const uint piece = piece0 + CLM_ITEM;
        if (piece >= launch.pieces)
            continue;
        const uint begin = max(piece * CLM_CFG_PIECE, launch.begin);
        const uint end = min(piece * CLM_CFG_PIECE + CLM_CFG_PIECE, launch.end);
        uint own = CLM_OUTPUT_BEGIN_RISING(piece);
        uint4 more = clm_rk_quad(text, begin / 16 * 16, launch.available);
        if (rk->fold)
            more = clm_rk_fold(more);
        for (uint quad_at = begin / 16 * 16; quad_at < end; quad_at += 16) {
            uint4 window = more;
            uint4 next = clm_rk_quad(text, quad_at + 16, launch.available);
            if (rk->fold)
                next = clm_rk_fold(next);
            more = next;
            for (uint at = quad_at; at < quad_at + 16; at++) {
                const uint left = at >= begin && at < end ? launch.available - at : 0;
                uint state = 0;
                for (uint class = rk->longest; class < CLM_RK_CLASSES && !state; class--) {
                    if (rk->first[class] == rk->first[class + 1] || left < 1u << class)
                        continue;
                    const uint hash = clm_hash_window(window, class);
                    CLM_GROUPS_FIND(class, window.x & 255, hash, string, {
                        const uint length = offsets[string + 1] - offsets[string];
                        if (length <= left &&
                            clm_rk_occurs((global const uchar *)text + at, length,
                                          strings + offsets[string], rk->fold)) {
                            state = string + 1;
                            break;
                        }
                    })
                }
                if (state) {
                    CLM_OUTPUT_RISING(own, at, state)
                }
                window = clm_rk_move(window, next.x);
                next = clm_rk_move(next, 0);
            }
        }
        CLM_OUTPUT_END(own, piece)
    }
    CLM_OUTPUT_CLOSE
}
