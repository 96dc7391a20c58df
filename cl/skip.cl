/* Policy: are starts left out that differ from the needle in their first words?
 *
 *   CLM_SKIP(at, end, known)   moves `at` to the next start below `end` that may be the needle's,
 *                              or to `end`; `known` becomes how many bytes agree there for sure */
#if CLM_CFG_SKIP == CLM_SKIP_OFF

#define CLM_SKIP(at, end, known) known = 0;

#elif CLM_CFG_SKIP == CLM_SKIP_ON

/* Which of 16 starts agree in 8 bytes, a bit each: 24 bytes of text. */
static uint clm_skip_agree(uint4 quad, uint2 more, clm_word_pattern head, clm_word_pattern neck) {
    const uint words[6] = {quad.x, quad.y, quad.z, quad.w, more.x, more.y};
    uint agree = 0;
    CLM_UNROLL for (uint i = 0; i < 16; i++) {
        const uint k = i / 4, shift = i % 4 * 8;
        const ulong low = (ulong)words[k + 1] << 32 | words[k];
        const ulong high = (ulong)words[k + 2] << 32 | words[k + 1];
        const bool fits = CLM_WORD_FITS(head, (uint)(low >> shift)) &&
                          CLM_WORD_FITS(neck, (uint)(high >> shift));
        agree |= (uint)fits << i;
    }
    return agree;
}

/* Near the end of the text all starts may be. */
#define CLM_SKIP(at, end, known)                                                                   \
    known = 0;                                                                                     \
    while ((at) < (end) && !(known)) {                                                             \
        const uint quad_at = (at) / 16 * 16;                                                       \
        if (launch.available < quad_at + 32)                                                       \
            break;                                                                                 \
        const uint agree =                                                                         \
            clm_skip_agree(CLM_WINDOW_QUAD(quad_at), CLM_WINDOW_QUAD(quad_at + 16).xy,             \
                           needle.head, needle.neck) >>                                            \
            ((at)-quad_at);                                                                        \
        (at) = agree ? (at) + 31 - clz(agree & -agree) : quad_at + 16;                             \
        known = agree ? min(needle.length, 8u) : 0;                                                \
    }                                                                                              \
    if ((at) > (end))                                                                              \
        (at) = (end);

#else
#error "CLM_CFG_SKIP: no such value"
#endif
