/* Policy: what a hit becomes.
 *
 *   CLM_OUTPUT_PARAMETERS     of the kernel
 *   CLM_OUTPUT_BEGIN          at the start of a work-item
 *   CLM_OUTPUT_HIT            all occurrences that start at `start`, in its piece
 *   CLM_OUTPUT_TAILS          are tails asked for?
 *   CLM_OUTPUT_TAIL           those that start at `start`, below its piece; `rest` is
 *                             the longest that the pieces below see themselves
 *   CLM_OUTPUT_DONE           may the work-item stop early?
 *   CLM_OUTPUT_END            at its end */
#if CLM_CFG_QUESTION == CLM_QUESTION_COUNT

/* A counter for each output: the longest at a start stands for its whole chain, so
 * a tail takes the rest of its chain back. Counters may go below 0 on the way. */
#if CLM_CFG_HISTOGRAM == CLM_HISTOGRAM_GLOBAL
#define CLM_OUTPUT_PARAMETERS global int *counts
#define CLM_OUTPUT_BEGIN
#define CLM_OUTPUT_HIT(start, output) atomic_inc(&counts[output]);
#define CLM_OUTPUT_TAILS 1
#define CLM_OUTPUT_TAIL(start, output, rest)                                                       \
    {                                                                                              \
        const uint all = (output), below = (rest);                                                 \
        if (all != below) {                                                                        \
            atomic_inc(&counts[all]);                                                              \
            atomic_dec(&counts[below]);                                                            \
        }                                                                                          \
    }
#define CLM_OUTPUT_DONE 0
#define CLM_OUTPUT_END
#else
#error "CLM_CFG_HISTOGRAM: no such value"
#endif

#elif CLM_CFG_QUESTION == CLM_QUESTION_MEASURE

/* How many records each piece will write; the few of tails are written at once,
 * tail_count[0] of them, also when they no longer fit. */
#define CLM_OUTPUT_PARAMETERS                                                                      \
    global uint *piece_records, global uint *tail_count, global clm_tail_record *tails
#define CLM_OUTPUT_BEGIN uint found = 0;
#define CLM_OUTPUT_HIT(start, output) found++;
#define CLM_OUTPUT_TAILS 1
#define CLM_OUTPUT_TAIL(at_start, at_output, rest)                                                 \
    {                                                                                              \
        const uint all = (at_output);                                                              \
        if (all) {                                                                                 \
            const uint slot = atomic_inc(tail_count);                                              \
            if (slot < launch.capacity) {                                                          \
                clm_tail_record record = {(at_start), all, piece, 0};                              \
                tails[slot] = record;                                                              \
            }                                                                                      \
        }                                                                                          \
    }
#define CLM_OUTPUT_DONE 0
#define CLM_OUTPUT_END piece_records[piece] = found;

#elif CLM_CFG_QUESTION == CLM_QUESTION_FIND

/* Records at the places that measuring gave: piece i has ends[i-1] .. ends[i]-1,
 * less `base`. A piece reads downwards and fills its part from the end, so all lie
 * there by rising start. */
#define CLM_OUTPUT_PARAMETERS uint base, global const uint *ends, global clm_record *records
#define CLM_OUTPUT_BEGIN uint slot = ends[piece] - base;
#define CLM_OUTPUT_HIT(at_start, at_output)                                                        \
    {                                                                                              \
        clm_record record = {(at_start), (at_output)};                                             \
        records[--slot] = record;                                                                  \
    }
#define CLM_OUTPUT_TAILS 0
#define CLM_OUTPUT_TAIL(start, output, rest)
#define CLM_OUTPUT_DONE 0
#define CLM_OUTPUT_END

#elif CLM_CFG_QUESTION == CLM_QUESTION_ANY

#define CLM_OUTPUT_PARAMETERS global uint *found
#define CLM_OUTPUT_BEGIN                                                                           \
    if (atomic_or(found, 0u))                                                                      \
        return;
#define CLM_OUTPUT_HIT(start, output) atomic_or(found, 1u);
#define CLM_OUTPUT_TAILS 1
#define CLM_OUTPUT_TAIL(start, output, rest)                                                       \
    if ((output) != (rest))                                                                        \
        atomic_or(found, 1u);
#define CLM_OUTPUT_DONE atomic_or(found, 0u)
#define CLM_OUTPUT_END

#else
#error "CLM_CFG_QUESTION: no such value"
#endif
