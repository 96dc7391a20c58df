/* A pattern by itself. An array `cells` has of each of its bytes the byte, bits or-ed into the
 * text's before they are compared (a letter's case), and a failure link; see host/table/kmp.h. */
#define CLM_CELL_NONE 0xFFFF /* a failure link: no part of the needle ends here */
#define CLM_CELL_FITS(cell, byte) (((byte) | ((cell) >> 8 & 255)) == ((cell)&255))
#define CLM_CELL_LINK(cell) ((cell) >> 16)
#define CLM_WORD_FITS(pattern, word) ((((word) | (pattern).ors) & (pattern).ands) == (pattern).bytes)

/* Knuth-Morris-Pratt from byte `at` on, before which `known` bytes of the needle lie: until none
 * do, or those do that start at `end`, or the text ends. `cells` is there, and the text. */
#define CLM_NEEDLE_RUN(own, cursor, at, known, end)                                                \
    for (;;) {                                                                                     \
        if ((known) == needle.length) {                                                            \
            CLM_OUTPUT_RISING(own, (at)-needle.length, 1)                                          \
            (known) = needle.border;                                                               \
        } else if ((at) - (known) >= (end) || (at) >= launch.available) {                          \
            break;                                                                                 \
        } else {                                                                                   \
            const uint cell = CLM_ARRAY_READ(cells, known);                                        \
            CLM_CURSOR_BYTE(byte, cursor, at)                                                      \
            if (CLM_CELL_FITS(cell, byte)) {                                                       \
                (at)++;                                                                            \
                (known)++;                                                                         \
                continue;                                                                          \
            }                                                                                      \
            (known) = CLM_CELL_LINK(cell);                                                         \
            if ((known) == CLM_CELL_NONE) {                                                        \
                (at)++;                                                                            \
                (known) = 0;                                                                       \
            }                                                                                      \
        }                                                                                          \
        if (!(known))                                                                              \
            break;                                                                                 \
    }
