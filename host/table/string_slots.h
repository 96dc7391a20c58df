/* The longest string that begins at a place of a text, found by the hash of its first bytes.
 *
 * Keys have one of a few lengths, host/table/string_keys.h, and each is for some string that has no
 * longer one. A place is looked up by as many bytes as the longest keys have, then fewer. All
 * strings that begin with a key are searched, also those with a longer one of their own: on devices
 * by the 8 bytes that follow the least key, as host/table/trie_strings.h says; by all bytes only
 * where strings have these in common with the text, and go on. So what is found first is the
 * longest.
 *
 * Bytes are those of the text, small letters for capital ones where the automaton is caseless. */
#ifndef CLMATCH_HOST_TABLE_STRING_SLOTS_H
#define CLMATCH_HOST_TABLE_STRING_SLOTS_H

#include "host/table/string_keys.h"

enum { STRING_SLOT_COUNT = 16 };

struct string_slot {
    uint32_t key[2]; /* as trie_strings_word has them */
    uint32_t about;  /* bytes of the key, 1 .. STRING_KEY_MAX, and STRING_SLOT_COUNT times how many
                        strings begin with it, or nothing where it is one itself, and those that
                        go on have longer keys; 0: empty */
    uint32_t first;  /* string; the others follow in order */
};

/* What is searched among strings that share a key. */
struct string_tail {
    uint32_t
        bytes[2]; /* the first 8 behind the least key, the first of four in the highest bits, and 0
                     where there are none: as numbers, they are in the order of the strings */
    uint32_t length; /* of the string */
    uint32_t prefix; /* as in struct trie_strings */
};

struct string_slots {
    bool fold;
    struct byte_classes classes;  /* the bytes, folded */
    struct trie_strings *strings; /* in these classes */
    uint32_t keys;                /* of host/table/string_keys.h */
    uint32_t least_key;           /* bytes */
    uint64_t addends[2];
    uint32_t bits;
    /* [1 << bits]: a key lies at its hash, or at the first place free behind, after the last
     * place the first. At least half are empty. */
    struct string_slot *slots;
    struct string_tail *tails; /* [strings->count] */
    uint32_t most_probes;      /* of a look-up, the empty slot included */
};

/* Of automata of which all fold letters or none does. The seed makes the hash. Errors are those of
 * trie_strings_build. */
clm_status string_slots_build(const struct trie_automata *automata,
                              const struct clm_patterns *patterns, uint64_t seed,
                              struct string_slots *slots);

/* Bytes of what a device has of it. */
uint64_t string_slots_bytes(const struct string_slots *slots);

/* Frees what is inside. */
void string_slots_clear(struct string_slots *slots);

/* Of any two keys the hashes are equal as rarely as random ones (Thorup 2015, "High Speed Hashing
 * for Integers and Strings": pair-multiply-shift). */
static inline uint32_t string_slot_hash(const struct string_slots *slots, const uint32_t key[2],
                                        uint32_t key_bytes) {
    const uint64_t first = slots->addends[0] + ((uint64_t)key_bytes << 32 | key[0]);
    return (uint32_t)(first * (slots->addends[1] + key[1]) >> 32) >> (32 - slots->bits);
}

/* 1 + the longest string that is a prefix of the text's first `limit` bytes; 0: none. */
uint32_t string_slots_find(const struct string_slots *slots, const uint8_t *text, uint32_t limit);

#endif
