#include "host/table/kmp.h"

static uint32_t place_of(uint32_t cell) {
    return cell & 0xFFFF;
}

/* Paper 1977's computation of `next`: at place i, `border` is the longest border of the i
 * places before it, and strong links are enough to find the next one. */
uint32_t kmp_build(const struct needle *needle, uint32_t *cells) {
    for (uint32_t i = 0; i < needle->length; i++)
        cells[i] = (uint32_t)needle->ors[i] << 8 | needle->bytes[i];
    cells[0] |= (uint32_t)KMP_NONE << 16;
    uint32_t border = 0;
    for (uint32_t i = 1; i < needle->length; i++) {
        bool equal = place_of(cells[i]) == place_of(cells[border]);
        cells[i] |= equal ? kmp_fail(cells[border]) << 16 : border << 16;
        while (border != KMP_NONE && place_of(cells[i]) != place_of(cells[border]))
            border = kmp_fail(cells[border]);
        border = border == KMP_NONE ? 0 : border + 1;
    }
    return border;
}
