/* Byte classes of text: what window.cl stages, if it stages, in place of bytes.
 *
 *   CLM_CLASSES_OPEN           by the whole group, at the start of a kernel
 *   CLM_SYMBOL(at)             the class of a byte of the text
 *   CLM_SYMBOL_QUAD(at)        of 16, at a multiple of 16; zeros where the text has ended */
#define CLM_CLASSES local const uchar *
#define CLM_CLASSES_OPEN                                                                           \
    local uchar classes[256];                                                                      \
    for (uint i = CLM_ITEM; i < 256; i += CLM_CFG_GROUP)                                           \
        classes[i] = class_of[i];                                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);

static uint clm_classes_word(CLM_CLASSES classes, uint word) {
    return classes[word & 255] | (uint)classes[word >> 8 & 255] << 8 |
           (uint)classes[word >> 16 & 255] << 16 | (uint)classes[word >> 24] << 24;
}

static uint4 clm_classes_quad(CLM_CLASSES classes, uint4 quad) {
    return (uint4)(clm_classes_word(classes, quad.x), clm_classes_word(classes, quad.y),
                   clm_classes_word(classes, quad.z), clm_classes_word(classes, quad.w));
}

static uint4 clm_classes_end(CLM_CLASSES classes, global const uint *text, uint at,
                             uint available) {
    uint words[4] = {0, 0, 0, 0};
    for (uint i = at; i < available; i++)
        words[i / 4 % 4] |= (uint)classes[((global const uchar *)text)[i]] << i % 4 * 8;
    return (uint4)(words[0], words[1], words[2], words[3]);
}

#define CLM_WINDOW_TAKE(quad) clm_classes_quad(classes, quad)
#define CLM_WINDOW_TAKE_BYTE(byte) classes[byte]
#define CLM_SYMBOL(at) ((uint)CLM_WINDOW_BYTE(at))
#define CLM_SYMBOL_QUAD(at)                                                                        \
    (launch.available - min(at, launch.available) >= 16                                            \
         ? CLM_WINDOW_QUAD(at)                                                                     \
         : clm_classes_end(classes, text, at, launch.available))
