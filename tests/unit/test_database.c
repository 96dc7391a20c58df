/* Databases: compile, information, save and load, hostile bytes, limits. */
#include "unit.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

static clm_patterns *mixed_set(void) {
    clm_patterns *set = unit_patterns("he", "she", "hers", NULL);
    unit_add(set, "HiS", CLM_CASELESS);
    assert_ok(clm_patterns_add(set, "\0\xFF", 2, 4000000000u, 0));
    unit_add(set, "hers", 0);
    return set;
}

struct record {
    clm_match matches[64];
    size_t size;
};

static int record_match(const clm_match *match, void *context) {
    struct record *record = context;
    assert_true(record->size < 64);
    record->matches[record->size++] = *match;
    return 0;
}

static void scan(const clm_db *db, struct record *record) {
    static const char text[] = "ushers hIs \0\xFF she HERS his";
    clm_scanner *scanner = unit_scanner(db, NULL, 0);
    record->size = 0;
    assert_ok(clm_find(scanner, text, sizeof text - 1, record_match, record));
    clm_scanner_destroy(scanner);
}

static void save(clm_patterns *set, uint8_t **bytes, size_t *length) {
    clm_db *db = unit_compile(set);
    void *saved = NULL;
    assert_ok(clm_db_serialize(db, &saved, length));
    assert_non_null(saved);
    assert_true(*length > 0);
    *bytes = saved;
    clm_db_destroy(db);
}

/* A copy to the byte, so that the address sanitizer sees reading past it. */
static clm_status load(const uint8_t *bytes, size_t length, clm_db **db) {
    uint8_t *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    clm_status status = clm_db_deserialize(copy, length, db);
    free(copy);
    return status;
}

static void information(void **state) {
    (void)state;
    clm_db *db = unit_compile(mixed_set());
    clm_db_info info;
    assert_ok(clm_db_get_info(db, &info));
    assert_int_equal(info.patterns, 6);
    assert_int_equal(info.caseless, 1);
    assert_int_equal(info.pattern_bytes, 2 + 3 + 4 + 3 + 2 + 4);
    assert_int_equal(info.shortest, 2);
    assert_int_equal(info.longest, 4);
    assert_int_equal(info.automata, 2);
    assert_in_range(info.classes, 6, 256);
    assert_in_range(info.states, 10, 64);
    assert_true(info.compact_bytes > 0 && info.dense_bytes > 0);
    void *bytes = NULL;
    size_t length = 0;
    assert_ok(clm_db_serialize(db, &bytes, &length));
    assert_int_equal(info.serialized_bytes, length);
    clm_free(bytes);
    clm_pattern pattern;
    assert_ok(clm_db_pattern(db, 3, &pattern));
    assert_int_equal(pattern.length, 3);
    assert_memory_equal(pattern.bytes, "HiS", 3);
    assert_int_equal(pattern.flags, CLM_CASELESS);
    assert_ok(clm_db_pattern(db, 4, &pattern));
    assert_int_equal(pattern.id, 4000000000u);
    assert_status(clm_db_pattern(db, 6, &pattern), CLM_ERR_ARGUMENT);
    clm_db_destroy(db);
}

static void one_automaton_where_case_does_not_mix(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns("12", "ab", NULL);
    clm_db_info info;
    clm_db *db = unit_compile(set);
    assert_ok(clm_db_get_info(db, &info));
    assert_int_equal(info.automata, 1);
    clm_db_destroy(db);
    set = unit_patterns("12", "@[", NULL); /* no letters: both kinds are the same */
    unit_add(set, "ab", CLM_CASELESS);
    db = unit_compile(set);
    assert_ok(clm_db_get_info(db, &info));
    assert_int_equal(info.automata, 1);
    clm_db_destroy(db);
}

static void round_trip(void **state) {
    (void)state;
    uint8_t *bytes, *again;
    size_t length, again_length;
    struct record before, after;
    clm_db *db = unit_compile(mixed_set());
    scan(db, &before);
    clm_db_destroy(db);
    assert_int_equal(before.size, 9);
    save(mixed_set(), &bytes, &length);
    assert_ok(load(bytes, length, &db));
    scan(db, &after);
    assert_int_equal(after.size, before.size);
    for (size_t i = 0; i < after.size; i++)
        assert_memory_equal(&after.matches[i], &before.matches[i], sizeof(clm_match));
    void *saved;
    assert_ok(clm_db_serialize(db, &saved, &again_length));
    assert_int_equal(again_length, length);
    assert_memory_equal(saved, bytes, length);
    clm_free(saved);
    clm_db_destroy(db);
    save(mixed_set(), &again, &again_length); /* the same set, the same bytes */
    assert_int_equal(again_length, length);
    assert_memory_equal(again, bytes, length);
    clm_free(again);
    clm_free(bytes);
}

