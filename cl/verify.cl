/* Policy: which work-item looks up the strings at starts that the filter lets pass, by
 * CLM_GRAMS_STATE.
 *
 *   CLM_VERIFY_OPEN                  by the whole group, at the start of a kernel
 *   CLM_VERIFY(own, quad_at, left)   by the whole group: tells of the starts of left[lane], bits for
 *                                    those from quad_at[lane] on
 *   CLM_VERIFY_CLOSE                 by the whole group, behind all of its text
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
#define CLM_VERIFY_CLOSE
#define CLM_VERIFY(own, quad_at, left)                                                             \
    CLM_EACH_LANE {                                                                                \
        while (left[lane]) {                                                                       \
            const uint next = CLM_VERIFY_NEXT(left[lane]), at = quad_at[lane] + next;              \
            left[lane] ^= 1u << next;                                                              \
            const uint state = CLM_GRAMS_STATE(lane, next, at);                                    \
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

/* A queue of starts, as many as `room`; those that it has no room for wait for another turn. A turn
 * has another counter than the two before, and a queue that is emptied gives way to another, so that
 * no work-item that is behind finds its own changed. */
#define CLM_VERIFY_ROOM (2u * CLM_CFG_GROUP)
#define CLM_VERIFY_QUEUE_OPEN                                                                      \
    local uint queues[2][CLM_VERIFY_ROOM], queued[3];                                              \
    uint turn = 0;                                                                                 \
    for (uint i = CLM_ITEM; i < 3; i += CLM_CFG_GROUP)                                             \
        queued[i] = 0;                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_VERIFY_QUEUE(queue, waiting, first, end, left, quad_at)                                \
    uint wanted = 0;                                                                               \
    CLM_EACH_LANE wanted += popcount(left[lane]);                                                  \
    const uint first = (waiting) + (wanted ? atomic_add(&queued[turn % 3], wanted) : 0);           \
    const uint end = min(first + wanted, room);                                                    \
    {                                                                                              \
        uint place = first;                                                                        \
        CLM_EACH_LANE for (; left[lane] && place < end; place++) {                                 \
            queue[place] = quad_at[lane] + CLM_VERIFY_FIRST(left[lane]);                           \
            left[lane] &= left[lane] - 1;                                                          \
        }                                                                                          \
    }                                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    if (CLM_ITEM == 0)                                                                             \
        queued[(turn + 2) % 3] = 0;

#if CLM_OUTPUT_UNORDERED

/* All work-items look up one each; those that are too few for that wait for others to come. */
#define CLM_VERIFY_OPEN                                                                            \
    CLM_VERIFY_QUEUE_OPEN                                                                          \
    const uint room = CLM_VERIFY_ROOM;                                                             \
    uint waiting = 0, emptied = 0;
#define CLM_VERIFY_START(start)                                                                    \
    {                                                                                              \
        const uint at = start, state = CLM_GRAMS_STATE(0, 0, at);                                 \
        if (state) {                                                                               \
            CLM_OUTPUT_RISING(own[0], at, state)                                                   \
        }                                                                                          \
        if (CLM_GRAMS_HAS_SECOND) {                                                                \
            const uint second = CLM_GRAMS_SECOND_STATE(at);                                        \
            if (second) {                                                                          \
                CLM_OUTPUT_RISING(own[0], at, second)                                              \
            }                                                                                      \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
    }
#define CLM_VERIFY(own, quad_at, left)                                                             \
    for (bool again = true; again; turn++) {                                                       \
        local uint *queue = queues[emptied % 2];                                                   \
        CLM_VERIFY_QUEUE(queue, waiting, first, end, left, quad_at)                                \
        const uint total = waiting + queued[turn % 3];                                             \
        again = total > room;                                                                      \
        waiting = min(total, room) % CLM_CFG_GROUP;                                                \
        const uint whole = min(total, room) - waiting;                                             \
        for (uint i = CLM_ITEM; i < whole; i += CLM_CFG_GROUP)                                     \
            CLM_VERIFY_START(queue[i])                                                             \
        if (whole) {                                                                               \
            if (CLM_ITEM < waiting)                                                                \
                queues[++emptied % 2][CLM_ITEM] = queue[whole + CLM_ITEM];                         \
            else                                                                                   \
                emptied++;                                                                         \
        }                                                                                          \
    }
#define CLM_VERIFY_CLOSE                                                                           \
    {                                                                                              \
        uint own[1] = {CLM_OUTPUT_BEGIN(0)};                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        if (CLM_ITEM < waiting)                                                                    \
            CLM_VERIFY_START(queues[emptied % 2][CLM_ITEM])                                        \
        CLM_OUTPUT_END(own[0], 0)                                                                  \
    }

#else

/* In their places come the states there, and `room` behind these the second ones. */
#define CLM_VERIFY_OPEN                                                                            \
    CLM_VERIFY_QUEUE_OPEN                                                                          \
    const uint room = CLM_GRAMS_HAS_SECOND ? CLM_VERIFY_ROOM / 2 : CLM_VERIFY_ROOM;
#define CLM_VERIFY(own, quad_at, left)                                                             \
    for (bool again = true; again; turn++) {                                                       \
        local uint *queue = queues[turn % 2];                                                      \
        uint asked[CLM_LANES];                                                                     \
        CLM_EACH_LANE asked[lane] = left[lane];                                                    \
        CLM_VERIFY_QUEUE(queue, 0, first, end, left, quad_at)                                      \
        const uint total = queued[turn % 3];                                                       \
        again = total > room;                                                                      \
        for (uint i = CLM_ITEM; i < min(total, room); i += CLM_CFG_GROUP) {                        \
            const uint at = queue[i];                                                              \
            queue[i] = CLM_GRAMS_STATE(0, 0, at);                                                 \
            if (CLM_GRAMS_HAS_SECOND)                                                              \
                queue[room + i] = CLM_GRAMS_SECOND_STATE(at);                                      \
        }                                                                                          \
        CLM_GRAMS_SETTLE                                                                           \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        uint place = first;                                                                        \
        CLM_EACH_LANE for (; asked[lane] && place < end; place++) {                                \
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
#define CLM_VERIFY_CLOSE

#endif

#else
#error "CLM_CFG_VERIFY: no such value"
#endif
