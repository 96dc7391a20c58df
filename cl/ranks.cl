/* grams=ranked of cl/grams.cl: every window's bit, and its rank. */
#if CLM_CFG_GRAMS == CLM_GRAMS_RANKED

#define CLM_GRAMS_PARAMETERS                                                                       \
    clm_ranks ranks, global const uint *words_in_global, local uint *words,                        \
        global const ushort *firsts_in_global, local ushort *firsts,
#define CLM_GRAMS_OPEN                                                                             \
    ulong codes[CLM_LANES]; /* of the bytes that starts were left for */                           \
    shape.first_output = 0; /* as the host has set it: a constant costs less */                    \
    for (uint i = CLM_ITEM; i < ranks.word_count; i += CLM_CFG_GROUP) {                            \
        words[i] = words_in_global[i];                                                             \
        firsts[i] = firsts_in_global[i];                                                           \
    }                                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_GRAMS_AT_EDGES true
#define CLM_GRAMS_LOAD(quad, more, at)                                                             \
    {                                                                                              \
        uint bytes[6];                                                                             \
        CLM_UNROLL for (uint i = 0; i < 6; i++)                                                    \
            bytes[i] = clm_ranks_word(text, launch, ranks, (at) + 4 * i);                          \
        quad = (uint4)(bytes[0], bytes[1], bytes[2], bytes[3]);                                    \
        more = (uint2)(bytes[4], bytes[5]);                                                        \
    }
#define CLM_GRAMS_LEFT(lane, quad, more) clm_ranks_left(quad, more, ranks, words, &codes[lane])
#define CLM_GRAMS_ROUND
#define CLM_GRAMS_SETTLE
#define CLM_GRAMS_FINDS true
#define CLM_GRAMS_HAS_SECOND false
#define CLM_GRAMS_SECOND_STATE(at) 0
#define CLM_GRAMS_STATE(lane, other, is_other, next, at)                                           \
    clm_ranks_state((uint)(((is_other) ? codes[other] : codes[lane]) >> 2 * (next)), ranks, words, \
                    firsts)

/* Four bytes, of which those that are not there are no symbols. */
static uint clm_ranks_word(global const uint *text, clm_launch launch, clm_ranks ranks, uint at) {
    uint word = 0;
    for (uint i = 0; i < 4; i++) {
        const bool is_there = at + i >= launch.begin && at + i < launch.available;
        word |= (is_there ? ((global const uchar *)text)[at + i] : ranks.strange) << 8 * i;
    }
    return word;
}

/* Codes of four bytes, 2 bits each, in the highest 8 bits, the first the lowest; `wrong` is what the
 * bytes have that symbols of these codes do not. */
static uint clm_ranks_codes(uint word, clm_ranks ranks, uint *wrong) {
    const uint code = word >> ranks.shift & 0x03030303, high = code >> 1 & 0x01010101;
    const uint symbols = ranks.symbol + code * ranks.code + high * ranks.high +
                         (code & high) * ranks.both;
    *wrong = (word | ranks.ors) ^ symbols;
    return code * 0x01041040u;
}

/* Which of four bytes are 0, a bit each. */
static uint clm_ranks_zeros(uint word) {
    return (~(((word & 0x7F7F7F7F) + 0x7F7F7F7F) | word) >> 7 & 0x01010101) * 0x01020408u >> 24;
}

/* Starts of windows whose bytes all are symbols. */
static uint clm_ranks_right(const uint wrong[6], uint length) {
    uint right = 0;
    CLM_UNROLL for (uint i = 0; i < 6; i++) right |= clm_ranks_zeros(wrong[i]) << 4 * i;
    for (uint done = 1, more; done < length; done += more) {
        more = min(done, length - done);
        right &= right >> more;
    }
    return right;
}

static uint clm_ranks_left(uint4 quad, uint2 more, clm_ranks ranks, local const uint *words,
                           ulong *codes) {
    const uint bytes[6] = {quad.x, quad.y, quad.z, quad.w, more.x, more.y};
    uint coded[6], wrong[6], some = 0, left = 0;
    CLM_UNROLL for (uint i = 0; i < 6; i++) {
        coded[i] = clm_ranks_codes(bytes[i], ranks, &wrong[i]) >> 24;
        some |= wrong[i];
    }
    const uint first = coded[0] | coded[1] << 8 | coded[2] << 16 | coded[3] << 24;
    *codes = (ulong)(coded[4] | coded[5] << 8) << 32 | first;
    CLM_UNROLL for (uint i = 16; i > 0; i--) {
        const uint window = (uint)(*codes >> 2 * (i - 1));
        const uint word = words[window >> 5 & (ranks.word_count - 1)];
        left = (uint)(((ulong)left << 32 | word << window % 32) >> 31);
    }
    return some ? left & clm_ranks_right(wrong, ranks.length) : left;
}

static uint clm_ranks_state(uint window, clm_ranks ranks, local const uint *words,
                            local const ushort *firsts) {
    const uint at = window >> 5 & (ranks.word_count - 1);
    return firsts[at] + popcount(words[at] & ~(0xFFFFFFFFu >> window % 32));
}

#elif CLM_CFG_GRAMS != CLM_GRAMS_HASHED
#error "CLM_CFG_GRAMS: no such value"
#endif
