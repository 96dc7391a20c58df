/* Policy: which work-item looks up the strings at starts that the filter lets pass, by
 * CLM_GRAMS_STATE.
 *
 *   CLM_VERIFY_OPEN                  by the whole group, at the start of a kernel
 *   CLM_VERIFY(own, quad_at, left)   by the whole group: tells of the starts of left[lane], bits for
 *                                    those from quad_at[lane] on
 *
 * own: each its own, while others that have none wait. gathered: the group has them in a queue and
 * shares them out. */
#define CLM_VERIFY_FIRST(bits) (31 - clz((bits) & -(bits)))

#if CLM_CFG_VERIFY == CLM_VERIFY_OWN

#define CLM_VERIFY_OPEN
#define CLM_VERIFY_START(own, lane, other, is_other, next, at)                                     \
    {                                                                                              \
        const uint state = CLM_GRAMS_STATE(lane, other, is_other, next, at);                       \
        (void)(at);                                                                                \
        if (CLM_GRAMS_FINDS || state) {                                                            \
            CLM_OUTPUT_RISING(own, at, state)                                                      \
        }                                                                                          \
        if (CLM_GRAMS_HAS_SECOND) {                                                                \
            const uint second = CLM_GRAMS_SECOND_STATE(at);                                        \
            if (second) {                                                                          \
                CLM_OUTPUT_RISING(own, at, second)                                                 \
            }                                                                                      \
        }                                                                                          \
    }

#if CLM_OUTPUT_UNORDERED

/* Of two lanes at once, since neighbours wait for the one that has most. The last is the next, which
 * takes one instruction to find. */
