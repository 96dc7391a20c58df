#include "host/table/rank_table.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_BITS = 2, WORD_BITS = 32, CASE_BIT = 0x20 };

/* ---- Codes ------------------------------------------------------------- */

/* Different bytes of the strings, small letters for both; 0: too many, or with other bytes than
 * letters where either case is meant. */
static size_t find_symbols(const struct automaton *automaton, uint8_t symbols[RANK_SYMBOLS]) {
    const bool fold = byte_classes_fold(&automaton->classes);
    size_t count = 0;
    for (int byte = 0; byte < 256; byte++) {
        if (!automaton->classes.of[byte] || (fold && byte_fold((uint8_t)byte) != byte))
            continue;
        if (count == RANK_SYMBOLS || (fold && !byte_is_letter((uint8_t)byte)))
            return 0;
        symbols[count++] = (uint8_t)byte;
    }
    return count;
}

static uint32_t code_of(const struct rank_code *code, uint8_t byte) {
    return byte >> code->shift & (RANK_SYMBOLS - 1);
}

static bool is_symbol(const struct rank_code *code, uint8_t byte) {
    return (byte | code->ors) == code->symbols[code_of(code, byte)];
}

/* False if two symbols have the same code with this shift, or a letter in either case two. */
static bool set_shift(struct rank_code *code, uint32_t shift, const uint8_t *symbols,
                      size_t count) {
    bool has[RANK_SYMBOLS] = {false};
    code->shift = shift;
    if (code_of(code, code->ors))
        return false;
    memset(code->symbols, symbols[0], sizeof code->symbols); /* which has one of the codes */
    for (size_t i = 0; i < count; i++) {
        const uint32_t found = code_of(code, symbols[i]);
        if (has[found])
            return false;
        has[found] = true;
        code->symbols[found] = symbols[i];
    }
    return true;
}

bool rank_code_choose(const struct automaton *automaton, struct rank_code *code) {
    uint8_t symbols[RANK_SYMBOLS];
    const size_t count = find_symbols(automaton, symbols);
    *code = (struct rank_code){.length = automaton->longest,
                               .ors = byte_classes_fold(&automaton->classes) ? CASE_BIT : 0};
    if (!count || automaton->longest < RANK_LEAST || automaton->longest > RANK_MOST ||
        automaton_shortest(automaton) != automaton->longest)
        return false;
    for (uint32_t shift = 0; shift <= 8 - CODE_BITS; shift++)
        if (set_shift(code, shift, symbols, count)) {
            while (is_symbol(code, code->strange))
                code->strange++;
            return true;
        }
    return false;
}

/* ---- Tables ------------------------------------------------------------ */

uint32_t rank_table_words(const struct rank_code *code) {
    return (1u << CODE_BITS * code->length) / WORD_BITS;
}

static uint32_t window_of(const struct trie_strings *strings, uint32_t string,
                          const struct rank_code *code) {
    const uint8_t *bytes = strings->classes + strings->offsets[string];
    uint32_t window = 0;
    for (uint32_t i = 0; i < code->length; i++)
        window |= code_of(code, bytes[i]) << CODE_BITS * i;
    return window;
}

/* 1 + the string of each window, 0: none. */
static void number(const struct trie_strings *strings, const uint32_t *string_of,
                   struct rank_table *table) {
    for (uint32_t window = 0; window < table->word_count * WORD_BITS; window++) {
        const uint32_t word = window / WORD_BITS;
        if (window % WORD_BITS == 0)
            table->ranks[word] = (uint16_t)table->count;
        if (!string_of[window])
            continue;
        table->words[word] |= UINT32_C(0x80000000) >> window % WORD_BITS;
        table->outputs[table->count++] = strings->outputs[string_of[window] - 1];
    }
}

static clm_status fill(const struct trie_strings *strings, struct rank_table *table) {
    const size_t windows = (size_t)table->word_count * WORD_BITS;
    uint32_t *string_of = memory_zero_alloc(windows, sizeof *string_of);
    table->words = memory_zero_alloc(table->word_count, sizeof *table->words);
    table->ranks = memory_alloc(table->word_count, sizeof *table->ranks);
    table->outputs = memory_alloc(strings->count, sizeof *table->outputs);
    if (!string_of || !table->words || !table->ranks || !table->outputs) {
        free(string_of);
        return CLM_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < strings->count; i++)
        string_of[window_of(strings, i, &table->code)] = i + 1;
    number(strings, string_of, table);
    free(string_of);
    return CLM_OK;
}

clm_status rank_table_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                            const struct rank_code *code, struct rank_table *table) {
    struct byte_classes bytes;
    struct trie_strings *strings;
    *table = (struct rank_table){.code = *code, .word_count = rank_table_words(code)};
    byte_classes_of_bytes(&bytes, byte_classes_fold(&automaton->classes));
    clm_status status = trie_strings_build(&(struct trie_automata){.of = {automaton}, .count = 1},
                                           &bytes, patterns, &strings);
    if (status)
        return status;
    status = fill(strings, table);
    trie_strings_destroy(strings);
    if (status)
        rank_table_clear(table);
    return status;
}

uint64_t rank_table_bytes(const struct rank_code *code) {
    return (uint64_t)rank_table_words(code) * (sizeof(uint32_t) + sizeof(uint16_t));
}

void rank_table_clear(struct rank_table *table) {
    free(table->words);
    free(table->ranks);
    free(table->outputs);
    *table = (struct rank_table){.word_count = 0};
}
