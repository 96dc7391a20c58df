/* The distinct strings of a database, for engines that search one string at a time, from
 * its first byte on: one needle for each output of each automaton.
 *
 * Byte t of a text fits place i of a needle iff (t | ors[i]) == bytes[i]. ors[i] is 0x20 for
 * a letter of a caseless automaton, else 0; bytes[i] has it or-ed in, so such letters are
 * lower case. Places of one needle that are not equal fit no byte in common: an automaton
 * takes a letter in both cases everywhere or nowhere. */
#ifndef CLMATCH_HOST_TABLE_NEEDLES_H
#define CLMATCH_HOST_TABLE_NEEDLES_H

#include "host/table/database.h"

struct needle {
    const uint8_t *bytes, *ors; /* [length], in the arena */
    uint32_t length;            /* 1 .. CLM_PATTERN_MAX */
    uint32_t automaton, output;
};

struct needles {
    struct needle *entries;                    /* [count]: by automaton, then output */
    uint32_t first[DATABASE_AUTOMATA_MAX + 1]; /* automaton i: first[i] .. first[i + 1]-1 */
    uint32_t count;
    uint32_t longest; /* bytes */
    uint8_t *arena;
    uint64_t bytes; /* of the arena and the entries */
};

/* They do not refer to the database. */
clm_status needles_build(const struct clm_db *db, struct needles *needles);

/* Frees what is inside. */
void needles_clear(struct needles *needles);

/* Does it have letters that fit either case? */
static inline bool needle_folds(const struct needle *needle) {
    for (uint32_t i = 0; i < needle->length; i++)
        if (needle->ors[i])
            return true;
    return false;
}

static inline bool needle_fits(const struct needle *needle, uint32_t place, uint8_t byte) {
    return (byte | needle->ors[place]) == needle->bytes[place];
}

#endif
