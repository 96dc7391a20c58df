/* The longest string that begins at a place of a text, found by the hash of its first bytes.
 *
 * A string of less than 8 bytes has a key of its own, all of it; the others have their first 8
 * as their key, which several may share. So whichever string begins there is found by at most
 * eight look-ups, of which those for lengths that no string has are left out; the longest key
 * comes first, and the first string found is the longest. On devices strings that share a key are
 * searched by the 8 bytes that follow it, as host/table/trie_strings.h says; by all bytes only
 * where strings have these 16 in common with the text, and go on.
 *
 * Bytes are those of the text, small letters for capital ones where the automaton is caseless. */
#ifndef CLMATCH_HOST_TABLE_STRING_SLOTS_H
#define CLMATCH_HOST_TABLE_STRING_SLOTS_H

#include "host/table/trie_strings.h"

enum { STRING_KEY_MAX = 8, STRING_SLOT_COUNT = 16 };

struct string_slot {
    uint32_t key[2]; /* as trie_strings_word has them */
    uint32_t about;  /* bytes of the key, 1 .. STRING_KEY_MAX, and STRING_SLOT_COUNT times how many
                        strings have it, or nothing where it is the only one itself; 0: empty */
    uint32_t first;  /* string; the others follow in order */
};

/* What is searched among strings that share a key. */
struct string_tail {
    uint32_t bytes[2]; /* the first 8 behind the key, the first of four in the highest bits, and 0
                          where there are none: as numbers, they are in the order of the strings */
    uint32_t length;   /* of the string */
    uint32_t prefix;   /* as in struct trie_strings */
};

struct string_slots {
    bool fold;
    struct byte_classes classes;  /* the bytes, folded */
    struct trie_strings *strings; /* in these classes */
    uint32_t keys;                /* bit i: some key has i bytes */
    uint32_t key_factor, slot_factor;
    uint32_t bits;
    /* [1 << bits]: a key lies at its hash, or at the first place free behind, after the last
     * place the first. At least half are empty. */
    struct string_slot *slots;
    struct string_tail *tails; /* [strings->count] */
    uint32_t most_probes;      /* of a look-up, the empty slot included */
};

/* The seed makes the hash. Errors are those of trie_strings_build. */
clm_status string_slots_build(const struct automaton *automaton,
                              const struct clm_patterns *patterns, uint64_t seed,
                              struct string_slots *slots);

/* Bytes of what a device has of it. */
uint64_t string_slots_bytes(const struct string_slots *slots);

/* Frees what is inside. */
void string_slots_clear(struct string_slots *slots);

static inline uint32_t string_slot_hash(const struct string_slots *slots, const uint32_t key[2],
                                        uint32_t key_bytes) {
    return (key[0] * slots->key_factor + key[1] + key_bytes) * slots->slot_factor >>
           (32 - slots->bits);
}

/* 1 + the longest string that is a prefix of the text's first `limit` bytes; 0: none. */
uint32_t string_slots_find(const struct string_slots *slots, const uint8_t *text, uint32_t limit);

#endif
