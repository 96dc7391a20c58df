/* Policy: how kernels see text that read it forwards, by bytes and by words at any offset, 8-bit
 * symbols all.
 *
 *   CLM_WINDOW_PARAMETERS
 *   CLM_WINDOW_OPEN            at the start of a kernel
 *   CLM_WINDOW_STAGE(first)    by the whole group, before it reads mostly the CLM_CFG_PIECE bytes
 *                              of each of its work-items, from offset `first` on
 *   CLM_WINDOW_BYTE(at)        which is there
 *   CLM_WINDOW_WORD(at)        4 bytes, the first in the lowest bits; 8 are there
 *   CLM_WINDOW_EIGHT(at)       8, at a multiple of 8; all are there
 *   CLM_WINDOW_QUAD(at)        16, at a multiple of 16; all are there
 *
 * direct: from global memory. coalesced: the group loads what it mostly reads together into
 * local memory, neighbours loading neighbouring quads; the rest comes from global memory. */
#define CLM_ROWS (CLM_CFG_GROUP * CLM_LANES) /* pieces that a group reads in a round */
#define CLM_WINDOW_PARAMETERS global const uint *text
CLM_HELPER uint clm_window_global(global const uint *text, uint at) {
    const uint shift = at % 4 * 8;
    const ulong low = text[at / 4], high = shift ? text[at / 4 + 1] : 0;
    return (uint)((high << 32 | low) >> shift);
}

#if CLM_CFG_TEXT == CLM_TEXT_DIRECT

#define CLM_WINDOW_OPEN text += launch.text / 4;
#define CLM_WINDOW_STAGE(first)
#define CLM_WINDOW_BYTE(at) ((uint)((global const uchar *)text)[at])
#define CLM_WINDOW_WORD(at) clm_window_global(text, at)
#define CLM_WINDOW_EIGHT(at) ((global const ulong *)text)[(at) / 8]
#define CLM_WINDOW_QUAD(at) ((global const uint4 *)text)[(at) / 16]

#elif CLM_CFG_TEXT == CLM_TEXT_COALESCED

/* A window reaches into a quad more than its group's, and with what is read at once into another. */
#define CLM_WINDOW_QUADS (CLM_CFG_GROUP * CLM_CFG_PIECE / 16 + 2)
#define CLM_WINDOW_OPEN                                                                            \
    text += launch.text / 4;                                                                       \
    local uint window[CLM_WINDOW_QUADS * 4];                                                       \
    uint staged = 0, staged_bytes = 0; /* from that offset on */
#define CLM_WINDOW_STAGE(first)                                                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    staged = min((first) / 16 * 16, launch.available / 16 * 16);                                   \
    staged_bytes = min(launch.available / 16 * 16 - staged, CLM_WINDOW_QUADS * 16u);               \
    for (uint i = CLM_ITEM; i < staged_bytes / 16; i += CLM_CFG_GROUP)                             \
        vstore4(((global const uint4 *)text)[staged / 16 + i], i, window);                         \
    barrier(CLK_LOCAL_MEM_FENCE);

/* Offsets below `staged` wrap to large ones. */
#define CLM_WINDOW_BYTE(at)                                                                        \
    (uint)((at)-staged < staged_bytes ? ((local const uchar *)window)[(at)-staged]                 \
                                      : ((global const uchar *)text)[at])
CLM_HELPER uint clm_window_local(local const uint *window, uint at) {
    const uint shift = at % 4 * 8;
    const ulong low = window[at / 4], high = shift ? window[at / 4 + 1] : 0;
    return (uint)((high << 32 | low) >> shift);
}
CLM_HELPER ulong clm_window_local_eight(local const uint *window, uint at) {
    return (ulong)window[at / 4 + 1] << 32 | window[at / 4];
}
#define CLM_WINDOW_WORD(at)                                                                        \
    ((at)-staged < staged_bytes && staged_bytes - ((at)-staged) >= 8                               \
         ? clm_window_local(window, (at)-staged)                                                   \
         : clm_window_global(text, at))
#define CLM_WINDOW_EIGHT(at)                                                                       \
    ((at)-staged < staged_bytes ? clm_window_local_eight(window, (at)-staged)                      \
                                : ((global const ulong *)text)[(at) / 8])
#define CLM_WINDOW_QUAD(at)                                                                        \
    ((at)-staged < staged_bytes ? vload4(((at)-staged) / 16, window)                               \
                                : ((global const uint4 *)text)[(at) / 16])

#else
#error "CLM_CFG_TEXT: no such value here"
#endif

/* The same near the end of the text: `count` bytes, which are there, and zeros. */
#define CLM_WINDOW_BYTES(word, at, count)                                                          \
    uint word = 0;                                                                                 \
    if ((at) + 8 <= launch.available)                                                              \
        word = CLM_WINDOW_WORD(at);                                                                \
    else                                                                                           \
        for (uint i = 0; i < (count); i++)                                                         \
            word |= CLM_WINDOW_BYTE((at) + i) << 8 * i;

/* Bytes one after the other, in either direction. Work-items that each read their own piece load
 * from as many places at once, so eight bytes are loaded together. */
typedef struct clm_cursor {
    ulong bytes;
    uint eight; /* their offset / 8 */
} clm_cursor;
#define CLM_CURSOR(cursor) clm_cursor cursor = {0, 0xFFFFFFFF};
#define CLM_CURSOR_BYTE(byte, cursor, at)                                                          \
    if ((at) / 8 != (cursor).eight) {                                                              \
        (cursor).eight = (at) / 8;                                                                 \
        const uint first = (at) / 8 * 8;                                                           \
        if (first + 8 <= launch.available) {                                                       \
            (cursor).bytes = CLM_WINDOW_EIGHT(first);                                              \
        } else {                                                                                   \
            (cursor).bytes = 0;                                                                    \
            for (uint i = first; i < launch.available; i++)                                        \
                (cursor).bytes |= (ulong)CLM_WINDOW_BYTE(i) << (i - first) * 8;                    \
        }                                                                                          \
    }                                                                                              \
    const uint byte = (uint)((cursor).bytes >> (at) % 8 * 8) & 255;

/* Four bytes; `count` of them and zeros where the text is about to end. */
#define CLM_CURSOR_WORD(word, cursor, at, count)                                                   \
    uint word = 0;                                                                                 \
    if ((at) / 8 * 8 + 16 <= launch.available) {                                                   \
        const uint first = (at) / 8 * 8, shift = (at) % 8 * 8;                                     \
        if ((at) / 8 != (cursor).eight) {                                                          \
            (cursor).eight = (at) / 8;                                                             \
            (cursor).bytes = CLM_WINDOW_EIGHT(first);                                              \
        }                                                                                          \
        word = (uint)((cursor).bytes >> shift);                                                    \
        if (shift > 32)                                                                            \
            word |= (uint)(CLM_WINDOW_EIGHT(first + 8) << (64 - shift));                           \
    } else {                                                                                       \
        for (uint i = 0; i < (count); i++)                                                         \
            word |= CLM_WINDOW_BYTE((at) + i) << 8 * i;                                            \
    }
