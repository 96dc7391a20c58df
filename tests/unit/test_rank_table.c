/* Ranks: every window's bit, and its number, as the definition in the header has them. */
#include "host/table/database.h"
#include "host/table/rank_table.h"
#include "unit.h"

#include <string.h>

static bool chooses(clm_patterns *patterns, struct rank_code *code) {
    clm_db *db = unit_compile(patterns);
    const bool chosen = rank_code_choose(db->automata[0], code);
    clm_db_destroy(db);
    return chosen;
}

static clm_patterns *caseless(const char *text) {
    clm_patterns *patterns = unit_patterns(NULL);
    assert_ok(clm_patterns_add(patterns, text, strlen(text), 0, CLM_CASELESS));
    return patterns;
}

static void codes_tell_symbols_apart(void **state) {
    (void)state;
    static const struct {
        const char *string, *symbols;
    } sets[] = {{"ACGT", "ACGT"}, {"acgt", "acgt"}, {"0123", "0123"}, {"aaa", "a"}, {"abab", "ab"}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct rank_code code;
        uint32_t seen = 0;
        assert_true(chooses(unit_patterns(sets[i].string, NULL), &code));
        assert_int_equal(code.length, strlen(sets[i].string));
        for (const char *symbol = sets[i].symbols; *symbol; symbol++) {
            const uint32_t bits = (uint8_t)*symbol >> code.shift & 3;
            assert_int_equal(code.symbols[bits], *symbol);
            assert_false(seen >> bits & 1);
            seen |= 1u << bits;
            assert_int_not_equal(code.strange, *symbol);
        }
        for (uint32_t bits = 0; bits < RANK_SYMBOLS; bits++) /* else it would pass for one */
            assert_true(seen >> bits & 1 || (code.symbols[bits] >> code.shift & 3) != bits);
    }
}

static void folded_letters_are_one_symbol(void **state) {
    (void)state;
    struct rank_code code;
    assert_true(chooses(caseless("TaTtACA"), &code));
    for (const char *letter = "atcgATCG"; *letter; letter++) {
        const uint8_t byte = (uint8_t)(*letter | code.ors);
        assert_int_equal(code.symbols[byte >> code.shift & 3] == byte,
                         strchr("atcATC", *letter) || 0);
    }
    assert_false(chooses(caseless("A-TTACA"), &code));
}

static void others_have_none(void **state) {
    (void)state;
    struct rank_code code;
    assert_false(chooses(unit_patterns("AC", NULL), &code));
    assert_false(chooses(unit_patterns("ACGTACGTA", NULL), &code));
    assert_false(chooses(unit_patterns("ACG", "ACGT", NULL), &code));
    assert_false(chooses(unit_patterns("ACGTN", NULL), &code));
    assert_false(chooses(unit_patterns("@A`", NULL), &code)); /* by bits 0 and 5 */
    assert_true(chooses(unit_patterns("ACGTACGT", NULL), &code));
}

static uint32_t window_of(const struct rank_code *code, const uint8_t *bytes) {
    uint32_t window = 0;
    for (uint32_t i = 0; i < code->length; i++)
        window |= (uint32_t)(bytes[i] >> code->shift & 3) << 2 * i;
    return window;
}

static bool is_set(const struct rank_table *table, uint32_t window) {
    return table->words[window / 32] >> (31 - window % 32) & 1;
}

/* By counting bits. */
static uint32_t rank_of(const struct rank_table *table, uint32_t window) {
    uint32_t rank = 0;
    for (uint32_t before = 0; before < window; before++)
        rank += is_set(table, before);
    return rank;
}

static void ranks_are_the_strings(void **state) {
    (void)state;
    static const char *const texts[] = {"AAAAA", "TTTTT", "ACGTA", "GATTA", "CCCCG", "TTTTG"};
    clm_patterns *patterns = unit_patterns(NULL);
    for (uint32_t i = 0; i < 6; i++)
        assert_ok(clm_patterns_add(patterns, texts[i], 5, i, 0));
    clm_db *db = unit_compile(patterns);
    struct rank_table table;
    struct rank_code code;
    struct byte_classes bytes;
    struct trie_strings *strings;
    assert_true(rank_code_choose(db->automata[0], &code));
    assert_ok(rank_table_build(db->automata[0], db->patterns, &code, &table));
    byte_classes_of_bytes(&bytes, false);
    assert_ok(trie_strings_build(&(struct trie_automata){.of = {db->automata[0]}, .count = 1},
                                 &bytes, db->patterns, &strings));

    assert_int_equal(table.word_count, 1024 / 32);
    assert_int_equal(table.count, 6);
    assert_int_equal(rank_of(&table, 1024), 6);
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint32_t window = window_of(&code, strings->classes + strings->offsets[i]);
        assert_true(is_set(&table, window));
        assert_int_equal(table.outputs[rank_of(&table, window)], strings->outputs[i]);
    }
    for (uint32_t word = 0; word < table.word_count; word++)
        assert_int_equal(table.ranks[word], rank_of(&table, 32 * word));
    trie_strings_destroy(strings);
    rank_table_clear(&table);
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_tell_symbols_apart),
        cmocka_unit_test(folded_letters_are_one_symbol),
        cmocka_unit_test(others_have_none),
        cmocka_unit_test(ranks_are_the_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
