/* The longest string at a place of a text: as comparing with all says. */
#include "host/base/seed.h"
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
    assert_ok(
        string_slots_build(&(struct trie_automata){.of = {built->db->automata[0]}, .count = 1},
                           built->db->patterns, 3, &built->slots));
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
    assert_true(built.slots.keys >> 1 & 1);
    assert_int_equal(built.slots.least_key, 1);
    clear(&built);
}

/* Strings of 3 bytes and more: by 3 bytes, or by 3 and others, or by each; all find the same. */
static void any_keys_find_the_same(void **state) {
    (void)state;
    struct built built;
    char text[16];
    clm_patterns *patterns = unit_patterns("abc", "abcd", "xyz12", "xyz123", "xyz1234567", NULL);
    for (uint32_t i = 0; i < 600; i++) {
        const int length =
            snprintf(text, sizeof text, "%03u%.*s", i % 37, (int)(i % 9), "abcdefgh");
        assert_ok(clm_patterns_add(patterns, text, (size_t)length, 5 + i, 0));
    }
    build(patterns, &built);
    assert_int_equal(built.slots.least_key, 3);
    assert_finds(&built, "abcde xyz12345678 xyz12abc 000abcdefgh 036abcdeg 012abd 00abc");
    clear(&built);
}

static uint32_t keys_of(size_t count, size_t shortest, size_t longest, size_t common) {
    struct built built;
    char text[64];
    clm_patterns *patterns = unit_patterns(NULL);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t random = i;
        memset(text, 'x', sizeof text);
        for (size_t k = common; k < sizeof text; k += 8) {
            const uint64_t bytes = seed_next(&random);
            memcpy(text + k, &bytes, sizeof text - k < 8 ? sizeof text - k : 8);
        }
        assert_ok(clm_patterns_add(patterns, text, shortest + i % (longest - shortest + 1), i, 0));
    }
    build(patterns, &built);
    const uint32_t keys = built.slots.keys;
    clear(&built);
    return keys;
}

/* Few lengths of keys where these tell strings apart, more where they do not. */
static void keys_follow_from_strings(void **state) {
    (void)state;
    assert_int_equal(keys_of(100, 8, 30, 0), 1 << 8);
    assert_int_equal(keys_of(100, 4, 30, 0), 1 << 4);
    assert_int_equal(keys_of(100, 3, 3, 0), 1 << 3);
    assert_int_equal(keys_of(5000, 2, 12, 2) & 1 << 2, 1 << 2);
    assert_true(keys_of(5000, 2, 12, 2) >> 3);
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
        cmocka_unit_test(finds_the_longest),        cmocka_unit_test(any_keys_find_the_same),
        cmocka_unit_test(keys_follow_from_strings), cmocka_unit_test(folds_letters),
        cmocka_unit_test(many_share_a_key),         cmocka_unit_test(tails_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
