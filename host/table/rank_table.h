/* The string that begins at a place of a text, where all strings have one short length and few
 * different bytes: all windows of that length, 2 bits a symbol, are bits of a table, and the rank
 * of a bit that is set, how many are before it, is the string's number.
 *
 * A symbol's code is two neighbouring bits of its byte, so that four bytes are coded at once, and
 * compared with what bytes of these codes are: bytes of no string are told from symbols.
 *
 *     bytes    A        C        G        T            shift 1
 *              1000001  1000011  1000111  1010100
 *     code        00       01       11       10
 *
 * A window's first symbol is in the lowest bits, and bits of a word count from the highest. */
#ifndef CLMATCH_HOST_TABLE_RANK_TABLE_H
#define CLMATCH_HOST_TABLE_RANK_TABLE_H

#include "host/table/trie_strings.h"

enum { RANK_SYMBOLS = 4, RANK_LEAST = 3, RANK_MOST = 8 };

/* How bytes are told apart. */
struct rank_code {
    uint32_t length;               /* of all strings, RANK_LEAST .. RANK_MOST */
    uint32_t shift;                /* of a byte, behind which its code is */
    uint8_t ors;                   /* bits that a byte gets before it is compared */
    uint8_t symbols[RANK_SYMBOLS]; /* by code; a byte of another code where there is none */
    uint8_t strange;               /* a byte that is no symbol */
};

struct rank_table {
    struct rank_code code;
    uint32_t word_count; /* a power of 2 */
    uint32_t *words;     /* [word_count] */
    uint16_t *ranks;     /* [word_count]: of a word's first bit */
    uint32_t count;      /* bits that are set: the strings */
    uint32_t *outputs;   /* [count]: the automaton's, by rank */
};

/* False if the strings have several lengths or another, more different bytes than RANK_SYMBOLS, or
 * such that no two neighbouring bits tell apart; or bytes that are no letters, and fold. */
bool rank_code_choose(const struct automaton *automaton, struct rank_code *code);

/* Words of the table. */
uint32_t rank_table_words(const struct rank_code *code);

/* With a code that was chosen. Errors are those of trie_strings_build. */
clm_status rank_table_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                            const struct rank_code *code, struct rank_table *table);

/* Bytes of what a device has of it. */
uint64_t rank_table_bytes(const struct rank_code *code);

/* Frees what is inside. */
void rank_table_clear(struct rank_table *table);

#endif
