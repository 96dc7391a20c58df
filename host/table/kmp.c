#include "host/table/kmp.h"

static uint32_t cell_of(const struct needle *needle, uint32_t place, uint32_t link) {
    return link << 16 | (uint32_t)needle->ors[place] << 8 | needle->bytes[place];
}

/* Do two places want the same? */
static bool same(const struct needle *needle, uint32_t a, uint32_t b) {
    return needle->bytes[a] == needle->bytes[b] && needle->ors[a] == needle->ors[b];
}

/* `border` is the longest proper one of the first `place` bytes. */
uint32_t kmp_build(const struct needle *needle, uint32_t *cells) {
    uint32_t border = 0;
    cells[0] = cell_of(needle, 0, KMP_NONE);
    for (uint32_t place = 1; place < needle->length; place++) {
        cells[place] =
            cell_of(needle, place, same(needle, place, border) ? kmp_link(cells[border]) : border);
        while (border != KMP_NONE && !same(needle, place, border))
            border = kmp_link(cells[border]);
        border = border == KMP_NONE ? 0 : border + 1;
    }
    return border;
}
