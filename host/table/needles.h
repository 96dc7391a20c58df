/* The distinct strings of a database, as engines want them that search for one at a time. */
#ifndef CLMATCH_HOST_TABLE_NEEDLES_H
#define CLMATCH_HOST_TABLE_NEEDLES_H

#include "host/table/database.h"

/* Byte t of a text fits place i if (t | ors[i]) == bytes[i]: ors[i] is 0x20 for a letter that may
 * have either case, else 0, and bytes[i] has it or-ed in. */
struct needle {
    const uint8_t *bytes, *ors; /* [length] */
    uint32_t length;
    uint32_t automaton; /* of the database */
    uint32_t output;    /* of the automaton */
};

struct needles {
    struct needle *list; /* by automaton, output */
    size_t count;
    uint8_t *arena;
};

/* One for each output of each automaton. */
clm_status needles_build(const struct clm_db *db, struct needles *needles);

/* Frees what is inside. */
void needles_clear(struct needles *needles);

static inline bool needle_fits(const struct needle *needle, size_t place, uint8_t byte) {
    return (byte | needle->ors[place]) == needle->bytes[place];
}

#endif
