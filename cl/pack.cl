/* Packs bytes into symbols of CLM_SYMBOL_BITS bits (symbols.cl), `count` of them from quad
 * `first` on: a work-item makes parts of 32, and their breaks. codes[byte] is the byte's
 * symbol, or 255 if no pattern has it. */

/* The last may not be whole. */
static uint4 clm_pack_quad(global const uint4 *bytes, uint quad, uint count) {
    if (quad < count / 16)
        return bytes[quad];
    uint words[4] = {0, 0, 0, 0};
    for (uint at = quad * 16; at < count; at++)
        words[at / 4 % 4] |= (uint)((global const uchar *)bytes)[at] << at % 4 * 8;
    return (uint4)(words[0], words[1], words[2], words[3]);
}

kernel void clm_pack(global const uint4 *bytes, ulong first, uint count,
                     global const uchar *codes, global uint *text, global uint *breaks) {
    local uchar code_of[256];
    for (uint i = (uint)get_local_id(0); i < 256; i += (uint)get_local_size(0))
        code_of[i] = codes[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    bytes += first;
    for (uint part = (uint)get_global_id(0); part * 32 < count; part += (uint)get_global_size(0)) {
        uint broken = 0;
        uint packed = 0;
#pragma unroll
        for (uint q = 0; q < 2; q++) {
            uint4 quad = clm_pack_quad(bytes, part * 2 + q, count);
#pragma unroll
            for (uint i = 0; i < 16; i++) {
                const uint at = q * 16 + i;
                const uint code = code_of[quad.x & 255];
                quad.x >>= 8;
                if (i % 4 == 3)
                    quad = quad.yzww;
                packed |= (code & CLM_SYMBOL_MASK) << at % CLM_WORD_SYMBOLS * CLM_SYMBOL_BITS;
                broken |= code >> 7 << at;
                if (at % CLM_WORD_SYMBOLS == CLM_WORD_SYMBOLS - 1) {
                    text[part * CLM_SYMBOL_BITS + at / CLM_WORD_SYMBOLS] = packed;
                    packed = 0;
                }
            }
        }
        breaks[part] = broken;
    }
}
