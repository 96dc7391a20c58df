/* Policy: how grams of a text tell which string begins where.
 *
 *   CLM_GRAMS_PARAMETERS             with a comma behind them
 *   CLM_GRAMS_OPEN                   by the whole group, at the start of a kernel
 *   CLM_GRAMS_ROUND                  the same, before each round of pieces
 *   CLM_GRAMS_LOAD(quad, more, at)   24 bytes near the ends of a text
 *   CLM_GRAMS_AT_EDGES               do they tell of starts like others? Else all there may begin a
 *                                    string
 *   CLM_GRAMS_LEFT(lane, quad, more) which of 16 starts may, a bit each; from their bytes and 8 more
 *   CLM_GRAMS_STATE(lane, other, is_other, next, at)   that of a start that may, `at`, start `next`
 *                                    of 16 of one of two lanes: 1 + the string, 0: none does
 *   CLM_GRAMS_FINDS                  is there always a string there? Then its state is the string
 *   CLM_GRAMS_HAS_SECOND             are there strings that fold letters, beside others?
 *   CLM_GRAMS_SECOND_STATE(at)       the state of these
 *   CLM_GRAMS_SETTLE                 after states of some starts
 *
 * hashed: the grams at each stride, host/table/gram_filter.h, and then a look-up of the string,
 * host/table/string_slots.h. ranked, cl/ranks.cl: host/table/rank_table.h. */
#if CLM_CFG_GRAMS == CLM_GRAMS_HASHED

#define CLM_GRAMS_PARAMETERS                                                                       \
    clm_filter filter, CLM_GRAMS_WORDS_PARAMETERS global const uchar *samples, clm_slot_sets sets, \
        global const uint4 *slots, global const uint4 *string_tails, global const uint *offsets,   \
        global const uchar *strings, global uint *gave_up,
#define CLM_GRAMS_OPEN                                                                             \
    CLM_GRAMS_GUARD_OPEN                                                                           \
    CLM_GRAMS_WORDS_OPEN                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_GRAMS_AT_EDGES false
#define CLM_GRAMS_LOAD(quad, more, at)                                                             \
    quad = 0; /* else registers keep what they held before */                                      \
    more = 0;
#define CLM_GRAMS_LEFT(lane, quad, more)                                                           \
    clm_grams_quad(quad, more, filter, words, samples)
#define CLM_GRAMS_OF(set, at)                                                                      \
    clm_slots_state(set, slots, string_tails, offsets, strings, text, at, launch.available,        \
                    searches, &reads)
#define CLM_GRAMS_STATE(lane, other, is_other, next, at) CLM_GRAMS_OF(sets.first, at)
#define CLM_GRAMS_FINDS false
#define CLM_GRAMS_HAS_SECOND (sets.second.keys != 0)
#define CLM_GRAMS_SECOND_STATE(at) CLM_GRAMS_OF(sets.second, at)

/* Where words lie: local memory has the most look-ups, caches more room. */
#if CLM_CFG_TABLE == CLM_TABLE_LOCAL
#define CLM_GRAMS_WORDS local const uint *
#define CLM_GRAMS_WORDS_PARAMETERS global const uint *words_in_global, local uint *words,
#define CLM_GRAMS_WORDS_OPEN                                                                       \
    for (uint i = CLM_ITEM; i < 1u << filter.word_bits; i += CLM_CFG_GROUP)                        \
        words[i] = words_in_global[i];
#elif CLM_CFG_TABLE == CLM_TABLE_GLOBAL
#define CLM_GRAMS_WORDS global const uint *
#define CLM_GRAMS_WORDS_PARAMETERS global const uint *words,
#define CLM_GRAMS_WORDS_OPEN
#else
#error "CLM_CFG_TABLE: no such value here"
#endif

/* What a group reads to search, less what it may by its share of the text so far, and by that of a
 * round more: a work-item that finds it above 0 searches no more. What it reads it keeps to itself
 * until it has no start left and that is more than its share of 16 bytes: an atomic operation where
 * few work-items come by makes them come one by one, and all take turns at the one counter. */
#if CLM_CFG_GUARD == CLM_GUARD_ON
#define CLM_GRAMS_SHARE (int)(launch.reads * (CLM_CFG_PIECE / 16 * CLM_ROWS))
#define CLM_GRAMS_GUARD_OPEN                                                                       \
    local int debt;                                                                                \
    if (CLM_ITEM == 0)                                                                             \
        debt = -CLM_GRAMS_SHARE;                                                                   \
    bool searches = true;                                                                          \
    uint reads = 0;
#define CLM_GRAMS_ROUND                                                                            \
    if (CLM_ITEM == 0) {                                                                           \
        atomic_sub(&debt, CLM_GRAMS_SHARE);                                                        \
        atomic_max(&debt, -(1 << 30));                                                             \
    }
#define CLM_GRAMS_SETTLE                                                                           \
    if (launch.reads && reads > launch.reads) {                                                    \
        searches = searches && atomic_add(&debt, (int)reads) + (int)reads <= 0;                    \
        if (!searches)                                                                             \
            atomic_or(gave_up, 1u);                                                                \
        reads = 0;                                                                                 \
    }
