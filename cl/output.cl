/* Policy: what a hit becomes. Of each piece it keeps a number, `own`.
 *
 *   CLM_OUTPUT_PARAMETERS
 *   CLM_OUTPUT_OPEN, CLOSE              by the whole group, at the start and end of a kernel
 *   CLM_OUTPUT_ROUND                    the same, before each round of pieces
 *   CLM_OUTPUT_UNORDERED                may any work-item tell of any start, at any time? Then all
 *                                       end each piece, also one that is not there
 *   CLM_OUTPUT_DONE                     does it make no difference what is told from now on?
 *   CLM_OUTPUT_SKIP                     goes on to the next round then
 *   CLM_OUTPUT_BEGIN(piece)             what `own` is at first
 *   CLM_OUTPUT_STATE(own, at, state)    at offset `at` of a piece the automaton is in `state`
 *   CLM_OUTPUT_BEGIN_RISING(piece), CLM_OUTPUT_RISING(own, at, state)
 *                                       the same of kernels that tell of lower offsets first
 *   CLM_OUTPUT_TAILS                    are tails asked for?
 *   CLM_OUTPUT_TAIL(own, piece, at, state, lower)   the same below the piece, where the pieces
 *                                       below think that it is in state `lower`
 *   CLM_OUTPUT_END(own, piece)          of a piece */
#define CLM_OUTPUT_HAS(state) ((state) >= shape.first_output)

#define CLM_OUTPUT_UNORDERED                                                                       \
    (CLM_CFG_QUESTION == CLM_QUESTION_COUNT || CLM_CFG_QUESTION == CLM_QUESTION_ANY)

#if CLM_CFG_QUESTION == CLM_QUESTION_COUNT

/* A counter for each state, or each state with output; the host adds up along failure
 * links (paper 000, 5.4, which counts states with output only for patterns of one length).
 * A tail takes back what the pieces below count; so counters may go below 0 on the way. */
#if CLM_CFG_COUNT == CLM_COUNT_STATES
#define CLM_OUTPUT_COUNTED(state) true
#define CLM_OUTPUT_COUNTER(state) (state)
#elif CLM_CFG_COUNT == CLM_COUNT_OUTPUTS
#define CLM_OUTPUT_COUNTED(state) CLM_OUTPUT_HAS(state)
#define CLM_OUTPUT_COUNTER(state) ((state)-shape.first_output)
#else
#error "CLM_CFG_COUNT: no such value"
#endif

#define CLM_OUTPUT_DONE false
#define CLM_OUTPUT_TAILS true
#define CLM_OUTPUT_TAIL(own, piece, at, state, lower)                                              \
    if (CLM_OUTPUT_COUNTED(state)) {                                                               \
        CLM_OUTPUT_CHANGE(CLM_OUTPUT_COUNTER(state), 1)                                            \
    }                                                                                              \
    if (CLM_OUTPUT_COUNTED(lower)) {                                                               \
        CLM_OUTPUT_CHANGE(CLM_OUTPUT_COUNTER(lower), -1)                                           \
    }
#define CLM_OUTPUT_STATE(own, at, state)                                                           \
    if (CLM_OUTPUT_COUNTED(state)) {                                                               \
        CLM_OUTPUT_ADD(own, CLM_OUTPUT_COUNTER(state))                                             \
    }

#if CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_GLOBAL

#define CLM_OUTPUT_PARAMETERS global int *counts
#define CLM_OUTPUT_OPEN
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_ADD(own, counter) atomic_inc(&counts[counter]);
#define CLM_OUTPUT_CHANGE(counter, amount) atomic_add(&counts[counter], amount);
#define CLM_OUTPUT_END(own, piece) (void)(own);
#define CLM_OUTPUT_CLOSE

#elif CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_LOCAL || CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_BINNED

/* The first shape.counters in local memory, which are all (local) or some (binned). Those of a
 * single work-item need no atomics. */
#define CLM_OUTPUT_PARAMETERS global int *counts, local int *bins
#define CLM_OUTPUT_OPEN                                                                            \
    for (uint i = CLM_ITEM; i < shape.counters; i += CLM_CFG_GROUP)                                \
        bins[i] = 0;                                                                               \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_BEGIN(piece) 0
