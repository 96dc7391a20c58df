/* Policy: how a work-item sees its pieces of text, rows of CLM_ROW_WORDS words. A group
 * has CLM_ROWS rows, a work-item CLM_LANES of them.
 *
 *   CLM_TEXT_PARAMETERS
 *   CLM_TEXT_OPEN            at the start of a kernel
 *   CLM_TEXT_STAGE(piece0)   by the whole group, before it scans rows piece0, piece0 + 1, ...
 *   CLM_TEXT_ROW(lane)       the work-item's row of that lane, from 0 on
 *   CLM_TEXT_QUAD(row, at)   of the row, around its symbol at offset `at` of the text
 *   CLM_TEXT_SYMBOL(at)      one symbol of any place, from global memory
 *
 * direct: each work-item reads its own rows from global memory, a quad at a time.
 *
 * coalesced, diagonal: the group loads its rows together into local memory, neighbours
 * loading neighbouring quads (paper 001, V.B).
 *
 * Local memory has 32 banks, a word wide each, and 32 neighbours read word w of their rows
 * i = 0..31 at once: a lane's rows lie one after the other, whichever lane it is. With rows as they come (coalesced) it lies in bank (i * R + w) % 32,
 * R = CLM_ROW_WORDS: if R is a multiple of 32, all read from one bank in turn.
 *
 * diagonal turns each row by T(i) words (001, V.C; there for 16 banks), so that the word
 * lies in
 *
 *     bank (i * R + (w + T(i)) % R) % 32      with T(i) = i           if R >= 32
 *                                                  T(i) = i * R / 32  if R < 32
 *
 *     R = 32, banks 0..3:       R = 16, banks 0, 1 .. 16, 17:
 *     row 0   w0  w1  w2  w3    rows 0, 1   w0  w1  ..  w0  w1
 *     row 1   w31 w0  w1  w2    rows 2, 3   w15 w0  ..  w15 w0
 *     row 2   w30 w31 w0  w1    rows 4, 5   w14 w15 ..  w14 w15
 *     row 3   w29 w30 w31 w0    rows 6, 7   w13 w14 ..  w13 w14
 *
 * Loads: for R >= 32 the banks are (w + i) % 32, all different. For R < 32, 32 / R rows lie
 * side by side and share a turn; below each other lie R rows with turns 0..R-1: all different.
 *
 * Stores: 32 neighbours hold 32 quads, q = 0..R/4-1 of row i, and store word s of them, then
 * the next. For R <= 32 that is bank 4 * q + s + T(i) of row i's R banks, and the rows that
 * share these have turns 0..3 (more rows, fewer quads): all different. For R > 32, quads
 * 8 apart share banks; the eight of q / 8 = e begin with word s = e * (128 / R), R = 64 has
 * two rows of 16 quads with turns 0 and 1: s + T is 0 and 2, 1 and 3; R = 128 has one row:
 * s = 0..3: all different. tests/house/diagonal.py tries every R. */
#define CLM_ROWS (CLM_CFG_GROUP * CLM_LANES)
#define CLM_ROW_WORDS (CLM_CFG_PIECE / CLM_WORD_SYMBOLS)
#define CLM_ROW_QUADS (CLM_ROW_WORDS / 4)
#define CLM_ROW_QUAD(at) ((at) / CLM_QUAD_SYMBOLS % CLM_ROW_QUADS)

#define CLM_TEXT_PARAMETERS global const uint *text
#if CLM_SYMBOL_BITS == 8 /* whose last word may not be whole */
#define CLM_TEXT_SYMBOL(at) ((global const uchar *)text)[at]
#else
#define CLM_TEXT_SYMBOL(at)                                                                        \
    ((text[(at) / CLM_WORD_SYMBOLS] >> (at) % CLM_WORD_SYMBOLS * CLM_SYMBOL_BITS) &                \
     CLM_SYMBOL_MASK)
#endif

#if CLM_CFG_TEXT == CLM_TEXT_DIRECT

#define CLM_TEXT_OPEN text += launch.text / 4;
#define CLM_TEXT_STAGE(piece0)
#define CLM_TEXT_ROW(lane) (CLM_ITEM * CLM_LANES + (lane))
#define CLM_TEXT_QUAD(row, at) (((global const uint4 *)text)[(at) / CLM_QUAD_SYMBOLS])

#elif CLM_CFG_TEXT == CLM_TEXT_COALESCED || CLM_CFG_TEXT == CLM_TEXT_DIAGONAL

#define CLM_TEXT_OPEN                                                                              \
    text += launch.text / 4;                                                                       \
    local uint rows[CLM_ROWS * CLM_ROW_WORDS];
#define CLM_TEXT_ROW(lane) ((lane)*CLM_CFG_GROUP + CLM_ITEM)

/* Quads that are not wholly there are left out; scans read their symbols one by one. */
#define CLM_TEXT_STAGE(piece0)                                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    for (uint i = CLM_ITEM; i < CLM_ROWS * CLM_ROW_QUADS; i += CLM_CFG_GROUP) {                    \
        const uint quad = (piece0)*CLM_ROW_QUADS + i;                                              \
        if (quad < launch.available / CLM_QUAD_SYMBOLS)                                            \
            clm_text_store(rows, i / CLM_ROW_QUADS, i % CLM_ROW_QUADS,                             \
                           ((global const uint4 *)text)[quad]);                                    \
    }                                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE);

#if CLM_CFG_TEXT == CLM_TEXT_COALESCED

static void clm_text_store(local uint *rows, uint row, uint quad, uint4 words) {
    vstore4(words, row * CLM_ROW_QUADS + quad, rows);
}
#define CLM_TEXT_QUAD(row, at) vload4((row)*CLM_ROW_QUADS + CLM_ROW_QUAD(at), rows)

#else

#define CLM_TEXT_TURN(row) ((row)*min((uint)CLM_ROW_WORDS, 32u) / 32)
#define CLM_TEXT_PLACE(row, word) (((word) + CLM_TEXT_TURN(row)) % CLM_ROW_WORDS)

static void clm_text_store(local uint *rows, uint row, uint quad, uint4 words) {
    const uint first = quad / 8 * max(1u, 128u / CLM_ROW_WORDS);
    for (uint i = 0; i < 4; i++) {
        const uint word = (first + i) % 4;
        const uint value = word < 2 ? (word < 1 ? words.x : words.y) : word < 3 ? words.z : words.w;
        rows[row * CLM_ROW_WORDS + CLM_TEXT_PLACE(row, 4 * quad + word)] = value;
    }
}

#define CLM_TEXT_WORD(row, at, i)                                                                  \
    rows[(row)*CLM_ROW_WORDS + CLM_TEXT_PLACE(row, 4 * CLM_ROW_QUAD(at) + (i))]
#define CLM_TEXT_QUAD(row, at)                                                                     \
    (uint4)(CLM_TEXT_WORD(row, at, 0), CLM_TEXT_WORD(row, at, 1), CLM_TEXT_WORD(row, at, 2),       \
            CLM_TEXT_WORD(row, at, 3))

#endif

#else
#error "CLM_CFG_TEXT: no such value"
#endif