#elif CLM_CFG_GUARD == CLM_GUARD_OFF
#define CLM_GRAMS_GUARD_OPEN                                                                       \
    const bool searches = true;                                                                    \
    uint reads = 0;                                                                                \
    (void)gave_up;
#define CLM_GRAMS_ROUND
#define CLM_GRAMS_SETTLE
#else
#error "CLM_CFG_GUARD: no such value"
#endif

/* Four bytes from `at` on. */
#define CLM_GRAMS_AT(words, at)                                                                    \
    ((uint)(((ulong)(words)[(at) / 4 + 1] << 32 | (words)[(at) / 4]) >> (at) % 4 * 8))

/* A bit moved in that is the highest of `bits`. */
#define CLM_GRAMS_MOVE(left, bits) (uint)(((ulong)(left) << 32 | (bits)) >> 31)

/* Whether the bits of a gram are set is the highest bit. */
#if CLM_CFG_STRIDE == CLM_STRIDE_1

/* The last first, so that each moves those before it up. One hash chooses word and bit, or two do. */
static uint clm_grams_left(const uint bytes[6], clm_filter filter, CLM_GRAMS_WORDS words,
                           global const uchar *samples) {
    uint left = 0;
    (void)samples;
    if (!filter.likely_factor) {
        CLM_UNROLL for (uint i = 16; i > 0; i--) {
            const uint hash = CLM_GRAMS_AT(bytes, i - 1) * filter.head_factor +
                              CLM_GRAMS_AT(bytes, i + 3) * filter.sure_factor;
            const uint word = words[hash >> (32 - filter.word_bits)];
            left = CLM_GRAMS_MOVE(left, word << (hash >> filter.bit_shift) % 32);
        }
        return left;
    }
    CLM_UNROLL for (uint i = 16; i > 0; i--) {
        const uint first = CLM_GRAMS_AT(bytes, i - 1), behind = CLM_GRAMS_AT(bytes, i + 3);
        const uint last = (uint)(((ulong)behind << 32 | first) >> filter.last_shift);
        const uint head = first * filter.head_factor;
        const uint word = words[(head + last * filter.sure_factor) >> (32 - filter.word_bits)];
        left = CLM_GRAMS_MOVE(
            left, word << ((head + last * filter.likely_factor) >> filter.bit_shift) % 32);
    }
    return left;
}

#elif CLM_CFG_STRIDE == CLM_STRIDE_2 || CLM_CFG_STRIDE == CLM_STRIDE_4

#if CLM_CFG_STRIDE == CLM_STRIDE_2
#define CLM_GRAMS_STRIDE 2
#else
#define CLM_GRAMS_STRIDE 4
#endif
#define CLM_GRAMS (16 / CLM_GRAMS_STRIDE)
#define CLM_GRAMS_PLACE(i) ((i)*CLM_GRAMS_STRIDE + CLM_GRAMS_STRIDE - 1)

static uint clm_grams_left(const uint bytes[6], clm_filter filter, CLM_GRAMS_WORDS words,
                           global const uchar *samples) {
    uint passed = 0, left = 0;
    CLM_UNROLL for (uint i = CLM_GRAMS; i > 0; i--) {
        const uint head = CLM_GRAMS_AT(bytes, CLM_GRAMS_PLACE(i - 1)) * filter.head_factor;
        const uint behind = CLM_GRAMS_AT(bytes, CLM_GRAMS_PLACE(i - 1) + 4);
        const uint sure = head + behind * filter.sure_factor;
        const uint word = words[sure >> (32 - filter.word_bits)];
        passed = CLM_GRAMS_MOVE(
            passed, word << ((head + behind * filter.likely_factor) >> filter.bit_shift) % 32 &
                        (word << (sure >> (27 - filter.word_bits)) % 32 | filter.one_bit));
    }
    if (!passed)
        return 0;
    CLM_UNROLL for (uint i = 0; i < CLM_GRAMS; i++) {
        const uint sample =
            (CLM_GRAMS_AT(bytes, CLM_GRAMS_PLACE(i)) * filter.sample_head_factor +
             CLM_GRAMS_AT(bytes, CLM_GRAMS_PLACE(i) + 4) * filter.sample_behind_factor) >>
            (32 - filter.sample_bits);
        if (passed >> i & 1)
            left |= (samples[sample / 2] >> sample % 2 * 4 & ((1u << CLM_GRAMS_STRIDE) - 1))
                    << i * CLM_GRAMS_STRIDE;
    }
    return left;
}

#else
#error "CLM_CFG_STRIDE: no such value"
#endif

static uint clm_grams_quad(uint4 quad, uint2 more, clm_filter filter, CLM_GRAMS_WORDS words,
                           global const uchar *samples) {
    uint bytes[6] = {quad.x, quad.y, quad.z, quad.w, more.x, more.y};
    if (filter.fold)
        CLM_UNROLL for (uint i = 0; i < 6; i++) bytes[i] = clm_hash_fold(bytes[i]);
    return clm_grams_left(bytes, filter, words, samples);
}

#endif
