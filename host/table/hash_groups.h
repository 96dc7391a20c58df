/* What Rabin and Karp's search looks windows of the text up in (paper 004), for one
 * automaton.
 *
 * The strings form classes by length, each with a window: the largest of 1, 2, 4, 8 and 16
 * bytes that its strings have. A hash is that of a string's first `window` bytes; a string
 * whose hash is that of the text's window may occur there, and is compared as a whole. In
 * a caseless automaton the strings are in lower case, and the text's letters are folded
 * before they are hashed or compared.
 *
 * Strings are numbered by class, in a class by falling length. So if classes are tried from
 * the longest window to the shortest, and in each the candidates in the order in which they
 * are met, the first string that occurs at a start is the longest.
 *
 * `plain` compares a window's hash with hashes[] of all its class, one after the other.
 * `grouped` (the paper's section III) has a group for each first byte. The paper compares
 * with all of a group; here a group is a hash table with open addresses:
 *
 *     group {first, bits}: the look-up begins at slots[first + i], i = hash >> (32 - bits),
 *     or 0 if bits is 0, and goes on upwards, without turning round, to an empty slot.
 *
 *     first                    first + 2^bits
 *       | h1 |    | h2 | h2'|    | h3 | h4 |    |      clusters run on behind the last
 *                                         ^ empty       address, and an empty slot follows
 *
 * A group of n > 0 strings has 2n to 4n addresses; all empty groups are slot 0. Equal hashes
 * lie one behind the other by falling length. */
#ifndef CLMATCH_HOST_TABLE_HASH_GROUPS_H
#define CLMATCH_HOST_TABLE_HASH_GROUPS_H

#include "host/table/needles.h"

enum {
    HASH_CLASSES = 5,    /* class c: windows of 1 << c bytes */
    HASH_WINDOW_MAX = 16 /* bytes */
};

struct hash_group {
    uint32_t first; /* slot */
    uint32_t bits;
};

struct hash_slot {
    uint32_t hash; /* 0: empty */
    uint32_t string;
};

/* All arrays are flat, and hold nothing but their elements: a device may have them. */
struct hash_groups {
    bool fold;
    uint32_t string_count;
    uint32_t slot_count;
    uint32_t first[HASH_CLASSES + 1]; /* class c: strings first[c] .. first[c + 1]-1 */
    uint32_t *hashes;                 /* [string_count] */
    uint32_t *outputs;                /* [string_count]: of the automaton */
    uint32_t *offsets;                /* [string_count + 1]: string i is bytes[offsets[i]] ..
                                         bytes[offsets[i + 1] - 1] */
    uint8_t *bytes;                   /* [offsets[string_count]] */
    struct hash_group *groups;        /* [HASH_CLASSES][256]: by class and first byte */
    struct hash_slot *slots;          /* [slot_count] */
};

/* CLM_ERR_TOO_LARGE if offsets or slots do not fit 32 bits. */
clm_status hash_groups_build(const struct needles *needles, uint32_t automaton,
                             struct hash_groups *groups);

/* Frees what is inside. */
void hash_groups_clear(struct hash_groups *groups);

/* The most bytes that are compared at one start: of all strings with the same hash, in each class.
 */
uint64_t hash_groups_most_compared(const struct hash_groups *groups);

/* Bytes of the arrays that a form reads. */
uint64_t hash_groups_bytes(const struct hash_groups *groups, bool grouped);

static inline uint32_t hash_class(uint32_t length) {
    return length >= 16 ? 4 : length >= 8 ? 3 : length >= 4 ? 2 : length >= 2 ? 1 : 0;
}

/* The hash of a window: begin with its first word, add those that follow, finish. Words have
 * four bytes, little-endian; a window of 1 or 2 bytes is one word. Never 0. */
static inline uint32_t hash_add(uint32_t hash, uint32_t word) {
    return hash * 0x9E3779B1u + word;
}

static inline uint32_t hash_finish(uint32_t hash) {
    hash ^= hash >> 15;
    hash *= 0x85EBCA6Bu;
    hash ^= hash >> 13;
    return hash ? hash : 1;
}

static inline uint32_t hash_word(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Of `window` bytes, folded where the automaton is caseless. */
static inline uint32_t hash_window(const uint8_t *bytes, uint32_t window) {
    if (window < 4)
        return hash_finish(window == 1 ? bytes[0] : bytes[0] | (uint32_t)bytes[1] << 8);
    uint32_t hash = hash_word(bytes);
    for (uint32_t at = 4; at < window; at += 4)
        hash = hash_add(hash, hash_word(bytes + at));
    return hash_finish(hash);
}

/* Where the look-up of a hash begins. */
static inline uint32_t hash_group_slot(struct hash_group group, uint32_t hash) {
    return group.first + (group.bits ? hash >> (32 - group.bits) : 0);
}

#endif
