/* Bytes of a pattern set's tries, step by step of paper 003 (figure 5). */
#ifndef CLMATCH_HOST_TABLE_TRIE_SIZES_H
#define CLMATCH_HOST_TABLE_TRIE_SIZES_H

#include "host/table/database.h"

/* As clm_db_trie_sizes. */
clm_status trie_sizes_get(const struct clm_db *db, clm_trie_sizes *sizes);

#endif
