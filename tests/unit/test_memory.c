/* Each allocation of the library refused in turn: an error or the right answer,
 * never a crash or a leak (the address sanitizer looks for those). */
#include "refused_memory.h"
#include "unit.h"

static const char list[] = "616263\ni\t6263\n62\n6162\n";
static const char text[] = "xabcABC bC abcabc ab xabcABC bC abcabc ab";
static const uint64_t expected_counts[] = {6, 10, 10, 8};

struct objects {
    clm_patterns *patterns;
    clm_db *db, *loaded;
    void *bytes;
    size_t length;
    clm_scanner *scanner;
    clm_stream *stream;
};

/* The counts through a stream, or an error. */
static clm_status stream(struct objects *o, uint64_t *counts) {
    clm_status status = clm_stream_open_count(o->scanner, counts, &o->stream);
    for (size_t i = 0; status == CLM_OK && i + 1 < sizeof text; i++)
        status = clm_stream_feed(o->stream, text + i, 1);
    if (status != CLM_OK)
        return status;
    status = clm_stream_close(o->stream);
    o->stream = NULL;
    return status;
}

static clm_status everything(struct objects *o, const char *engine, uint64_t *counts,
                             uint64_t *calls, uint64_t *streamed) {
    clm_scan_options options = {.engine = engine, .chunk = 5};
    clm_trie_sizes sizes;
    clm_status status = clm_patterns_create(&o->patterns);
    if (status == CLM_OK)
        status = clm_patterns_parse(o->patterns, list, sizeof list - 1, CLM_FORMAT_HEX, 0, NULL);
    if (status == CLM_OK)
        status = clm_db_compile(o->patterns, NULL, &o->db);
    if (status == CLM_OK)
        status = clm_db_serialize(o->db, &o->bytes, &o->length);
    if (status == CLM_OK)
        status = clm_db_deserialize(o->bytes, o->length, &o->loaded);
    if (status == CLM_OK)
        status = clm_db_trie_sizes(o->db, &sizes);
    if (status == CLM_OK)
        status = clm_scanner_create(o->loaded, "openmp", &options, &o->scanner);
    if (status == CLM_OK)
        status = clm_count(o->scanner, text, sizeof text - 1, counts);
    if (status == CLM_OK)
        status = clm_find(o->scanner, text, sizeof text - 1, unit_add_one, calls);
    return status == CLM_OK ? stream(o, streamed) : status;
}

static void destroy(struct objects *o) {
    clm_stream_abandon(o->stream);
    clm_scanner_destroy(o->scanner);
    clm_db_destroy(o->loaded);
    clm_free(o->bytes);
    clm_db_destroy(o->db);
    clm_patterns_destroy(o->patterns);
}

/* Refuses the n-th allocation; false once there is no n-th. */
static bool try_without(size_t n, const char *engine) {
    struct objects objects = {0};
    uint64_t counts[4] = {0}, streamed[4] = {0}, calls = 0;
    refused = false;
    countdown = n;
    clm_status status = everything(&objects, engine, counts, &calls, streamed);
    countdown = 0;
    if (status == CLM_OK) {
        assert_memory_equal(counts, expected_counts, sizeof counts);
        assert_memory_equal(streamed, expected_counts, sizeof streamed);
        assert_int_equal(calls, 6 + 10 + 10 + 8);
    } else if (!refused || status != CLM_ERR_MEMORY || strlen(clm_message()) == 0) {
        fail_msg("allocation %zu refused: \"%s\" (%s)", n, clm_status_text(status), clm_message());
    }
    destroy(&objects);
    return refused;
}

static void try_all(const char *engine) {
    size_t n = 0;
    assert_false(try_without(0, engine));
    while (try_without(++n, engine))
        ;
    print_message("engine %s: %zu allocations\n", engine ? engine : "auto", n - 1);
    assert_true(n > 5);
}

static void each_allocation_refused(void **state) {
    (void)state;
    try_all("ac");
    try_all("filter");
    try_all("pfac");
    try_all("rk");
    try_all("kmp");
    try_all("bmh");
    try_all("serial");
    try_all("naive");
    try_all(NULL);
}

static void ask(clm_scanner *scanner) {
    uint64_t counts[4], calls = 0;
    int found = 0;
    assert_ok(clm_count(scanner, text, sizeof text - 1, counts));
    assert_memory_equal(counts, expected_counts, sizeof counts);
    assert_ok(clm_find(scanner, text, sizeof text - 1, unit_add_one, &calls));
    assert_int_equal(calls, 6 + 10 + 10 + 8);
    assert_ok(clm_any(scanner, text, sizeof text - 1, &found));
    assert_int_equal(found, 1);
}

static void second_scan_takes_none(void **state) {
    (void)state;
    static const char *const engines[] = {"ac", "rk", "kmp", "bmh", "serial", "naive"};
    struct objects o = {0};
    assert_ok(clm_patterns_create(&o.patterns));
    assert_ok(clm_patterns_parse(o.patterns, list, sizeof list - 1, CLM_FORMAT_HEX, 0, NULL));
    assert_ok(clm_db_compile(o.patterns, NULL, &o.db));
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        o.scanner = unit_scanner(o.db, engines[i], 5);
        ask(o.scanner);
        refused = false;
        countdown = 1;
        ask(o.scanner);
        countdown = 0;
        assert_false(refused);
        clm_scanner_destroy(o.scanner);
        o.scanner = NULL;
    }
    destroy(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_allocation_refused),
                                       cmocka_unit_test(second_scan_takes_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
