/* The distinct strings of automata in lexicographic order of their bytes' classes, the
 * shorter of two first: what tries of forward strings are laid over, and where a text is
 * looked up that a truncated or merged trie has let pass. */
#ifndef CLMATCH_HOST_TABLE_TRIE_STRINGS_H
#define CLMATCH_HOST_TABLE_TRIE_STRINGS_H

#include "host/table/database.h"
#include "host/table/narrow.h"

enum { TRIE_STRINGS_BEHIND = 16 };

struct trie_strings {
    uint32_t count;
    uint32_t longest;  /* classes */
    uint8_t *classes;  /* of all strings, one after the other, and TRIE_STRINGS_BEHIND bytes of 0,
                          which devices that compare several at once may read */
    uint32_t *offsets; /* [count + 1]: of a string's first class; its length is the difference */
    void *prefix;      /* [count]: 1 + the longest other string that is a prefix of this one;
                          0: none. NULL if no string is a prefix of another */
    uint32_t prefix_bytes; /* of a number there: 2 or 4 */
    uint32_t *outputs;     /* [count]: an automaton's; not for devices */
    uint8_t *automata;     /* [count]: which of those given it is; not for devices */
    uint32_t *shared;      /* [count + 1]: classes that a string shares with the one before; the
                              first and the one past the last share 0; not for devices */
};

/* Strings begin .. end-1, of which all have their first `common` classes in common with a text. */
struct trie_range {
    uint32_t begin, end, common;
};

/* Automata of a database that have no string in common. */
struct trie_automata {
    const struct automaton *of[DATABASE_AUTOMATA_MAX];
    uint32_t count;
    uint32_t index[DATABASE_AUTOMATA_MAX]; /* in the database, by trie_automata_of */
};

/* Those that fold letters, or those that do not; there may be none. */
struct trie_automata trie_automata_of(const struct clm_db *db, bool fold);

/* In classes of bytes that tell the strings apart. CLM_ERR_TOO_LARGE if the strings have 4 GiB or
 * more; CLM_ERR_DATABASE if an automaton is not that of the patterns, as in a forged database. */
clm_status trie_strings_build(const struct trie_automata *automata,
                              const struct byte_classes *classes,
                              const struct clm_patterns *patterns, struct trie_strings **strings);

/* What strings tell of one of the automata, output_of[string]: its longest string that is the
 * beginning of this one, or it itself; 0: none is. */
void trie_strings_outputs(const struct trie_strings *strings, uint32_t automaton,
                          uint32_t *output_of);

/* The strings of each range, in this order; between ranges they count as sharing nothing, and no
 * string may be a prefix of one in another range. */
clm_status trie_strings_pick(const struct trie_strings *strings, const struct trie_range *ranges,
                             uint32_t range_count, struct trie_strings **picked);

/* Bytes that a lookup reads from. */
uint64_t trie_strings_bytes(const struct trie_strings *strings);

void trie_strings_destroy(struct trie_strings *strings);

static inline uint32_t trie_strings_length(const struct trie_strings *strings, uint32_t string) {
    return strings->offsets[string + 1] - strings->offsets[string];
}

/* Four classes from `at` on, the first in the lowest bits, and 0 behind the string's end. */
static inline uint32_t trie_strings_word(const struct trie_strings *strings, uint32_t string,
                                         uint32_t at) {
    const uint8_t *classes = strings->classes + strings->offsets[string];
    const uint32_t length = trie_strings_length(strings, string);
    uint32_t word = 0;
    for (uint32_t i = 0; i < 4 && at + i < length; i++)
        word |= (uint32_t)classes[at + i] << 8 * i;
    return word;
}

/* 1 + the longest string of the range that is a prefix of the text's first `limit` bytes, T; 0:
 * none. The range has no string without those of its prefixes that are longer than `common`.
 *
 * Let p be the greatest string <= T, and l the length of what p and T have in common. A string q
 * that is a prefix of T is <= T, so q <= p. Were q longer than l, then p, which is not T's
 * continuation there, would have a lesser class at l (p <= T), or end there, and so be less than
 * q. So q has at most l classes, all of them p's: it is p, or a string that is a prefix of p. The
 * longest of these with at most l classes is the answer.
 *
 * The search halves the strings each time and compares from where all those left agree with T
 * already; the prefixes of p are fewer than its classes. */
static inline uint32_t trie_strings_find(const struct trie_strings *strings,
                                         struct trie_range range, const uint8_t class_of[256],
                                         const uint8_t *text, uint32_t limit) {
    uint32_t low = range.begin, high = range.end; /* those below low are <= T, from high on > T */
    uint32_t low_common = range.common, high_common = range.common; /* of T with low - 1 and high */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *classes = strings->classes + strings->offsets[middle];
        uint32_t length = trie_strings_length(strings, middle);
        uint32_t common = low_common < high_common ? low_common : high_common;
        while (common < length && common < limit && classes[common] == class_of[text[common]])
            common++;
        if (common == length || (common < limit && classes[common] < class_of[text[common]])) {
            low = middle + 1;
            low_common = common;
        } else {
            high = middle;
            high_common = common;
        }
    }
    uint32_t found = low > range.begin ? low : 0;
    while (found && trie_strings_length(strings, found - 1) > low_common)
        found = strings->prefix ? narrow_get(strings->prefix, strings->prefix_bytes, found - 1) : 0;
    return found;
}

#endif