#if CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_LOCAL && CLM_CFG_GROUP == 1
#define CLM_OUTPUT_CHANGE(counter, amount) bins[counter] += (amount);
#elif CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_LOCAL
#define CLM_OUTPUT_CHANGE(counter, amount) atomic_add(&bins[counter], amount);
#else
#define CLM_OUTPUT_CHANGE(counter, amount)                                                         \
    if ((counter) < shape.counters)                                                                \
        atomic_add(&bins[counter], amount);                                                        \
    else                                                                                           \
        atomic_add(&counts[counter], amount);
#endif
#define CLM_OUTPUT_ADD(own, counter) CLM_OUTPUT_CHANGE(counter, 1)
#define CLM_OUTPUT_END(own, piece) (void)(own);
#define CLM_OUTPUT_CLOSE                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    for (uint i = CLM_ITEM; i < shape.counters; i += CLM_CFG_GROUP)                                \
        if (bins[i])                                                                               \
            atomic_add(&counts[i], bins[i]);

#elif CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_LOCAL16

/* All, two in a word. `full` tells that one has reached half of what 16 bits hold; then they are
 * drained, so that none can wrap in the round to come, which adds CLM_ROWS * CLM_CFG_PIECE at most,
 * less than the other half. */
#define CLM_OUTPUT_PARAMETERS global int *counts, local uint *bins
#define CLM_OUTPUT_OPEN                                                                            \
    local uint full;                                                                               \
    if (CLM_ITEM == 0)                                                                             \
        full = 0;                                                                                  \
    for (uint i = CLM_ITEM; i < (shape.counters + 1) / 2; i += CLM_CFG_GROUP)                      \
        bins[i] = 0;
#define CLM_OUTPUT_ROUND                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    const bool drains = full;                                                                      \
    barrier(CLK_LOCAL_MEM_FENCE); /* a fast work-item adds to them soon */                         \
    if (drains) {                                                                                  \
        clm_output_drain(bins, shape.counters, counts);                                            \
        if (CLM_ITEM == 0)                                                                         \
            full = 0;                                                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
    }
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_ADD(own, counter)                                                               \
    {                                                                                              \
        const uint one = 1u << 16 * ((counter) % 2);                                               \
        own |= atomic_add(&bins[(counter) / 2], one) + one;                                        \
    }
#define CLM_OUTPUT_CHANGE(counter, amount) atomic_add(&counts[counter], amount);
#define CLM_OUTPUT_END(own, piece)                                                                 \
    if ((own) & 0x80008000)                                                                        \
        atomic_or(&full, 1u);
#define CLM_OUTPUT_CLOSE                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    clm_output_drain(bins, shape.counters, counts);

static void clm_output_drain(local uint *bins, uint counters, global int *counts) {
    for (uint i = CLM_ITEM; i < (counters + 1) / 2; i += CLM_CFG_GROUP) {
        const uint two = bins[i];
        bins[i] = 0;
        if (two & 0xFFFF)
            atomic_add(&counts[2 * i], (int)(two & 0xFFFF));
        if (two >> 16)
            atomic_add(&counts[2 * i + 1], (int)(two >> 16));
    }
}

#elif CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_REGISTER

/* There is one. */
#define CLM_OUTPUT_PARAMETERS global int *counts
#define CLM_OUTPUT_OPEN                                                                            \
    local uint hits;                                                                               \
    if (CLM_ITEM == 0)                                                                             \
        hits = 0;                                                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_ADD(own, counter) (own)++;
#define CLM_OUTPUT_CHANGE(counter, amount) (own) += (uint)(amount);
#define CLM_OUTPUT_END(own, piece)                                                                 \
    if (own)                                                                                       \
        atomic_add(&hits, own);
#define CLM_OUTPUT_CLOSE                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    if (CLM_ITEM == 0 && hits)                                                                     \
        atomic_add(counts, (int)hits);

#else
#error "CLM_CFG_HISTOGRAM: no such value"
#endif

#elif CLM_CFG_QUESTION == CLM_QUESTION_MEASURE

/* How many records each piece will write; the few of tails are written at once,
 * tail_count[0] of them, also when they no longer fit. */
#define CLM_OUTPUT_PARAMETERS                                                                      \
    global uint *piece_records, global uint *tail_count, global clm_tail_record *tails
