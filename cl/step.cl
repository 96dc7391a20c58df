/* Policy: how many symbols a transition takes.
 *
 *   CLM_STEP_BITS            of text that it takes
 *   CLM_STEP_PARAMETERS      with a comma behind them, or none
 *   CLM_STEP_NEXT(state, column)   the state after one symbol
 *   CLM_STEP(walk, symbols)  takes that many from offset walk.at down, in the lowest
 *                            CLM_STEP_BITS bits, the one at the highest offset on top
 *
 * One: the table is read for each. Several: an entry of the table tells the state after
 * all of them, and whether one on the way, or that one, has output; if so, they are taken
 * again one by one, with a table of their own. */
#if CLM_CFG_STEP == CLM_STEP_1
#define CLM_STEP_SYMBOLS 1
#elif CLM_CFG_STEP == CLM_STEP_2
#define CLM_STEP_SYMBOLS 2
#elif CLM_CFG_STEP == CLM_STEP_4
#define CLM_STEP_SYMBOLS 4
#elif CLM_CFG_STEP == CLM_STEP_8
#define CLM_STEP_SYMBOLS 8
#else
#error "CLM_CFG_STEP: no such value"
#endif
#define CLM_STEP_BITS (CLM_STEP_SYMBOLS * CLM_SYMBOL_BITS)

#if CLM_STEP_SYMBOLS == 1

#define CLM_STEP_PARAMETERS
#define CLM_STEP_NEXT(state, column) CLM_TABLE_READ(state, column)
#define CLM_STEP(walk, symbols)                                                                    \
    (walk).at--;                                                                                   \
    (walk).state = CLM_STEP_NEXT((walk).state, CLM_SYMBOLS_COLUMN(symbols));                       \
    CLM_OUTPUT_STATE((walk).own, (walk).at, (walk).state)

#else

#define CLM_STEP_OUTPUT (1u << (8 * sizeof(clm_entry) - 1))
#define CLM_STEP_PARAMETERS global const clm_entry *single,
#define CLM_STEP_NEXT(state, column)                                                               \
    single[(clm_entry_index)(state) << CLM_SYMBOL_BITS | (column)]
#define CLM_STEP(walk, symbols)                                                                    \
    const uint taken = (symbols), entry = CLM_TABLE_READ((walk).state, taken);                     \
    if (entry & CLM_STEP_OUTPUT) {                                                                 \
        for (uint bits = CLM_STEP_BITS; bits > 0;) {                                               \
            bits -= CLM_SYMBOL_BITS;                                                               \
            (walk).at--;                                                                           \
            (walk).state = CLM_STEP_NEXT((walk).state, taken >> bits & CLM_SYMBOL_MASK);           \
            CLM_OUTPUT_STATE((walk).own, (walk).at, (walk).state)                                  \
        }                                                                                          \
    } else {                                                                                       \
        (walk).at -= CLM_STEP_SYMBOLS;                                                             \
        (walk).state = entry;                                                                      \
    }

#endif
