#include "unit.h"

void unit_status(clm_status got, clm_status expected, const char *call, const char *file,
                 int line) {
    if (got == expected)
        return;
    print_error("%s\n    gave \"%s\" (%s), expected \"%s\"\n", call, clm_status_text(got),
                clm_message(), clm_status_text(expected));
    _fail(file, line);
}

void unit_message(const char *part, const char *file, int line) {
    if (strstr(clm_message(), part))
        return;
    print_error("the message is\n    %s\nand does not hold \"%s\"\n", clm_message(), part);
    _fail(file, line);
}

void unit_add(clm_patterns *patterns, const char *pattern, uint32_t flags) {
    assert_ok(clm_patterns_add(patterns, pattern, strlen(pattern),
                               (uint32_t)clm_patterns_size(patterns), flags));
}

clm_patterns *unit_patterns(const char *first, ...) {
    clm_patterns *patterns = NULL;
    assert_ok(clm_patterns_create(&patterns));
    va_list rest;
    va_start(rest, first);
    const char *pattern = first;
    while (pattern) {
        unit_add(patterns, pattern, 0);
        pattern = va_arg(rest, const char *);
    }
    va_end(rest);
    return patterns;
}

clm_db *unit_compile(clm_patterns *patterns) {
    clm_db *db = NULL;
    assert_ok(clm_db_compile(patterns, NULL, &db));
    assert_non_null(db);
    clm_patterns_destroy(patterns);
    return db;
}

clm_scanner *unit_scanner(const clm_db *db, const char *engine, uint64_t chunk) {
    clm_scan_options options = {.engine = engine, .chunk = chunk};
    clm_scanner *scanner = NULL;
    assert_ok(clm_scanner_create(db, "openmp", &options, &scanner));
    assert_non_null(scanner);
    return scanner;
}

int unit_add_one(const clm_match *match, void *context) {
    (void)match;
    ++*(uint64_t *)context;
    return 0;
}