static void refuse(const uint8_t *bytes, size_t length, const char *what, size_t where) {
    clm_db *db = NULL;
    clm_status status = load(bytes, length, &db);
    if (status != CLM_ERR_DATABASE || db)
        fail_msg("%s %zu gave \"%s\"", what, where, clm_status_text(status));
    if (strlen(clm_message()) < 10)
        fail_msg("%s %zu gave the message \"%s\"", what, where, clm_message());
}

static void every_flip_and_cut(void **state) {
    (void)state;
    static const uint8_t flips[] = {0x01, 0x80, 0xFF};
    uint8_t *bytes;
    size_t length;
    save(mixed_set(), &bytes, &length);
    for (size_t i = 0; i < length; i++) {
        for (size_t j = 0; j < sizeof flips; j++) {
            bytes[i] ^= flips[j];
            refuse(bytes, length, "a flip at", i);
            bytes[i] ^= flips[j];
        }
        refuse(bytes, i, "a cut at", i);
    }
    clm_db *db = NULL;
    assert_ok(load(bytes, length, &db));
    clm_db_destroy(db);
    clm_free(bytes);
}

static void put32(uint8_t *out, uint32_t value) {
    for (unsigned k = 0; k < 4; k++)
        out[k] = (uint8_t)(value >> 8 * k);
}

