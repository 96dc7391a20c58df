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

/* The next of some starts. Where any order will do it is the last, which takes one instruction. */
#if CLM_OUTPUT_UNORDERED
#define CLM_VERIFY_NEXT(bits) (31 - clz(bits))
#else
#define CLM_VERIFY_NEXT(bits) CLM_VERIFY_FIRST(bits)
#endif
#define CLM_VERIFY_OPEN
#define CLM_VERIFY(own, quad_at, left)                                                             \
    CLM_EACH_LANE {                                                                                \
        while (left[lane]) {                                                                       \
            const uint next = CLM_VERIFY_NEXT(left[lane]), at = quad_at[lane] + next;              \
            left[lane] ^= 1u << next;                                                              \
            const uint state = CLM_GRAMS_STATE(lane, quad_at[lane], at);                           \
            if (CLM_GRAMS_FINDS || state) {                                                        \
                CLM_OUTPUT_RISING(own[lane], at, state)                                            \
            }                                                                                      \
            if (CLM_GRAMS_HAS_SECOND) {                                                            \
                const uint second = CLM_GRAMS_SECOND_STATE(at);                                    \
                if (second) {                                                                      \
                    CLM_OUTPUT_RISING(own[lane], at, second)                                       \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
    }

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
#define CLM_VERIFY_ROOM (2u * CLM_CFG_GROUP)
#define CLM_VERIFY_OPEN                                                                            \
    local uint queues[2][CLM_VERIFY_ROOM], queued[3];                                              \
    const uint room = CLM_GRAMS_HAS_SECOND ? CLM_VERIFY_ROOM / 2 : CLM_VERIFY_ROOM;                \
    uint turn = 0;                                                                                 \
    for (uint i = CLM_ITEM; i < 3; i += CLM_CFG_GROUP)                                             \
        queued[i] = 0;                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_VERIFY(own, quad_at, left)                                                             \
    for (bool again = true; again; turn++) {                                                       \
        local uint *queue = queues[turn % 2];                                                      \
        uint wanted = 0, asked[CLM_LANES];                                                         \
        CLM_EACH_LANE wanted += popcount(left[lane]);                                              \
        const uint first = wanted ? atomic_add(&queued[turn % 3], wanted) : 0;                     \
        const uint end = min(first + wanted, room);                                                \
        uint place = first;                                                                        \
        CLM_EACH_LANE {                                                                            \
            asked[lane] = left[lane];                                                              \
            for (; left[lane] && place < end; place++) {                                           \
                queue[place] = quad_at[lane] + CLM_VERIFY_FIRST(left[lane]);                       \
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
                const uint at = queue[i], state = CLM_GRAMS_SECOND_STATE(at);                      \
                if (!CLM_OUTPUT_UNORDERED) {                                                       \
                    queue[room + i] = state;                                                       \
                } else if (state) {                                                                \
                    CLM_OUTPUT_RISING(own[0], at, state)                                           \
                }                                                                                  \
            }                                                                                      \
        for (uint i = CLM_ITEM; i < min(total, room); i += CLM_CFG_GROUP) {                        \
            const uint at = queue[i], state = CLM_GRAMS_STATE(0, at, at);                          \
            if (!CLM_OUTPUT_UNORDERED) {                                                           \
                queue[i] = state;                                                                  \
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