#define CLM_OUTPUT_OPEN                                                                            \
    (void)tail_count; /* some kernels have none */                                                 \
    (void)tails;
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_DONE false
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_STATE(own, at, state) own += CLM_OUTPUT_HAS(state);
#define CLM_OUTPUT_TAILS true
#define CLM_OUTPUT_TAIL(own, of_piece, at_start, in_state, lower)                                  \
    if (CLM_OUTPUT_HAS(in_state)) {                                                                \
        const uint slot = atomic_inc(tail_count);                                                  \
        if (slot < launch.capacity) {                                                              \
            clm_tail_record record = {(at_start), (in_state), (of_piece), 0};                      \
            tails[slot] = record;                                                                  \
        }                                                                                          \
    }
#define CLM_OUTPUT_END(own, piece) piece_records[piece] = own;
#define CLM_OUTPUT_CLOSE

#elif CLM_CFG_QUESTION == CLM_QUESTION_FIND

/* Records at the places that measuring gave: ends[i] is where those of piece i end in its block
 * (block_sums.cl), which has bases[block] records before it, less the `base` that are not asked
 * for. A piece that is read downwards fills its part from the end, so all lie there by rising
 * start. */
#define CLM_OUTPUT_PARAMETERS                                                                      \
    uint base, uint block_bits, global const uint *bases, global const uint *ends,                 \
        global clm_record *records
#define CLM_OUTPUT_BLOCK(piece) (bases[(piece) >> block_bits] - base)
#define CLM_OUTPUT_OPEN
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_DONE false
#define CLM_OUTPUT_BEGIN(piece) (CLM_OUTPUT_BLOCK(piece) + ends[piece])
#define CLM_OUTPUT_STATE(own, at_start, in_state)                                                  \
    if (CLM_OUTPUT_HAS(in_state)) {                                                                \
        clm_record record = {(at_start), (in_state)};                                              \
        records[--(own)] = record;                                                                 \
    }
#define CLM_OUTPUT_BEGIN_RISING(piece)                                                             \
    (CLM_OUTPUT_BLOCK(piece) + ((piece) % (1u << block_bits) ? ends[(piece)-1] : 0))
#define CLM_OUTPUT_RISING(own, at_start, in_state)                                                 \
    if (CLM_OUTPUT_HAS(in_state)) {                                                                \
        clm_record record = {(at_start), (in_state)};                                              \
        records[(own)++] = record;                                                                 \
    }
#define CLM_OUTPUT_TAILS false
#define CLM_OUTPUT_TAIL(own, piece, at, state, lower)
#define CLM_OUTPUT_END(own, piece) (void)(own);
#define CLM_OUTPUT_CLOSE

#elif CLM_CFG_QUESTION == CLM_QUESTION_FLAGS

/* An integer for each symbol of the text, 1 where an occurrence starts (paper 002). */
#define CLM_OUTPUT_PARAMETERS global uint *flags
#define CLM_OUTPUT_OPEN
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_DONE false
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_STATE(own, at, state)                                                           \
    if (CLM_OUTPUT_HAS(state))                                                                     \
        flags[at] = 1;
#define CLM_OUTPUT_TAILS false
#define CLM_OUTPUT_TAIL(own, piece, at, state, lower)
#define CLM_OUTPUT_END(own, piece) (void)(own);
#define CLM_OUTPUT_CLOSE

#elif CLM_CFG_QUESTION == CLM_QUESTION_ANY

#define CLM_OUTPUT_PARAMETERS global uint *found
#define CLM_OUTPUT_OPEN
#define CLM_OUTPUT_ROUND
#define CLM_OUTPUT_DONE (atomic_or(found, 0u) != 0)
#define CLM_OUTPUT_BEGIN(piece) 0
#define CLM_OUTPUT_STATE(own, at, state) own |= CLM_OUTPUT_HAS(state);
#define CLM_OUTPUT_TAILS true
#define CLM_OUTPUT_TAIL(own, piece, at, state, lower) own |= CLM_OUTPUT_HAS(state);
#define CLM_OUTPUT_END(own, piece)                                                                 \
    if (own)                                                                                       \
        atomic_or(found, 1u);
#define CLM_OUTPUT_CLOSE

#else
#error "CLM_CFG_QUESTION: no such value"
#endif

#define CLM_OUTPUT_SKIP                                                                            \
    if (CLM_OUTPUT_DONE)                                                                           \
        continue;

#if CLM_CFG_QUESTION != CLM_QUESTION_FIND
#define CLM_OUTPUT_BEGIN_RISING(piece) CLM_OUTPUT_BEGIN(piece)
#define CLM_OUTPUT_RISING(own, at, state) CLM_OUTPUT_STATE(own, at, state)
#endif
