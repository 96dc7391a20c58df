/* Engines that answer by start: more hits than rooms hold, and what the worst case costs. */
#include "unit.h"

#include <stdbool.h>
#include <time.h>

struct choice {
    const char *engine, *variant;
};

static const struct choice choices[] = {{"kmp", NULL},
                                        {"bmh", "guard=on"},
                                        {"bmh", "guard=off"},
                                        {"rk", "form=plain"},
                                        {"rk", "form=grouped"}};

static clm_scanner *open_scanner(const clm_db *db, const struct choice *choice) {
    clm_scan_options options = {.engine = choice->engine, .variant = choice->variant};
    clm_scanner *scanner = NULL;
    assert_ok(clm_scanner_create(db, "openmp", &options, &scanner));
    return scanner;
}

/* ---- Many hits ---------------------------------------------------------- */

/* A thousand strings share the room for hits, so that each has a few thousand of a slab of
 * 64 KiB: fewer than a letter that is everywhere, and some more that are common, has. */
enum { STRINGS = 1000, TEXT = 150000 };

static clm_db *many_strings(void) {
    clm_patterns *patterns = unit_patterns("a", "aa", "ab", "b", "aabaa", NULL);
    char bytes[8];
    for (int i = 5; i < STRINGS; i++) {
        snprintf(bytes, sizeof bytes, "%c%d", i % 3 ? 'c' : 'a', i);
        unit_add(patterns, bytes, i % 7 ? 0 : CLM_CASELESS);
    }
    return unit_compile(patterns);
}

/* Mostly the letter; a middle part of digits, where few strings start. */
static void fill_text(char *text) {
    uint32_t random = 1;
    for (size_t i = 0; i < TEXT; i++) {
        random = random * 1103515245u + 12345u;
        uint32_t number = random >> 16;
        bool middle = i > TEXT / 3 && i < TEXT / 2;
        text[i] = middle            ? "0123456789ca"[number % 12]
                  : number % 9 == 0 ? 'b'
                                    : "aaaaaaaA"[number % 8];
    }
}

struct record {
    clm_match *matches;
    size_t count, capacity;
};

static int keep(const clm_match *match, void *context) {
    struct record *record = context;
    if (record->count == record->capacity) {
        record->capacity = record->capacity ? 2 * record->capacity : 4096;
        record->matches = realloc(record->matches, record->capacity * sizeof *record->matches);
        assert_non_null(record->matches);
    }
    record->matches[record->count++] = *match;
    return 0;
}

static int compare(const clm_match *match, void *context) {
    struct record *expected = context;
    assert_true(expected->count < expected->capacity);
    const clm_match *next = &expected->matches[expected->count++];
    return match->id != next->id || match->start != next->start || match->end != next->end;
}

static void more_hits_than_room(void **state) {
    (void)state;
    static char text[TEXT];
    clm_db *db = many_strings();
    fill_text(text);
    struct record expected = {0};
    clm_scanner *oracle = unit_scanner(db, "naive", 0);
    assert_ok(clm_find(oracle, text, TEXT, keep, &expected));
    clm_scanner_destroy(oracle);
    assert_true(expected.count > TEXT);
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        struct record next = {.matches = expected.matches, .capacity = expected.count};
        uint64_t counts[STRINGS], total = 0;
        clm_scanner *scanner = open_scanner(db, &choices[i]);
        assert_ok(clm_find(scanner, text, TEXT, compare, &next));
        assert_int_equal(next.count, expected.count);
        assert_ok(clm_count(scanner, text, TEXT, counts));
        for (size_t k = 0; k < STRINGS; k++)
            total += counts[k];
        assert_int_equal(total, expected.count);
        clm_scanner_destroy(scanner);
    }
    free(expected.matches);
    clm_db_destroy(db);
}

/* ---- The guard ---------------------------------------------------------- */

enum { LONG = 4096, SAME = 1 << 20 };

/* Of the fastest of three scans. */
static double seconds(const clm_db *db, const struct choice *choice, const char *text,
                      uint64_t expected) {
    double fastest = 1e9;
    clm_scanner *scanner = open_scanner(db, choice);
    for (int i = 0; i < 3; i++) {
        struct timespec begin, end;
        uint64_t count = 0;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        assert_ok(clm_count(scanner, text, SAME, &count));
        clock_gettime(CLOCK_MONOTONIC, &end);
        assert_int_equal(count, expected);
        double took =
            (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
        fastest = took < fastest ? took : fastest;
    }
    clm_scanner_destroy(scanner);
    return fastest;
}

/* Without it these take a thousand times as long. */
static void guard_bounds_the_worst_case(void **state) {
    (void)state;
    static char text[SAME + 1], pattern[LONG + 1];
    memset(text, 'a', SAME);
    memset(pattern, 'a', LONG);
    for (int last = 0; last < 2; last++) {
        pattern[LONG / 2] = last ? 'b' : 'a';
        clm_db *db = unit_compile(unit_patterns(pattern, NULL));
        uint64_t expected = last ? 0 : SAME - LONG + 1;
        double kmp = seconds(db, &(struct choice){"kmp", NULL}, text, expected);
        double bmh = seconds(db, &(struct choice){"bmh", NULL}, text, expected);
        print_message("kmp %.4f s, bmh %.4f s\n", kmp, bmh);
        assert_true(bmh < 20 * kmp + 0.01);
        clm_db_destroy(db);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_hits_than_room),
        cmocka_unit_test(guard_bounds_the_worst_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
