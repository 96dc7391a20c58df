/* What a pattern set is like, as far as the speed of a variant depends on it. */
#ifndef CLMATCH_HOST_TABLE_PROFILE_H
#define CLMATCH_HOST_TABLE_PROFILE_H

#include "host/table/database.h"

struct profile {
    unsigned symbol_bits; /* 1, 2, 4 or 8: the narrowest symbols that tell its bytes apart */
    uint64_t states;      /* of the larger automaton */
    uint64_t matches;     /* expected in a million bytes of a text in which the patterns' bytes
                             are as frequent as in them, and independent of each other */
};

/* The first of these alone. */
unsigned profile_symbol_bits(const struct clm_db *db);

struct profile profile_of(const struct clm_db *db);

#endif
