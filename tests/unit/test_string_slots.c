/* The longest string at a place of a text: as comparing with all says. */
#include "host/table/database.h"
#include "host/table/string_slots.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

struct built {
    clm_db *db;
    struct string_slots slots;
};

static void build(clm_patterns *patterns, struct built *built) {
    built->db = unit_compile(patterns);
    assert_ok(string_slots_build(built->db->automata[0], built->db->patterns, 3, &built->slots));
}

static void clear(struct built *built) {
    string_slots_clear(&built->slots);
    clm_db_destroy(built->db);
}

/* By comparing; lengths tell strings that begin at one place apart. */
static uint32_t longest(const struct string_slots *slots, const uint8_t *text, uint32_t limit) {
    const struct trie_strings *strings = slots->strings;
    uint32_t found = 0;
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint32_t length = trie_strings_length(strings, i);
        uint32_t same = 0;
        while (same < length && same < limit &&
               strings->classes[strings->offsets[i] + same] == slots->classes.of[text[same]])
            same++;
        if (same == length && (!found || length > trie_strings_length(strings, found - 1)))
            found = i + 1;
    }
    return found;
}

static void assert_finds(const struct built *built, const char *text) {
    const uint32_t length = (uint32_t)strlen(text);
    const uint8_t *bytes = (const uint8_t *)text;
    for (uint32_t at = 0; at < length; at++)
        assert_int_equal(string_slots_find(&built->slots, bytes + at, length - at),
                         longest(&built->slots, bytes + at, length - at));
}

static void finds_the_longest(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh",
                        "abcdefghi", "abcdefghijklmnop", "abcdefghijklmnopq",
                        "abcdefghijklmnopqrstuvwxyz", "abcdefghz", "hers", NULL),
          &built);
    assert_finds(&built, "abcdefghijklmnopqrstuvwxyz");
    assert_finds(&built, "abcdefghijklmnopqrstuvwxy abcdefghijklmnop abcdefghijklmno");
    assert_finds(&built, "abcdefghz abcdefgh abcdefg abcdef ab hers her a");
    assert_int_equal(built.slots.keys, 0x1FE);
    clear(&built);
}

static void folds_letters(void **state) {
    (void)state;
    struct built built;
    clm_patterns *patterns = unit_patterns(NULL);
    assert_ok(clm_patterns_add(patterns, "GattacaGattaca!", 15, 0, CLM_CASELESS));
    assert_ok(clm_patterns_add(patterns, "[x]", 3, 1, CLM_CASELESS));
    build(patterns, &built);
    assert_true(built.slots.fold);
    assert_finds(&built, "gATTACAgattaca! [X] {x} GATTACAGATTACA1");
    assert_int_not_equal(string_slots_find(&built.slots, (const uint8_t *)"[X]", 3), 0);
    clear(&built);
}

/* Strings that differ behind the key alone, more and less than 16 bytes long, and one in another.
 */
static void many_share_a_key(void **state) {
    (void)state;
    struct built built;
    char text[64];
    clm_patterns *patterns = unit_patterns(NULL);
    for (uint32_t i = 0; i < 300; i++) {
        const int length = snprintf(text, sizeof text, "the same%u%s", i % 150,
                                    i < 150 ? "" : " and then some more");
        assert_ok(clm_patterns_add(patterns, text, (size_t)length, i, 0));
    }
    build(patterns, &built);
    for (uint32_t i = 0; i < 200; i++) {
        snprintf(text, sizeof text, "the same%u and then some more%u", i, i);
        assert_finds(&built, text);
        snprintf(text, sizeof text, "the same%u and then some", i);
        assert_finds(&built, text);
    }
    clear(&built);
}

static void tails_are_in_order(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("12345678", "12345678a", "12345678ab", "12345678\xFF", "12345678abcdefghi",
                        NULL),
          &built);
    const struct string_tail *tails = built.slots.tails;
    for (uint32_t i = 1; i < built.slots.strings->count; i++)
        assert_true(tails[i - 1].bytes[0] < tails[i].bytes[0] ||
                    (tails[i - 1].bytes[0] == tails[i].bytes[0] &&
                     tails[i - 1].bytes[1] <= tails[i].bytes[1]));
    assert_int_equal(tails[1].bytes[0], 0x61000000);
    assert_int_equal(tails[1].length, 9);
    assert_int_equal(tails[1].prefix, 1);
    clear(&built);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_longest),
        cmocka_unit_test(folds_letters),
        cmocka_unit_test(many_share_a_key),
        cmocka_unit_test(tails_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
