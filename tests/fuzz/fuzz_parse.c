/* Pattern lists of any bytes: first byte the format, then the list. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    clm_pattern_format format = data[0] & 1 ? CLM_FORMAT_HEX : CLM_FORMAT_LINES;
    uint32_t flags = data[0] & 2 ? CLM_CASELESS : 0;
    clm_patterns *patterns = NULL;
    clm_parse_report report = {0};
    MUST(clm_patterns_create(&patterns) == CLM_OK);
    MUST(clm_patterns_add(patterns, "x", 1, 0, 0) == CLM_OK);
    clm_status status = clm_patterns_parse(patterns, data + 1, size - 1, format, flags, &report);
    MUST(clm_patterns_size(patterns) == 1 + (status == CLM_OK ? report.added : 0));
    MUST(status == CLM_OK || strncmp(clm_message(), "line ", 5) == 0);
    size_t bytes = 0;
    for (size_t i = 1; i < clm_patterns_size(patterns); i++) {
        clm_pattern pattern;
        MUST(clm_patterns_get(patterns, i, &pattern) == CLM_OK);
        MUST(pattern.length > 0 && pattern.length <= CLM_PATTERN_MAX && pattern.id == i);
        bytes += pattern.length;
    }
    MUST(bytes + report.blank_lines < size + 1);
    clm_patterns_destroy(patterns);
    return 0;
}
