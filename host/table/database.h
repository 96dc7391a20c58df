/* A database: a pattern set and its automata. Immutable once made. */
#ifndef CLMATCH_HOST_TABLE_DATABASE_H
#define CLMATCH_HOST_TABLE_DATABASE_H

#include "host/table/automaton.h"

/* Exact and caseless patterns with letters cannot share an automaton: its states
 * would no longer tell which of them occurred; patterns without letters go where
 * one exists anyway. And patterns so long that they would outweigh all others in a
 * table have their own, which is scanned in compact form. A scan runs each automaton
 * over the text. */
#define DATABASE_AUTOMATA_MAX 4

struct clm_db {
    struct clm_patterns *patterns;
    struct automaton *automata[DATABASE_AUTOMATA_MAX];
    uint32_t automaton_count;
    uint32_t longest; /* bytes */
};

clm_status database_compile(const struct clm_patterns *patterns, uint64_t memory_limit,
                            struct clm_db **db);

void database_get_info(const struct clm_db *db, clm_db_info *info);

/* Distinct strings; those that differ in letters' cases alone are two if one folds them. */
uint32_t database_strings(const struct clm_db *db);

/* Of the automaton that has most. */
uint32_t database_most_strings(const struct clm_db *db);

void database_destroy(struct clm_db *db);

#endif
