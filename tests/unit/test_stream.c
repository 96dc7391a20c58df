/* Streams: pieces of any size, the stream's own buffer, position, the end. */
#include "unit.h"

static void pieces_are_one_text(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("abcd", "bc", "cd", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL;
    uint64_t counts[3] = {9, 9, 9};
    assert_ok(clm_stream_open_count(scanner, counts, &stream));
    assert_ok(clm_stream_feed(stream, "xab", 3));
    assert_ok(clm_stream_feed(stream, NULL, 0));
    assert_ok(clm_stream_feed(stream, "c", 1));
    assert_ok(clm_stream_feed(stream, "dxbcab", 6));
    assert_int_equal(counts[0], 9);
    assert_ok(clm_stream_close(stream));
    assert_int_equal(counts[0], 1);
    assert_int_equal(counts[1], 2);
    assert_int_equal(counts[2], 1);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void empty_streams(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("a", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL;
    uint64_t counts[1] = {9};
    assert_ok(clm_stream_open_count(scanner, counts, &stream));
    assert_int_equal(clm_stream_position(stream), 0);
    assert_ok(clm_stream_close(stream));
    assert_int_equal(counts[0], 0);
    int found = 9;
    assert_ok(clm_stream_open_any(scanner, &found, &stream));
    assert_int_equal(found, 0);
    assert_ok(clm_stream_close(stream));
    assert_int_equal(found, 0);
    counts[0] = 9;
    assert_ok(clm_stream_open_count(scanner, counts, &stream));
    assert_ok(clm_stream_feed(stream, "aaa", 3));
    clm_stream_abandon(stream);
    assert_int_equal(counts[0], 9);
    clm_stream_abandon(NULL);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void reserve_and_commit(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("abc", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 16);
    clm_stream *stream = NULL;
    uint64_t calls = 0;
    assert_ok(clm_stream_open_find(scanner, unit_add_one, &calls, &stream));
    for (size_t i = 0; i < 3000; i++) {
        void *room = NULL;
        size_t length = 0;
        assert_ok(clm_stream_reserve(stream, &room, &length));
        assert_non_null(room);
        assert_true(length >= 1);
        memset(room, 'x', length); /* all of it is ours */
        *(char *)room = "abc"[i % 3];
        assert_ok(clm_stream_commit(stream, 1));
        if (i % 5 == 0) {
            assert_ok(clm_stream_reserve(stream, &room, &length));
            assert_ok(clm_stream_commit(stream, 0));
        }
    }
    assert_ok(clm_stream_close(stream));
    assert_int_equal(calls, 1000);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void commit_out_of_turn(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("abc", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL;
    uint64_t calls = 0;
    void *room;
    size_t length;
    assert_ok(clm_stream_open_find(scanner, unit_add_one, &calls, &stream));
    assert_status(clm_stream_commit(stream, 1), CLM_ERR_ARGUMENT);
    assert_ok(clm_stream_reserve(stream, &room, &length));
    assert_status(clm_stream_commit(stream, length + 1), CLM_ERR_ARGUMENT);
    clm_stream_abandon(stream);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void arguments(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("a", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL;
    uint64_t counts[1], calls = 0;
    int found;
    void *room;
    size_t length;
    assert_status(clm_stream_open_count(NULL, counts, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_count(scanner, NULL, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_count(scanner, counts, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_find(NULL, unit_add_one, &calls, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_find(scanner, NULL, NULL, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_find(scanner, unit_add_one, &calls, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_any(NULL, &found, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_any(scanner, NULL, &stream), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_open_any(scanner, &found, NULL), CLM_ERR_ARGUMENT);
    assert_ok(clm_stream_open_find(scanner, unit_add_one, &calls, &stream));
    assert_status(clm_stream_feed(NULL, "a", 1), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_feed(stream, NULL, 1), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_reserve(NULL, &room, &length), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_reserve(stream, NULL, &length), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_reserve(stream, &room, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_stream_commit(NULL, 0), CLM_ERR_ARGUMENT);
    assert_ok(clm_stream_close(stream));
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

struct watch {
    uint64_t calls, last;
};

static int watch_match(const clm_match *match, void *context) {
    struct watch *watch = context;
    watch->calls++;
    watch->last = match->start;
    return 0;
}

/* A match every 10 bytes: output is complete up to the position, which grows. */
static void position(void **state) {
    (void)state;
    static const uint64_t chunks[] = {1, 16, 1000, 0};
    clm_db *db = unit_compile(unit_patterns("0123456789abc", "0", NULL));
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        clm_scanner *scanner = unit_scanner(db, NULL, chunks[i]);
        clm_stream *stream = NULL;
        struct watch watch = {0};
        uint64_t before = 0;
        assert_ok(clm_stream_open_find(scanner, watch_match, &watch, &stream));
        assert_int_equal(clm_stream_position(stream), 0);
        for (uint64_t fed = 10; fed <= 5000; fed += 10) {
            assert_ok(clm_stream_feed(stream, "0.........", 10));
            uint64_t now = clm_stream_position(stream);
            assert_true(now >= before && now <= fed);
            assert_true(watch.calls >= (now + 9) / 10);
            before = now;
        }
        if (chunks[i] == 16)
            assert_true(before > 4000); /* it does move */
        assert_ok(clm_stream_close(stream));
        assert_int_equal(watch.calls, 500);
        assert_int_equal(watch.last, 4990);
        clm_scanner_destroy(scanner);
    }
    clm_db_destroy(db);
}

/* Without a flush a small text waits for a chunk; with it, for the look-ahead. */
static void flush_answers_what_is_decided(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("abc", "a", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    clm_stream *stream = NULL;
    uint64_t calls = 0;
    assert_ok(clm_stream_open_find(scanner, unit_add_one, &calls, &stream));
    assert_ok(clm_stream_flush(stream));
    assert_int_equal(clm_stream_position(stream), 0);
    assert_ok(clm_stream_feed(stream, "abcab", 5));
    assert_int_equal(calls, 0);
    assert_ok(clm_stream_flush(stream));
    assert_int_equal(clm_stream_position(stream), 3);
    assert_int_equal(calls, 2);
    assert_ok(clm_stream_flush(stream));
    assert_ok(clm_stream_feed(stream, "c", 1));
    assert_ok(clm_stream_flush(stream));
    assert_int_equal(calls, 4);
    assert_ok(clm_stream_close(stream));
    assert_int_equal(calls, 4);
    assert_status(clm_stream_flush(NULL), CLM_ERR_ARGUMENT);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

static void any_ends_the_stream(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("bc", NULL));
    clm_scanner *scanner = unit_scanner(db, NULL, 4);
    clm_stream *stream = NULL;
    int found = 9;
    clm_status status = CLM_OK;
    assert_ok(clm_stream_open_any(scanner, &found, &stream));
    assert_ok(clm_stream_feed(stream, "ab", 2));
    for (int i = 0; i < 100; i++)
        status = clm_stream_feed(stream, "cab", 3);
    assert_status(status, CLM_STOPPED);
    assert_int_equal(found, 1);
    assert_status(clm_stream_feed(stream, "xyz", 3), CLM_STOPPED);
    assert_status(clm_stream_close(stream), CLM_STOPPED);
    assert_int_equal(found, 1);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_one_text), cmocka_unit_test(empty_streams),
        cmocka_unit_test(reserve_and_commit),  cmocka_unit_test(commit_out_of_turn),
        cmocka_unit_test(arguments),           cmocka_unit_test(position),
        cmocka_unit_test(any_ends_the_stream), cmocka_unit_test(flush_answers_what_is_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
