/* Packs bytes into symbols of CLM_SYMBOL_BITS bits (symbols.cl): a work-item makes 32 of
 * them, and their breaks. codes[byte] is the byte's symbol, or 255 if no pattern has it. */
kernel void clm_pack(global const uchar *bytes, ulong begin, uint count,
                     global const uchar *codes, global uint *text, global uint *breaks) {
    const uint first = (uint)get_global_id(0) * 32;
    if (first >= count)
        return;
    uint broken = 0;
    for (uint w = 0; w < CLM_SYMBOL_BITS; w++) {
        uint word = 0;
        for (uint i = 0; i < CLM_WORD_SYMBOLS; i++) {
            const uint at = first + w * CLM_WORD_SYMBOLS + i;
            const uint code = at < count ? codes[bytes[begin + at]] : 255;
            word |= (code & CLM_SYMBOL_MASK) << i * CLM_SYMBOL_BITS;
            broken |= (uint)(code == 255) << (w * CLM_WORD_SYMBOLS + i);
        }
        text[first / CLM_WORD_SYMBOLS + w] = word;
    }
    breaks[first / 32] = broken;
}