#define CLM_VERIFY(own, quad_at, left)                                                             \
    CLM_UNROLL for (uint lane = 0; lane < CLM_LANES; lane += 2) {                                  \
        const uint other = min(lane + 1, CLM_LANES - 1u);                                          \
        uint both = left[lane] | (CLM_LANES > 1 ? left[other] << 16 : 0);                          \
        while (both) {                                                                             \
            const uint next = 31 - clz(both);                                                      \
            const bool is_other = CLM_LANES > 1 && next >= 16;                                     \
            const uint at = (is_other ? quad_at[other] : quad_at[lane]) + next % 16;               \
            both ^= 1u << next;                                                                    \
            CLM_VERIFY_START(own[0], lane, other, is_other, next % 16, at)                         \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
    }

#else

#define CLM_VERIFY(own, quad_at, left)                                                             \
    CLM_EACH_LANE {                                                                                \
        while (left[lane]) {                                                                       \
            const uint next = CLM_VERIFY_FIRST(left[lane]), at = quad_at[lane] + next;             \
            left[lane] &= left[lane] - 1;                                                          \
            CLM_VERIFY_START(own[lane], lane, lane, false, next, at)                               \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
    }

#endif

#elif CLM_CFG_VERIFY == CLM_VERIFY_GATHERED

/* Starts, and in their places the states there, unless any work-item may tell of them, and `room`
 * behind these the second ones; what there is no room for waits for another turn. Turns have another
 * queue than the one before, and another counter than the two before, so that no work-item that is
 * behind finds its own changed. */
#if CLM_OUTPUT_UNORDERED
#define CLM_VERIFY_WAIT
#else
#define CLM_VERIFY_WAIT barrier(CLK_LOCAL_MEM_FENCE);
#endif

/* An entry is a start, or its place among the CLM_ROWS times 16 of the group where 16 bits hold that
 * and no state. */
#if CLM_OUTPUT_UNORDERED && CLM_ROWS <= 4096
typedef ushort clm_verify_entry;
#define CLM_VERIFY_ROOM (4u * CLM_CFG_GROUP)
#define CLM_VERIFY_ENTRY(lane, quad_at, next)                                                      \
    (ushort)(((lane)*CLM_CFG_GROUP + CLM_ITEM) * 16 + (next))
#define CLM_VERIFY_AT(entry, quad_at)                                                              \
    ((quad_at)[0] - CLM_ITEM * CLM_CFG_PIECE + (entry) / 16 * CLM_CFG_PIECE + (entry) % 16)
#else
typedef uint clm_verify_entry;
#define CLM_VERIFY_ROOM (2u * CLM_CFG_GROUP)
#define CLM_VERIFY_ENTRY(lane, quad_at, next) ((quad_at)[lane] + (next))
#define CLM_VERIFY_AT(entry, quad_at) (entry)
#endif
#define CLM_VERIFY_OPEN                                                                            \
    local clm_verify_entry queues[2][CLM_VERIFY_ROOM];                                             \
    local uint queued[3];                                                                          \
    const uint room = CLM_VERIFY_ROOM >> (!CLM_OUTPUT_UNORDERED && CLM_GRAMS_HAS_SECOND ? 1 : 0);  \
    uint turn = 0;                                                                                 \
    for (uint i = CLM_ITEM; i < 3; i += CLM_CFG_GROUP)                                             \
        queued[i] = 0;                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_VERIFY(own, quad_at, left)                                                             \
    for (bool again = true; again; turn++) {                                                       \
        local clm_verify_entry *queue = queues[turn % 2];                                          \
        uint wanted = 0, asked[CLM_LANES];                                                         \
        CLM_EACH_LANE wanted += popcount(left[lane]);                                              \
        const uint first = wanted ? atomic_add(&queued[turn % 3], wanted) : 0;                     \
        const uint end = min(first + wanted, room);                                                \
        uint place = first;                                                                        \
        CLM_EACH_LANE {                                                                            \
            asked[lane] = left[lane];                                                              \
            for (; left[lane] && place < end; place++) {                                           \
                queue[place] = CLM_VERIFY_ENTRY(lane, quad_at, CLM_VERIFY_FIRST(left[lane]));      \
                left[lane] &= left[lane] - 1;                                                      \
            }                                                                                      \
        }                                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        const uint total = queued[turn % 3];                                                       \
        again = total > room;                                                                      \
        if (CLM_ITEM == 0)                                                                         \
            queued[(turn + 2) % 3] = 0;                                                            \
        if (CLM_GRAMS_HAS_SECOND)                                                                  \
            for (uint i = CLM_ITEM; i < min(total, room); i += CLM_CFG_GROUP) {                    \
                const uint at = CLM_VERIFY_AT(queue[i], quad_at);                                  \
                const uint state = CLM_GRAMS_SECOND_STATE(at);                                     \
                if (!CLM_OUTPUT_UNORDERED) {                                                       \
                    queue[room + i] = (clm_verify_entry)state;                                     \
                } else if (state) {                                                                \
                    CLM_OUTPUT_RISING(own[0], at, state)                                           \
                }                                                                                  \
            }                                                                                      \
        for (uint i = CLM_ITEM; i < min(total, room); i += CLM_CFG_GROUP) {                        \
            const uint at = CLM_VERIFY_AT(queue[i], quad_at);                                      \
            const uint state = CLM_GRAMS_STATE(0, 0, false, 0, at);                                \
            if (!CLM_OUTPUT_UNORDERED) {                                                           \
                queue[i] = (clm_verify_entry)state;                                                \
            } else if (state) {                                                                    \
                CLM_OUTPUT_RISING(own[0], at, state)                                               \
            }                                                                                      \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
        CLM_VERIFY_WAIT                                                                            \
        place = first;                                                                             \
        CLM_EACH_LANE for (; !CLM_OUTPUT_UNORDERED && asked[lane] && place < end; place++) {       \
            const uint state = queue[place];                                                       \
            const uint second = CLM_GRAMS_HAS_SECOND ? queue[room + place] : 0;                    \
            if (state) {                                                                           \
                CLM_OUTPUT_RISING(own[lane], quad_at[lane] + CLM_VERIFY_FIRST(asked[lane]), state) \
            }                                                                                      \
            if (second) {                                                                          \
                CLM_OUTPUT_RISING(own[lane], quad_at[lane] + CLM_VERIFY_FIRST(asked[lane]), second)\
            }                                                                                      \
            asked[lane] &= asked[lane] - 1;                                                        \
        }                                                                                          \
    }

#else
#error "CLM_CFG_VERIFY: no such value"
#endif
