/* Where strings may begin: every string's grams are there at each stride, and little else. */
#include "host/table/database.h"
#include "host/table/gram_filter.h"
#include "host/table/string_slots.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const struct gram_room much = {.words = 32 << 10, .samples = 1 << 20};
static const struct gram_room little = {.words = 128, .samples = 16};

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Does the filter let start `at` of a text pass, which has 16 bytes more? */
static bool passes(const struct gram_filter *filter, const uint8_t *text, size_t at) {
    const size_t last = filter->stride - 1;
    const size_t place = (at + last) / filter->stride * filter->stride; /* that is looked at */
    const uint32_t starts =
        gram_filter_starts(filter, word_at(text + place), word_at(text + place + 4));
    return filter->stride == 1 ? starts != 0 : starts >> (at + last - place) & 1;
}

struct built {
    clm_db *db;
    struct string_slots slots;
};

static void build(clm_patterns *patterns, struct built *built) {
    built->db = unit_compile(patterns);
    assert_ok(
        string_slots_build(&(struct trie_automata){.of = {built->db->automata[0]}, .count = 1},
                           built->db->patterns, 7, &built->slots));
}

static void clear(struct built *built) {
    string_slots_clear(&built->slots);
    clm_db_destroy(built->db);
}

/* Each string at each offset to the stride, between bytes of no string. */
static void assert_all_pass(const struct trie_strings *strings, uint32_t stride,
                            const struct gram_room *room) {
    struct gram_filter filter;
    const struct gram_strings set = gram_strings_of(strings, false);
    assert_ok(gram_filter_build(&set, stride, room, 11, &filter));
    assert_int_equal(filter.stride, stride);
    for (uint32_t string = 0; string < strings->count; string++)
        for (size_t at = 0; at < 8; at++) {
            uint8_t text[80];
            memset(text, '~', sizeof text);
            memcpy(text + at, strings->classes + strings->offsets[string],
                   trie_strings_length(strings, string));
            if (!passes(&filter, text, at))
                fail_msg("string %u at %zu does not pass with stride %u", string, at, stride);
        }
    gram_filter_clear(&filter);
}

static void every_string_passes(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("abcdefg", "bcdefgh", "abcdefghijkl", "0123456789abcdef0123456789", NULL),
          &built);
    for (uint32_t stride = 1; stride <= 4; stride *= 2) {
        assert_all_pass(built.slots.strings, stride, &much);
        assert_all_pass(built.slots.strings, stride, &little);
    }
    clear(&built);
}

static void short_strings_pass(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("a", "bc", "def", "ghij", "klmno", "pqrstuvwxyz", NULL), &built);
    assert_all_pass(built.slots.strings, 1, &much);
    assert_all_pass(built.slots.strings, 1, &little);
    clear(&built);
}

static void strides_follow_from_lengths(void **state) {
    (void)state;
    const uint32_t strides[] = {1, 1, 1, 1, 2, 2, 4, 4};
    for (uint32_t shortest = 1; shortest <= 8; shortest++)
        assert_int_equal(gram_filter_most_stride(shortest), strides[shortest - 1]);
    assert_int_equal(gram_filter_most_stride(65535), 4);
}

/* Strings of random letters, of as many symbols. */
static clm_patterns *random_patterns(size_t count, size_t length, uint32_t symbols) {
    clm_patterns *patterns = unit_patterns(NULL);
    uint32_t random = 5;
    uint8_t bytes[64];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < length; k++) {
            random = random * 1664525 + 1013904223;
            bytes[k] = (uint8_t)('0' + (random >> 16) % symbols);
        }
        assert_ok(clm_patterns_add(patterns, bytes, length, (uint32_t)i, 0));
    }
    return patterns;
}

static void stride_is_chosen(void **state) {
    (void)state;
    struct built built;
    uint32_t stride;
    build(random_patterns(1000, 12, 60), &built);
    assert_ok(gram_filter_choose_stride(&(struct gram_strings){{built.slots.strings}, 1, false},
                                        &much, 1, &stride));
    assert_int_equal(stride, 4);
    clear(&built);
    build(random_patterns(1000, 12, 2), &built); /* grams of any place are those of all */
    assert_ok(gram_filter_choose_stride(&(struct gram_strings){{built.slots.strings}, 1, false},
                                        &much, 1, &stride));
    assert_int_equal(stride, 1);
    clear(&built);
    build(random_patterns(1000, 8, 60), &built); /* of which no gram of 5 bytes is behind others */
    assert_ok(gram_filter_choose_stride(&(struct gram_strings){{built.slots.strings}, 1, false},
                                        &much, 1, &stride));
    assert_int_equal(stride, 4);
    clear(&built);
    build(random_patterns(100, 8, 2), &built);
    assert_ok(gram_filter_choose_stride(&(struct gram_strings){{built.slots.strings}, 1, false},
                                        &much, 1, &stride));
    assert_int_equal(stride, 1);
    clear(&built);
}

/* Of random text, where what passes does so by accident of the hash. */
static void little_else_passes(void **state) {
    (void)state;
    enum { PLACES = 40000 };
    struct built built;
    build(random_patterns(1000, 12, 60), &built);
    for (uint32_t stride = 1; stride <= 4; stride *= 2) {
        struct gram_filter filter;
        uint32_t random = 99, passed = 0;
        assert_ok(gram_filter_build(&(struct gram_strings){{built.slots.strings}, 1, false}, stride,
                                    &much, stride, &filter));
        for (uint32_t i = 0; i < PLACES; i++) {
            uint32_t words[2];
            for (size_t k = 0; k < 2; k++) {
                random = random * 1664525 + 1013904223;
                words[k] = random ^ random >> 15;
            }
            passed += gram_filter_starts(&filter, words[0], words[1]) != 0;
        }
        assert_true(passed < PLACES / 100);
        assert_true(gram_filter_bytes(&filter) <= much.words + much.samples);
        gram_filter_clear(&filter);
    }
    clear(&built);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_string_passes),         cmocka_unit_test(short_strings_pass),
        cmocka_unit_test(strides_follow_from_lengths), cmocka_unit_test(stride_is_chosen),
        cmocka_unit_test(little_else_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
