#include "host/table/string_keys.h"

/* What is looked up is as likely to be like the strings as not. */
static const double share_like_strings = 0.5;

/* By the length of a string, all from STRING_KEY_MAX on as one. */
struct strings_of {
    double count[STRING_KEY_MAX + 1];
    /* By a key's length: the sum of how often those that have it in common can be halved. */
    double halvings[STRING_KEY_MAX + 1][STRING_KEY_MAX + 1];
};

static uint32_t log2_up(uint32_t number) {
    uint32_t bits = 0;
    while (number > 1u << bits)
        bits++;
    return bits;
}

static uint32_t up_to_key_max(uint32_t length) {
    return length < STRING_KEY_MAX ? length : STRING_KEY_MAX;
}

static void count_halvings(const struct trie_strings *strings, uint32_t key,
                           struct strings_of *of) {
    for (uint32_t first = 0, count; first < strings->count; first += count) {
        count = string_keys_group(strings, first, key);
        const uint32_t halvings = log2_up(count);
        for (uint32_t i = first; i < first + count; i++)
            of->halvings[key][up_to_key_max(trie_strings_length(strings, i))] += halvings;
    }
}

/* Reads of a place where strings of key .. next - 1 bytes are looked for by a key of that length;
 * that of one length alone tells them apart. */
static double reads(const struct trie_strings *strings, const struct strings_of *of, uint32_t key,
                    uint32_t next) {
    const bool is_whole = next == key + 1 && key < STRING_KEY_MAX;
    double found = 0, halvings = 0;
    for (uint32_t length = key; length < next; length++) {
        found += of->count[length];
        halvings += of->halvings[key][length];
    }
    return found > 0 ? 1 + share_like_strings * (found + (is_whole ? 0 : halvings)) / strings->count
                     : 0;
}

uint32_t string_keys_choose(const struct trie_strings *strings) {
    struct strings_of of = {.count = {0}};
    double least[STRING_KEY_MAX + 2] = {0}; /* reads for strings of fewer bytes */
    uint32_t keys[STRING_KEY_MAX + 2] = {0};
    for (uint32_t i = 0; i < strings->count; i++)
        of.count[up_to_key_max(trie_strings_length(strings, i))]++;
    for (uint32_t key = 1; key <= STRING_KEY_MAX; key++)
        count_halvings(strings, key, &of);
    for (uint32_t next = 2; next <= STRING_KEY_MAX + 1; next++)
        for (uint32_t key = next - 1; key; key--) { /* of those alike the longest */
            const double more = reads(strings, &of, key, next);
            if (key < next - 1 && least[next] <= least[key] + more)
                continue;
            least[next] = least[key] + more;
            keys[next] = keys[key] | (more > 0 ? 1u << key : 0);
        }
    return keys[STRING_KEY_MAX + 1];
}
