/* Policy: how a work-item sees its text.
 *
 *   CLM_TEXT_PARAMETERS  of the kernel
 *   CLM_TEXT_BEGIN       at the start of a work-item
 *   CLM_TEXT_BYTE(at)    the byte at an offset of the launch's part, below launch.available */
#if CLM_CFG_TEXT == CLM_TEXT_DIRECT

/* Each work-item reads its own piece, byte by byte, from global memory. */
#define CLM_TEXT_PARAMETERS global const uchar *text
#define CLM_TEXT_BEGIN text += launch.text;
#define CLM_TEXT_BYTE(at) text[at]

#else
#error "CLM_CFG_TEXT: no such value"
#endif
