/* Policy: how wide a symbol of text is.
 *
 * A text is an array of words of 32 bits, the symbol at the lower offset in the lower
 * bits; a quad is 4 words, 16 bytes. 8-bit symbols are the bytes themselves. Narrower
 * ones are codes of the bytes that patterns have (pack.cl made them), and beside the
 * text lies a bit for each symbol that tells bytes which no pattern has: the breaks.
 *
 *   CLM_SYMBOL_BITS, CLM_WORD_SYMBOLS, CLM_QUAD_SYMBOLS
 *   CLM_SYMBOLS_PARAMETERS
 *   CLM_SYMBOLS_COLUMN(symbol)   of the transition table
 *   CLM_SYMBOLS_BROKEN(at)       is the symbol at offset `at` a break?
 *   CLM_SYMBOLS_BREAKS(at)       is there one among the quad of symbols from `at` on?  */
#if CLM_CFG_SYMBOLS == CLM_SYMBOLS_8
#define CLM_SYMBOL_BITS 8
#elif CLM_CFG_SYMBOLS == CLM_SYMBOLS_4
#define CLM_SYMBOL_BITS 4
#elif CLM_CFG_SYMBOLS == CLM_SYMBOLS_2
#define CLM_SYMBOL_BITS 2
#elif CLM_CFG_SYMBOLS == CLM_SYMBOLS_1
#define CLM_SYMBOL_BITS 1
#else
#error "CLM_CFG_SYMBOLS: no such value"
#endif

#define CLM_WORD_SYMBOLS (32 / CLM_SYMBOL_BITS)
#define CLM_QUAD_SYMBOLS (4 * CLM_WORD_SYMBOLS)
#define CLM_SYMBOL_MASK ((1u << CLM_SYMBOL_BITS) - 1)

#if CLM_SYMBOL_BITS == 8

#define CLM_SYMBOLS_PARAMETERS global const uchar *classes
#define CLM_SYMBOLS_COLUMN(symbol) classes[symbol]
#define CLM_SYMBOLS_BROKEN(at) false
#define CLM_SYMBOLS_BREAKS(at) false

#else

#define CLM_SYMBOLS_PARAMETERS global const uint *breaks
#define CLM_SYMBOLS_COLUMN(symbol) (symbol)
#define CLM_SYMBOLS_BROKEN(at) ((breaks[(at) / 32] >> ((at) % 32) & 1) != 0)
#if CLM_QUAD_SYMBOLS == 32
#define CLM_SYMBOLS_BREAKS(at) (breaks[(at) / 32] != 0)
#elif CLM_QUAD_SYMBOLS == 64
#define CLM_SYMBOLS_BREAKS(at) ((breaks[(at) / 32] | breaks[(at) / 32 + 1]) != 0)
#else
#define CLM_SYMBOLS_BREAKS(at)                                                                     \
    ((breaks[(at) / 32] | breaks[(at) / 32 + 1] | breaks[(at) / 32 + 2] |                          \
      breaks[(at) / 32 + 3]) != 0)
#endif

#endif
