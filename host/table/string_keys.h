/* How many of a string's first bytes find it in host/table/string_slots.h.
 *
 * A place of a text is looked up once for each length that keys have, so few lengths are quick
 * where little is found; a short key is one of many strings, so many lengths are quick where much
 * is. */
#ifndef CLMATCH_HOST_TABLE_STRING_KEYS_H
#define CLMATCH_HOST_TABLE_STRING_KEYS_H

#include "host/table/trie_strings.h"

enum { STRING_KEY_MAX = 8 };

/* Bit i: some key has i bytes, 1 .. STRING_KEY_MAX; the least has no more than the shortest string.
 * A string's key is the longest that it is not shorter than. */
uint32_t string_keys_choose(const struct trie_strings *strings);

/* The next length of a key above one; UINT32_MAX: none is. */
static inline uint32_t string_keys_next(uint32_t keys, uint32_t key) {
    for (uint32_t next = key + 1; next <= STRING_KEY_MAX; next++)
        if (keys >> next & 1)
            return next;
    return UINT32_MAX;
}

/* The strings from `first` on that have their first `key` bytes in common. */
static inline uint32_t string_keys_group(const struct trie_strings *strings, uint32_t first,
                                         uint32_t key) {
    uint32_t count = 1;
    while (first + count < strings->count && strings->shared[first + count] >= key)
        count++;
    return count;
}

#endif
