/* Bytes of each form of trie, as figure 5 of paper 003 compares them. */
#ifndef CLMATCH_TOOL_TRIE_ROWS_H
#define CLMATCH_TOOL_TRIE_ROWS_H

#include <jansson.h>

#include "clmatch.h"

enum { TRIE_ROWS = 7 };

struct trie_row {
    const char *name, *key; /* for people, for JSON */
    uint64_t bytes;
    double percent; /* of the bytes with 36 a node, to a tenth */
};

void trie_rows(const clm_trie_sizes *sizes, struct trie_row rows[TRIE_ROWS]);

/* {KEY: {"bytes", "percent"}...} */
json_t *trie_rows_json(const clm_trie_sizes *sizes);

#endif
