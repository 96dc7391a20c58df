#include "host/api/check.h"
#include "host/pattern/parse.h"
#include "host/pattern/patterns.h"

clm_status clm_patterns_create(clm_patterns **patterns) {
    CHECK_NOT_NULL(patterns);
    return patterns_create(patterns);
}

clm_status clm_patterns_add(clm_patterns *patterns, const void *bytes, size_t length, uint32_t id,
                            uint32_t flags) {
    CHECK_NOT_NULL(patterns);
    if (length)
        CHECK_NOT_NULL(bytes);
    return patterns_add(patterns, bytes, length, id, flags);
}

clm_status clm_patterns_parse(clm_patterns *patterns, const void *data, size_t length,
                              clm_pattern_format format, uint32_t flags, clm_parse_report *report) {
    CHECK_NOT_NULL(patterns);
    if (length)
        CHECK_NOT_NULL(data);
    clm_parse_report ignored;
    return patterns_parse(patterns, data, length, format, flags, report ? report : &ignored);
}

size_t clm_patterns_size(const clm_patterns *patterns) {
    return patterns_size(patterns);
}

clm_status clm_patterns_get(const clm_patterns *patterns, size_t position, clm_pattern *pattern) {
    CHECK_NOT_NULL(patterns);
    CHECK_NOT_NULL(pattern);
    return patterns_get(patterns, position, pattern);
}

void clm_patterns_destroy(clm_patterns *patterns) {
    patterns_destroy(patterns);
}
