#include "host/table/bmh.h"

void bmh_build(const struct needle *needle, uint32_t shift[BMH_SHIFTS]) {
    for (int byte = 0; byte < BMH_SHIFTS; byte++)
        shift[byte] = needle->length;
    for (uint32_t i = 0; i + 1 < needle->length; i++) {
        uint8_t byte = needle->bytes[i];
        shift[byte] = needle->length - 1 - i;
        shift[byte ^ needle->ors[i]] = needle->length - 1 - i; /* the upper case */
    }
}
