/* Hostile databases. The first byte chooses:
 *
 *     0   the rest is given to clm_db_deserialize as it is
 *     1   the rest is a payload; a header with the right checksum is put before it
 *     2.. the rest is edits of a good database: two bytes where, one byte what; then
 *         the checksum is put right
 *
 * What loads is scanned with. */
#include "fuzz.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { HEADER = 32 };

static clm_db *good_database(void) {
    static const struct {
        const char *bytes;
        uint32_t flags;
    } list[] = {{"he", 0}, {"she", 0},  {"hers", 0},        {"His", CLM_CASELESS},
                {"ss", 0}, {"hers", 0}, {"e", CLM_CASELESS}};
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    MUST(clm_patterns_create(&patterns) == CLM_OK);
    for (uint32_t i = 0; i < sizeof list / sizeof *list; i++)
        MUST(clm_patterns_add(patterns, list[i].bytes, strlen(list[i].bytes), i, list[i].flags) ==
             CLM_OK);
    MUST(clm_db_compile(patterns, NULL, &db) == CLM_OK);
    clm_patterns_destroy(patterns);
    return db;
}

static uint8_t *edited(const uint8_t *data, size_t size, size_t *length) {
    clm_db *db = good_database();
    void *saved = NULL;
    MUST(clm_db_serialize(db, &saved, length) == CLM_OK);
    clm_db_destroy(db);
    uint8_t *bytes = malloc(*length);
    MUST(bytes);
    memcpy(bytes, saved, *length);
    clm_free(saved);
    for (; size >= 3; data += 3, size -= 3)
        bytes[HEADER + (size_t)(data[0] | data[1] << 8) % (*length - HEADER)] = data[2];
    return bytes;
}

static void put64(uint8_t *bytes, uint64_t value) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

/* The header of format version 1 (host/table/database_file.h). */
static void put_header(uint8_t *bytes, size_t length) {
    static const uint8_t fixed[16] = {0x89, 'c', 'l', 'm', 'a', 't', 'c', 'h', 1};
    memcpy(bytes, fixed, sizeof fixed);
    put64(bytes + 16, length);
    put64(bytes + 24, XXH3_64bits(bytes + HEADER, length - HEADER));
}

static int stop_late(const clm_match *match, void *context) {
    uint64_t *calls = context;
    MUST(match->start < match->end);
    return ++*calls == 100000;
}

static void scan(const clm_db *db) {
    static const char text[] = "ushers HIS he she\0\xFF"
                               "hersshers e \x01\x02\x03 zzzz hishishe";
    clm_variant variants[64];
    size_t count = 0;
    clm_db_info info;
    MUST(clm_db_get_info(db, &info) == CLM_OK);
    uint64_t *counts = malloc((info.patterns + 1) * sizeof *counts), calls = 0;
    MUST(counts);
    MUST(clm_variants("openmp", variants, 64, &count) == CLM_OK && count <= 64);
    for (size_t i = 0; i < count; i++) {
        clm_scan_options options = {
            .engine = variants[i].engine, .variant = variants[i].variant, .chunk = 16};
        clm_scanner *scanner = NULL;
        if (clm_scanner_create(db, "openmp", &options, &scanner) != CLM_OK)
            continue;
        MUST(clm_count(scanner, text, sizeof text - 1, counts) == CLM_OK);
        clm_find(scanner, text, sizeof text - 1, stop_late, &calls);
        clm_scanner_destroy(scanner);
    }
    free(counts);
}

/* A forged automaton may not be that of its patterns, and tries are refused. */
static void measure(const clm_db *db) {
    clm_trie_sizes sizes;
    clm_status status = clm_db_trie_sizes(db, &sizes);
    MUST(status == CLM_OK || status == CLM_ERR_DATABASE || status == CLM_ERR_TOO_LARGE);
}

static void save_again(const clm_db *db) {
    void *bytes = NULL;
    size_t length = 0;
    if (clm_db_serialize(db, &bytes, &length) == CLM_OK)
        clm_free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    uint8_t mode = *data++;
    size--;
    size_t length = mode == 0 ? size : size + HEADER;
    uint8_t *bytes;
    if (mode >= 2) {
        bytes = edited(data, size, &length);
    } else {
        bytes = malloc(length ? length : 1);
        MUST(bytes);
        memcpy(bytes + (length - size), data, size);
    }
    if (mode != 0)
        put_header(bytes, length);
    clm_db *db = NULL;
    if (clm_db_deserialize(bytes, length, &db) == CLM_OK) {
        scan(db);
        measure(db);
        save_again(db);
        clm_db_destroy(db);
    } else {
        MUST(!db);
    }
    free(bytes);
    return 0;
}
