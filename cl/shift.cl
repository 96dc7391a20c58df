/* Policy: how many bytes of the text, under a needle's last ones, tell how far its window moves on.
 *
 *   CLM_SHIFTS                 how many there are
 *   CLM_SHIFT_INDEX(word)      where that is which follows from the needle's last four bytes, or
 *                              all of fewer, with what lies there in the text */
#if CLM_CFG_GRAM == CLM_GRAM_1

#define CLM_SHIFTS 256u
#define CLM_SHIFT_INDEX(word) ((word) >> 8 * (min(needle.length, 4u) - 1) & 255)

#elif CLM_CFG_GRAM == CLM_GRAM_4

/* Hashed as host/table/bmh.h does. */
#define CLM_SHIFTS 1024u
#define CLM_SHIFT_INDEX(word)                                                                      \
    (((needle.fold ? clm_hash_fold(word) : (word)) & needle.tail.ands) * 0x9E3779B1u >> 22)

#else
#error "CLM_CFG_GRAM: no such value"
#endif
