/* What engines that search one string at a time are given: against values written by hand. */
#include "host/table/bmh.h"
#include "host/table/kmp.h"
#include "unit.h"

/* ---- Needles ------------------------------------------------------------ */

static void open_needles(clm_db *db, struct needles *needles) {
    assert_ok(needles_build(db, needles));
    clm_db_destroy(db); /* not referred to */
}

static const struct needle *find_needle(const struct needles *needles, const char *bytes) {
    for (uint32_t i = 0; i < needles->count; i++)
        if (needles->entries[i].length == strlen(bytes) &&
            memcmp(needles->entries[i].bytes, bytes, strlen(bytes)) == 0)
            return &needles->entries[i];
    fail_msg("no needle '%s'", bytes);
    return NULL;
}

static void one_for_each_string(void **state) {
    (void)state;
    struct needles needles;
    open_needles(unit_compile(unit_patterns("abc", "b", "abc", "abcd", "b", NULL)), &needles);
    assert_int_equal(needles.count, 3);
    assert_int_equal(needles.longest, 4);
    assert_int_equal(needles.first[0], 0);
    assert_int_equal(needles.first[1], 3);
    assert_int_equal(needles.first[DATABASE_AUTOMATA_MAX], 3);
    static const char *const strings[] = {"b", "abc", "abcd"};
    for (uint32_t i = 0; i < 3; i++) {
        const struct needle *needle = find_needle(&needles, strings[i]);
        assert_ptr_equal(needle, &needles.entries[i]);
        assert_int_equal(needle->automaton, 0);
        assert_int_equal(needle->output, i + 1);
    }
    needles_clear(&needles);
}

static void letters_of_either_case(void **state) {
    (void)state;
    clm_patterns *patterns = unit_patterns("aB-", "q", NULL);
    unit_add(patterns, "aB[@Z", CLM_CASELESS);
    struct needles needles;
    open_needles(unit_compile(patterns), &needles);
    assert_int_equal(needles.count, 3);
    const struct needle *exact = find_needle(&needles, "aB-");
    const struct needle *caseless = find_needle(&needles, "ab[@z");
    assert_memory_equal(exact->ors, "\0\0\0", 3);
    assert_memory_equal(caseless->ors, "\x20\x20\0\0\x20", 5);
    assert_int_not_equal(exact->automaton, caseless->automaton);
    static const char fits[5][3] = {"aA", "bB", "[", "@", "zZ"};
    for (uint32_t place = 0; place < 5; place++)
        for (int byte = 1; byte < 256; byte++)
            assert_int_equal(needle_fits(caseless, place, (uint8_t)byte),
                             strchr(fits[place], byte) != NULL);
    needles_clear(&needles);
}

static void any_bytes(void **state) {
    (void)state;
    clm_patterns *patterns = unit_patterns(NULL);
    uint8_t bytes[256];
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    assert_ok(clm_patterns_add(patterns, bytes, sizeof bytes, 7, 0));
    struct needles needles;
    open_needles(unit_compile(patterns), &needles);
    assert_int_equal(needles.count, 1);
    assert_int_equal(needles.entries[0].length, 256);
    assert_memory_equal(needles.entries[0].bytes, bytes, 256);
    for (uint32_t i = 0; i < 256; i++)
        assert_int_equal(needles.entries[0].ors[i], 0);
    needles_clear(&needles);
}

/* ---- Knuth, Morris, Pratt ----------------------------------------------- */

enum { NO = KMP_NONE };

static void check_links(const char *pattern, uint32_t flags, const uint32_t *fails,
                        uint32_t border) {
    clm_patterns *patterns = unit_patterns(NULL);
    unit_add(patterns, pattern, flags);
    struct needles needles;
    open_needles(unit_compile(patterns), &needles);
    const struct needle *needle = &needles.entries[0];
    uint32_t cells[16];
    assert_int_equal(kmp_build(needle, cells), border);
    for (uint32_t i = 0; i < needle->length; i++) {
        if (kmp_fail(cells[i]) != fails[i])
            fail_msg("%s, place %u: link %u, expected %u", pattern, i, kmp_fail(cells[i]),
                     fails[i]);
        for (int byte = 0; byte < 256; byte++)
            assert_int_equal(kmp_fits(cells[i], (uint8_t)byte),
                             needle_fits(needle, i, (uint8_t)byte));
    }
    needles_clear(&needles);
}

