/* Rabin and Karp's hash of a window of text; host/table/hash_groups.h has the same. */
CLM_HELPER uint clm_hash_add(uint hash, uint word) {
    return hash * 0x9E3779B1u + word;
}

CLM_HELPER uint clm_hash_finish(uint hash) {
    hash ^= hash >> 15;
    hash *= 0x85EBCA6Bu;
    hash ^= hash >> 13;
    return hash ? hash : 1;
}

/* Of the first 1 << class bytes of 16, in words. */
CLM_HELPER uint clm_hash_window(uint4 window, uint class) {
    uint hash = class > 1 ? window.x : class ? window.x & 0xFFFF : window.x & 0xFF;
    if (class > 2)
        hash = clm_hash_add(hash, window.y);
    if (class > 3)
        hash = clm_hash_add(clm_hash_add(hash, window.z), window.w);
    return clm_hash_finish(hash);
}

/* Capital letters of four bytes made small: bit 7 of a sum tells whether a byte is at least 'A',
 * and whether it is above 'Z'. */
CLM_HELPER uint clm_hash_fold(uint word) {
    const uint low = word & 0x7F7F7F7F;
    const uint capital = ((low + 0x3F3F3F3F) ^ (low + 0x25252525)) & ~word & 0x80808080;
    return word | capital >> 2;
}