static uint32_t get32(const uint8_t *in) {
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

/* Makes the checksum right again: see database_file.h. */
static void seal(uint8_t *bytes, size_t length) {
    uint64_t sum = XXH3_64bits(bytes + 32, length - 32);
    put32(bytes + 24, (uint32_t)sum);
    put32(bytes + 28, (uint32_t)(sum >> 32));
}

/* The second of the outputs' four columns (first, count, next, length) of the only
 * automaton: see database_file_write. */
static uint8_t *output_counts(uint8_t *bytes, size_t patterns, size_t pattern_bytes) {
    uint8_t *automaton = bytes + 32 + 3 * 8 + patterns * 3 * 4 + pattern_bytes;
    size_t nodes = get32(automaton), outputs = get32(automaton + 4);
    return automaton + 6 * 4 + 256 + 4 + nodes * (3 * 4 + 2 + 1) + outputs * 4;
}

/* Output 1 is the first that has patterns. Each list stays within the patterns, but
 * together they list one fewer or more than there are: many that do would make
 * collecting counts slow. */
static void forged_counts(void **state) {
    (void)state;
    uint8_t *bytes;
    size_t length;
    clm_db *db = NULL;
    save(unit_patterns("a", "bb", "bb", NULL), &bytes, &length);
    uint8_t *counts = output_counts(bytes, 3, 5);
    assert_int_equal(get32(counts + 4), 1);
    assert_int_equal(get32(counts + 8), 2);
    seal(bytes, length); /* as it was */
    assert_ok(load(bytes, length, &db));
    clm_db_destroy(db);
    for (uint32_t count = 1; count <= 3; count += 2) {
        put32(counts + 8, count);
        seal(bytes, length);
        refuse(bytes, length, "a second output whose patterns number", count);
        assert_message("(automaton)");
    }
    clm_free(bytes);
}

static void foreign_bytes(void **state) {
    (void)state;
    uint8_t *bytes;
    size_t length;
    save(mixed_set(), &bytes, &length);
    uint8_t *longer = calloc(length + 8, 1);
    assert_non_null(longer);
    memcpy(longer, bytes, length);
    for (size_t more = 1; more <= 8; more++)
        refuse(longer, length + more, "garbage behind it,", more);
    longer[8] = 99;
    refuse(longer, length, "another version", 99);
    assert_message("version 99");
    longer[0] = '#';
    refuse(longer, length, "another beginning", 0);
    assert_message("not a clmatch database");
    memset(longer, 0, length);
    refuse(longer, length, "zeros", length);
    memset(longer, 0xFF, length);
    refuse(longer, length, "ones", length);
    free(longer);
    clm_free(bytes);
    clm_db *db = NULL;
    assert_status(clm_db_deserialize(NULL, 0, &db), CLM_ERR_DATABASE);
    assert_status(clm_db_deserialize(NULL, 4, &db), CLM_ERR_ARGUMENT);
    assert_status(clm_db_deserialize("", 0, NULL), CLM_ERR_ARGUMENT);
}

static void arguments(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns(NULL);
    clm_db *db = NULL;
    clm_db_info info;
    clm_trie_sizes sizes;
    clm_pattern pattern;
    void *bytes;
    size_t length;
    assert_status(clm_db_compile(set, NULL, &db), CLM_ERR_PATTERN);
    assert_message("empty");
    assert_null(db);
    assert_status(clm_db_compile(NULL, NULL, &db), CLM_ERR_ARGUMENT);
    assert_status(clm_db_compile(set, NULL, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_db_serialize(NULL, &bytes, &length), CLM_ERR_ARGUMENT);
    assert_status(clm_db_get_info(NULL, &info), CLM_ERR_ARGUMENT);
    assert_status(clm_db_trie_sizes(NULL, &sizes), CLM_ERR_ARGUMENT);
    assert_status(clm_db_pattern(NULL, 0, &pattern), CLM_ERR_ARGUMENT);
    clm_patterns_destroy(set);
    db = unit_compile(unit_patterns("a", NULL));
    assert_status(clm_db_serialize(db, NULL, &length), CLM_ERR_ARGUMENT);
    assert_status(clm_db_serialize(db, &bytes, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_db_get_info(db, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_db_trie_sizes(db, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_db_pattern(db, 0, NULL), CLM_ERR_ARGUMENT);
    clm_db_destroy(db);
    clm_db_destroy(NULL);
}

/* The first number of the message: how much is needed. */
static uint64_t number_in_message(void) {
    const char *at = clm_message();
    return strtoull(at + strcspn(at, "0123456789"), NULL, 10);
}

static void memory_limit(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns(NULL);
    for (int i = 0; i < 2000; i++) {
        char pattern[32];
        snprintf(pattern, sizeof pattern, "%d-%d-pattern", i * 7919, i);
        unit_add(set, pattern, 0);
    }
    clm_db *db = NULL;
    clm_compile_options options = {.memory_limit = 20000};
    assert_status(clm_db_compile(set, &options, &db), CLM_ERR_TOO_LARGE);
    assert_null(db);
    assert_message("20000");
    /* More may turn out to be needed later, but each time the message says it. */
    clm_status status = CLM_ERR_TOO_LARGE;
    for (int i = 0; i < 5 && status == CLM_ERR_TOO_LARGE; i++) {
        uint64_t needed = number_in_message();
        assert_true(needed > options.memory_limit);
        options.memory_limit = needed;
        status = clm_db_compile(set, &options, &db);
    }
    assert_ok(status);
    clm_db_destroy(db);
    clm_patterns_destroy(set);
}

static void assert_tries(clm_patterns *patterns, const clm_trie_sizes *expected) {
    clm_db *db = unit_compile(patterns);
    clm_trie_sizes sizes;
    assert_ok(clm_db_trie_sizes(db, &sizes));
    assert_int_equal(sizes.nodes, expected->nodes);
    assert_int_equal(sizes.dense, expected->dense);
    assert_int_equal(sizes.paper, expected->paper);
    assert_int_equal(sizes.bitmap, expected->bitmap);
    assert_int_equal(sizes.crs, expected->crs);
    assert_int_equal(sizes.truncated, expected->truncated);
    assert_int_equal(sizes.merged, expected->merged);
    assert_int_equal(sizes.merged_crs, expected->merged_crs);
    clm_db_destroy(db);
}

/* By hand: entries, values and row pointers of 2 bytes, labels of 1, words of 4. */
static void trie_sizes(void **state) {
    (void)state;
    /* Ten nodes, of which three are leaves; merged, seven, or eight in blocks of children. */
    const uint64_t rest = 256 + 6 * 4; /* classes, and the row at the start */
    const uint64_t strings = 12 + 5 * 4 + 4 * 2;
    assert_tries(unit_patterns("he", "hers", "his", "she", NULL),
                 &(clm_trie_sizes){.nodes = 10,
                                   .dense = 7 * 6 * 2 + rest,
                                   .paper = 10 * 36,
                                   .bitmap = 10 * (4 + 4 + 4) + rest,
                                   .crs = 9 * (1 + 2) + (2 + 1) * 2 + rest,
                                   .truncated = 10 * 36,
                                   .merged = 8 * 36 + strings,
                                   .merged_crs = 8 * (1 + 2) + (2 + 1) * 2 + rest + strings});
    /* Twelve bytes, cut after eight: one row of several, the root's. */
    assert_tries(unit_patterns("abcdefghijkl", NULL),
                 &(clm_trie_sizes){.nodes = 13,
                                   .dense = 12 * 13 * 2 + 256 + 13 * 4,
                                   .paper = 13 * 36,
                                   .bitmap = 13 * (4 + 4 + 4) + 256 + 13 * 4,
                                   .crs = 12 * (1 + 2) + 2 * 2 + 256 + 13 * 4,
                                   .truncated = 9 * 36 + 12 + 2 * 4,
                                   .merged = 9 * 36 + 12 + 2 * 4,
                                   .merged_crs = 8 * (1 + 2) + 2 * 2 + 256 + 13 * 4 + 12 + 2 * 4});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(information),   cmocka_unit_test(one_automaton_where_case_does_not_mix),
        cmocka_unit_test(round_trip),    cmocka_unit_test(every_flip_and_cut),
        cmocka_unit_test(foreign_bytes), cmocka_unit_test(arguments),
        cmocka_unit_test(memory_limit),  cmocka_unit_test(forged_counts),
        cmocka_unit_test(trie_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