static void failure_links(void **state) {
    (void)state;
    check_links("a", 0, (const uint32_t[]){NO}, 0);
    check_links("aa", 0, (const uint32_t[]){NO, NO}, 1);
    check_links("aaaab", 0, (const uint32_t[]){NO, NO, NO, NO, 3}, 0);
    check_links("aaaaa", 0, (const uint32_t[]){NO, NO, NO, NO, NO}, 4);
    check_links("abcabcd", 0, (const uint32_t[]){NO, 0, 0, NO, 0, 0, 3}, 0);
    check_links("abab", 0, (const uint32_t[]){NO, 0, NO, 0}, 2);
    /* Knuth, Morris, Pratt 1977, section 2, which counts places from 1 and has 0 for none. */
    check_links("abcabcacab", 0, (const uint32_t[]){NO, 0, 0, NO, 0, 0, NO, 4, NO, 0}, 2);
}

static void failure_links_of_either_case(void **state) {
    (void)state;
    check_links("aAaAB", CLM_CASELESS, (const uint32_t[]){NO, NO, NO, NO, 3}, 0);
    check_links("aAaAB", 0, (const uint32_t[]){NO, 0, NO, 0, 2}, 0);
    check_links("-a-A-", CLM_CASELESS, (const uint32_t[]){NO, 0, NO, 0, NO}, 3);
}

/* ---- Boyer, Moore, Horspool --------------------------------------------- */

struct shift {
    char byte;
    uint32_t shift;
};

/* `listed` ends with a shift of 0; the others are the pattern's length. */
static void check_shifts(const char *pattern, uint32_t flags, const struct shift *listed) {
    clm_patterns *patterns = unit_patterns(NULL);
    unit_add(patterns, pattern, flags);
    struct needles needles;
    open_needles(unit_compile(patterns), &needles);
    uint32_t shift[BMH_SHIFTS], expected[BMH_SHIFTS];
    for (int byte = 0; byte < BMH_SHIFTS; byte++)
        expected[byte] = (uint32_t)strlen(pattern);
    for (; listed->shift; listed++)
        expected[(uint8_t)listed->byte] = listed->shift;
    bmh_build(&needles.entries[0], shift);
    for (int byte = 0; byte < BMH_SHIFTS; byte++)
        if (shift[byte] != expected[byte])
            fail_msg("%s, byte %d: shift %u, expected %u", pattern, byte, shift[byte],
                     expected[byte]);
    needles_clear(&needles);
}

static void shifts(void **state) {
    (void)state;
    check_shifts("x", 0, (const struct shift[]){{0, 0}});
    check_shifts("abcd", 0, (const struct shift[]){{'a', 3}, {'b', 2}, {'c', 1}, {0, 0}});
    check_shifts("aaaa", 0, (const struct shift[]){{'a', 1}, {0, 0}});
    check_shifts("abcab", 0, (const struct shift[]){{'a', 1}, {'b', 3}, {'c', 2}, {0, 0}});
    check_shifts("aBx", CLM_CASELESS,
                 (const struct shift[]){{'a', 2}, {'A', 2}, {'b', 1}, {'B', 1}, {0, 0}});
    check_shifts("[bX", CLM_CASELESS, (const struct shift[]){{'[', 2}, {'b', 1}, {'B', 1}, {0, 0}});
}

struct gram {
    const char *bytes;
    uint32_t shift;
};

/* `listed` ends with NULL; the others are all of the length that has no last gram. */
static void check_grams(const char *pattern, const struct gram *listed) {
    struct needles needles;
    open_needles(unit_compile(unit_patterns(pattern, NULL)), &needles);
    uint32_t shift[BMH_GRAM_SHIFTS], expected[BMH_GRAM_SHIFTS];
    const uint32_t length = (uint32_t)strlen(pattern);
    for (int gram = 0; gram < BMH_GRAM_SHIFTS; gram++)
        expected[gram] = length < 4 ? 1 : length - 3;
    for (; listed->bytes; listed++) {
        uint32_t word = 0;
        for (uint32_t i = 0; listed->bytes[i]; i++)
            word |= (uint32_t)(uint8_t)listed->bytes[i] << 8 * i;
        expected[bmh_gram(word)] = listed->shift;
    }
    bmh_build_grams(&needles.entries[0], shift);
    assert_memory_equal(shift, expected, sizeof shift);
    needles_clear(&needles);
}

static void grams(void **state) {
    (void)state;
    check_grams("x", (const struct gram[]){{NULL, 0}});
    check_grams("abcd", (const struct gram[]){{NULL, 0}});
    check_grams("abcdefg", (const struct gram[]){{"abcd", 3}, {"bcde", 2}, {"cdef", 1}, {NULL, 0}});
    check_grams("aaaaaa", (const struct gram[]){{"aaaa", 1}, {NULL, 0}});
    check_grams("abababab", (const struct gram[]){{"abab", 2}, {"baba", 1}, {NULL, 0}});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_for_each_string),
        cmocka_unit_test(letters_of_either_case),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(failure_links),
        cmocka_unit_test(failure_links_of_either_case),
        cmocka_unit_test(shifts),
        cmocka_unit_test(grams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
