/* Scanners: the three questions, arguments, calls out of turn, figures. */
#include "unit.h"

struct stop {
    uint64_t calls, after;
};

static int stop_after(const clm_match *match, void *context) {
    struct stop *stop = context;
    assert_int_equal(match->start, stop->calls);
    return ++stop->calls == stop->after ? -7 : 0;
}

static void callbacks_stop(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("a", NULL));
    static const char *const engines[] = {NULL, "ac", "rk", "kmp", "bmh", "serial", "naive"};
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        clm_scanner *scanner = unit_scanner(db, engines[i], 2);
        struct stop stop = {0, 3};
        assert_status(clm_find(scanner, "aaaaaa", 6, stop_after, &stop), CLM_STOPPED);
        assert_int_equal(stop.calls, 3);
        stop = (struct stop){0, 6};
        assert_status(clm_find(scanner, "aaaaaa", 6, stop_after, &stop), CLM_STOPPED);
        assert_int_equal(stop.calls, 6);
        stop = (struct stop){0, 7};
        assert_ok(clm_find(scanner, "aaaaaa", 6, stop_after, &stop));
        assert_int_equal(stop.calls, 6);
        clm_scanner_destroy(scanner);
    }
    clm_db_destroy(db);
}

static void arguments(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("a", NULL));
    clm_scanner *scanner = NULL;
    assert_status(clm_scanner_create(NULL, NULL, NULL, &scanner), CLM_ERR_ARGUMENT);
    assert_status(clm_scanner_create(db, NULL, NULL, NULL), CLM_ERR_ARGUMENT);
    assert_ok(clm_scanner_create(db, NULL, NULL, &scanner));
    uint64_t counts[1] = {5}, calls = 0;
    int found = 7;
    clm_scanner_info info;
    assert_status(clm_count(NULL, "a", 1, counts), CLM_ERR_ARGUMENT);
    assert_status(clm_count(scanner, NULL, 1, counts), CLM_ERR_ARGUMENT);
    assert_status(clm_count(scanner, "a", 1, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_find(NULL, "a", 1, unit_add_one, &calls), CLM_ERR_ARGUMENT);
    assert_status(clm_find(scanner, NULL, 1, unit_add_one, &calls), CLM_ERR_ARGUMENT);
    assert_status(clm_find(scanner, "a", 1, NULL, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_any(NULL, "a", 1, &found), CLM_ERR_ARGUMENT);
    assert_status(clm_any(scanner, NULL, 1, &found), CLM_ERR_ARGUMENT);
    assert_status(clm_any(scanner, "a", 1, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_scanner_get_info(NULL, &info), CLM_ERR_ARGUMENT);
    assert_status(clm_scanner_get_info(scanner, NULL), CLM_ERR_ARGUMENT);
    assert_int_equal(counts[0], 5);
    assert_int_equal(calls, 0);
    assert_int_equal(found, 7);
    assert_ok(clm_count(scanner, NULL, 0, counts));
    assert_int_equal(counts[0], 0);
    assert_ok(clm_find(scanner, NULL, 0, unit_add_one, &calls));
    assert_int_equal(calls, 0);
    assert_ok(clm_any(scanner, NULL, 0, &found));
    assert_int_equal(found, 0);
    clm_scanner_destroy(scanner);
    clm_scanner_destroy(NULL);
    clm_db_destroy(db);
}

static void nothing_else_while_a_stream_is_open(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("a", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL, *second = NULL;
    uint64_t counts[1] = {5}, calls = 0;
    int found = 7;
    assert_ok(clm_stream_open_find(scanner, unit_add_one, &calls, &stream));
    assert_status(clm_count(scanner, "a", 1, counts), CLM_ERR_ARGUMENT);
    assert_message("stream");
    assert_status(clm_find(scanner, "a", 1, unit_add_one, &calls), CLM_ERR_ARGUMENT);
    assert_status(clm_any(scanner, "a", 1, &found), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_count(scanner, counts, &second), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_find(scanner, unit_add_one, &calls, &second), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_any(scanner, &found, &second), CLM_ERR_ARGUMENT);
    assert_null(second);
    assert_ok(clm_stream_feed(stream, "aba", 3)); /* the open one goes on */
    assert_ok(clm_stream_close(stream));
    assert_int_equal(calls, 2);
    assert_ok(clm_count(scanner, "aa", 2, counts));
    assert_int_equal(counts[0], 2);
    assert_ok(clm_stream_open_any(scanner, &found, &stream));
    clm_stream_abandon(stream);
    assert_ok(clm_any(scanner, "b", 1, &found));
    assert_int_equal(found, 0);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void duplicate_and_sparse_ids(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns(NULL);
    assert_ok(clm_patterns_add(set, "ab", 2, 4294967295u, 0));
    assert_ok(clm_patterns_add(set, "b", 1, 9, 0));
    assert_ok(clm_patterns_add(set, "B", 1, 9, CLM_CASELESS));
    clm_db *db = unit_compile(set);
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    uint64_t counts[3];
    assert_ok(clm_count(scanner, "abB", 3, counts));
    assert_int_equal(counts[0], 1);
    assert_int_equal(counts[1], 1);
    assert_int_equal(counts[2], 2);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void figures(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("ab", "abc", NULL));
    clm_scanner *scanner = unit_scanner(db, "ac", 4096);
    clm_scanner_info info;
    uint64_t counts[2];
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_string_equal(info.engine, "ac");
    assert_int_equal(info.text_bytes, 0);
    assert_int_equal(info.scan_ns, 0);
    assert_true(info.chunk > 0);
    assert_true(strlen(info.device) > 0);
    assert_string_equal(info.device_reason, "as asked for with 'openmp'");
    assert_string_equal(info.reason, "the states fit entries of 16 bits");
    size_t length = 1 << 20;
    char *text = calloc(length, 1);
    assert_non_null(text);
    assert_ok(clm_count(scanner, text, length, counts));
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_int_equal(info.text_bytes, length);
    assert_true(info.scan_ns > 0);
    clm_stream *stream = NULL;
    assert_ok(clm_stream_open_count(scanner, counts, &stream));
    for (size_t i = 0; i < 4; i++)
        assert_ok(clm_stream_feed(stream, text, length / 4));
    assert_ok(clm_stream_close(stream));
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_int_equal(info.text_bytes, 2 * length);
    free(text);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void assert_trie(const clm_db *db, const char *asked, const char *variant,
                        const char *reason) {
    clm_scan_options options = {.engine = "pfac", .variant = asked};
    clm_scanner *scanner = NULL;
    clm_scanner_info info;
    assert_ok(clm_scanner_create(db, "openmp", &options, &scanner));
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_string_equal(info.variant, variant);
    if (!strstr(info.reason, reason))
        fail_msg("'%s' lacks '%s'", info.reason, reason);
    clm_scanner_destroy(scanner);
}

/* Strings of `length` bytes: three that tell sets of `twins` apart, of 199 symbols, then the
 * same in all, and last which of its set it is. */
static clm_db *many_strings(size_t count, size_t length, size_t twins) {
    uint8_t bytes[400];
    clm_patterns *patterns = unit_patterns(NULL);
    memset(bytes, 'x', sizeof bytes);
    for (size_t i = 0; i < count; i++) {
        size_t number = i / twins * 7919 % 7880599; /* 199^3 */
        for (size_t k = 0; k < 3; k++, number /= 199)
            bytes[k] = (uint8_t)(number % 199);
        bytes[length - 1] = (uint8_t)(i % twins);
        assert_ok(clm_patterns_add(patterns, bytes, length, 0, 0));
    }
    return unit_compile(patterns);
}

/* Rows up to 64 MiB, here of some 800 bytes. */
static void chosen_tries(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("ab", "abc", NULL));
    assert_trie(db, NULL, "trie=dense,truncate=none,merge=none", "64 MiB so");
    assert_trie(db, "merge=final", "trie=dense,truncate=none,merge=final", "64 MiB so");
    assert_trie(db, "trie=crs,truncate=4,merge=suffix", "trie=crs,truncate=4,merge=suffix",
                "as asked");
    clm_db_destroy(db);
    db = many_strings(1000, 400, 1);
    assert_trie(db, NULL, "trie=dense,truncate=unique,merge=none", "where one string is left");
    assert_trie(db, "truncate=none", "trie=bitmap,truncate=none,merge=none",
                "faster would take more");
    assert_trie(db, "trie=crs", "trie=crs,truncate=none,merge=none", "64 MiB so");
    clm_db_destroy(db);
    db = many_strings(200000, 5, 2);
    assert_trie(db, NULL, "trie=bitmap,truncate=none,merge=none", "faster would take more");
    clm_db_destroy(db);
}

static void database_outlives_its_patterns_only(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns("first", NULL);
    clm_db *db = NULL;
    assert_ok(clm_db_compile(set, NULL, &db));
    unit_add(set, "second", 0); /* no part of the database */
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    uint64_t counts[2] = {0, 42};
    assert_ok(clm_count(scanner, "first second", 12, counts));
    assert_int_equal(counts[0], 1);
    assert_int_equal(counts[1], 42);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
    clm_patterns_destroy(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(callbacks_stop),
        cmocka_unit_test(arguments),
        cmocka_unit_test(nothing_else_while_a_stream_is_open),
        cmocka_unit_test(duplicate_and_sparse_ids),
        cmocka_unit_test(figures),
        cmocka_unit_test(chosen_tries),
        cmocka_unit_test(database_outlives_its_patterns_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
