#include "host/table/bmh.h"

void bmh_build(const struct needle *needle, uint16_t shifts[256]) {
    for (unsigned byte = 0; byte < 256; byte++)
        shifts[byte] = (uint16_t)needle->length;
    for (uint32_t place = 0; place + 1 < needle->length; place++) {
        const uint16_t shift = (uint16_t)(needle->length - 1 - place);
        shifts[needle->bytes[place]] = shift;
        if (needle->ors[place])
            shifts[needle->bytes[place] ^ needle->ors[place]] = shift;
    }
}
