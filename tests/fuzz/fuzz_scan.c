/* Patterns and a text from the input, every engine and chunk against the naive
 * engine in one chunk.
 *
 *     byte 0     bits 0..2 chunk, bits 3..5 piece, bit 6 save and load
 *     then       patterns: a byte with the length (low 5 bits; 0 ends the list)
 *                and in bit 7 caseless, then that many bytes
 *     the rest   the text */
#include "fuzz.h"

struct record {
    clm_match *matches;
    size_t size, capacity;
};

static int record_match(const clm_match *match, void *context) {
    struct record *record = context;
    if (record->size == record->capacity) {
        record->capacity = record->capacity * 2 + 64;
        record->matches = realloc(record->matches, record->capacity * sizeof *record->matches);
        MUST(record->matches);
    }
    record->matches[record->size++] = *match;
    return 0;
}

static clm_db *read_patterns(const uint8_t **data, size_t *size) {
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    uint32_t id = 0;
    MUST(clm_patterns_create(&patterns) == CLM_OK);
    while (*size > 0 && (**data & 31)) {
        size_t length = **data & 31;
        if (length > *size - 1)
            break;
        MUST(clm_patterns_add(patterns, *data + 1, length, id++, **data & 128 ? CLM_CASELESS : 0) ==
             CLM_OK);
        *data += length + 1;
        *size -= length + 1;
    }
    if (id > 0)
        MUST(clm_db_compile(patterns, NULL, &db) == CLM_OK);
    clm_patterns_destroy(patterns);
    return db;
}

static clm_db *save_and_load(clm_db *db) {
    void *bytes = NULL;
    size_t length = 0;
    clm_db *loaded = NULL;
    MUST(clm_db_serialize(db, &bytes, &length) == CLM_OK);
    MUST(clm_db_deserialize(bytes, length, &loaded) == CLM_OK);
    clm_free(bytes);
    clm_db_destroy(db);
    return loaded;
}

static void compare(const struct record *got, const struct record *expected) {
    MUST(got->size == expected->size);
    for (size_t i = 0; i < got->size; i++) {
        const clm_match *a = &got->matches[i], *b = &expected->matches[i];
        MUST(a->start == b->start && a->end == b->end && a->id == b->id &&
             a->position == b->position);
    }
}

static void check(clm_scanner *scanner, const uint8_t *text, size_t length, size_t piece,
                  const struct record *expected) {
    struct record got = {0};
    MUST(clm_find(scanner, text, length, record_match, &got) == CLM_OK);
    compare(&got, expected);
    got.size = 0;
    clm_stream *stream = NULL;
    MUST(clm_stream_open_find(scanner, record_match, &got, &stream) == CLM_OK);
    for (size_t at = 0; at < length; at += piece)
        MUST(clm_stream_feed(stream, text + at, length - at < piece ? length - at : piece) ==
             CLM_OK);
    MUST(clm_stream_close(stream) == CLM_OK);
    compare(&got, expected);
    int found = -1;
    MUST(clm_any(scanner, text, length, &found) == CLM_OK);
    MUST(found == (expected->size > 0));
    free(got.matches);
}

static void check_counts(const clm_db *db, clm_scanner *scanner, const uint8_t *text, size_t length,
                         const struct record *expected) {
    clm_db_info info;
    MUST(clm_db_get_info(db, &info) == CLM_OK);
    uint64_t *counts = malloc(info.patterns * sizeof *counts);
    MUST(counts);
    MUST(clm_count(scanner, text, length, counts) == CLM_OK);
    for (size_t i = 0; i < expected->size; i++)
        counts[expected->matches[i].position]--;
    for (size_t i = 0; i < info.patterns; i++)
        MUST(counts[i] == 0);
    free(counts);
}

static void check_all(const clm_db *db, const uint8_t *text, size_t length, uint8_t choice) {
    static const uint64_t chunks[] = {1, 2, 3, 5, 7, 16, 64, 1000};
    static const size_t pieces[] = {1, 2, 3, 5, 8, 13, 64, 1000};
    clm_variant variants[64];
    size_t count = 0;
    struct record expected = {0};
    clm_scan_options options = {.engine = "naive"};
    clm_scanner *scanner = NULL;
    MUST(clm_scanner_create(db, "openmp", &options, &scanner) == CLM_OK);
    MUST(clm_find(scanner, text, length, record_match, &expected) == CLM_OK);
    clm_scanner_destroy(scanner);
    MUST(clm_variants("openmp", variants, 64, &count) == CLM_OK && count <= 64);
    for (size_t i = 0; i < count; i++) {
        if (!fuzz_takes(&variants[i], i, length))
            continue;
        options = (clm_scan_options){.engine = variants[i].engine,
                                     .variant = variants[i].variant,
                                     .chunk = chunks[choice & 7]};
        clm_status status = clm_scanner_create(db, "openmp", &options, &scanner);
        if (status == CLM_ERR_UNSUPPORTED)
            continue;
        MUST(status == CLM_OK);
        check(scanner, text, length, pieces[choice >> 3 & 7], &expected);
        check_counts(db, scanner, text, length, &expected);
        clm_scanner_destroy(scanner);
    }
    free(expected.matches);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    uint8_t choice = *data++;
    size--;
    clm_db *db = read_patterns(&data, &size);
    if (!db)
        return 0;
    if (choice & 64)
        db = save_and_load(db);
    check_all(db, data, size, choice);
    clm_db_destroy(db);
    return 0;
}
