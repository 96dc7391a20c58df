/* Pattern sets: what goes in comes out, and what may not go in. */
#include "unit.h"

static void keeps_what_was_added(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns(NULL);
    assert_int_equal(clm_patterns_size(set), 0);
    char bytes[] = {'a', 0, (char)0xFF};
    assert_ok(clm_patterns_add(set, bytes, 3, 77, CLM_CASELESS));
    assert_ok(clm_patterns_add(set, "bc", 2, 77, 0));
    bytes[0] = 'z'; /* the set has a copy */
    clm_pattern pattern;
    assert_ok(clm_patterns_get(set, 0, &pattern));
    assert_int_equal(pattern.length, 3);
    assert_memory_equal(pattern.bytes, "a\0\xFF", 3);
    assert_int_equal(pattern.id, 77);
    assert_int_equal(pattern.flags, CLM_CASELESS);
    assert_ok(clm_patterns_get(set, 1, &pattern));
    assert_memory_equal(pattern.bytes, "bc", 2);
    assert_int_equal(pattern.flags, 0);
    assert_int_equal(clm_patterns_size(set), 2);
    clm_patterns_destroy(set);
}

static void refuses_empty_and_overlong(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns("a", NULL);
    char *bytes = calloc(CLM_PATTERN_MAX + 1, 1);
    assert_non_null(bytes);
    assert_status(clm_patterns_add(set, "", 0, 0, 0), CLM_ERR_PATTERN);
    assert_message("empty");
    assert_status(clm_patterns_add(set, bytes, CLM_PATTERN_MAX + 1, 0, 0), CLM_ERR_PATTERN);
    assert_message("65536");
    assert_message("65535");
    assert_int_equal(clm_patterns_size(set), 1);
    assert_ok(clm_patterns_add(set, bytes, CLM_PATTERN_MAX, 0, 0));
    assert_int_equal(clm_patterns_size(set), 2);
    free(bytes);
    clm_patterns_destroy(set);
}

static void refuses_bad_arguments(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns("a", NULL);
    clm_pattern pattern;
    assert_status(clm_patterns_create(NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_add(NULL, "a", 1, 0, 0), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_add(set, NULL, 1, 0, 0), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_add(set, "a", 1, 0, 2), CLM_ERR_ARGUMENT);
    assert_message("flag");
    assert_status(clm_patterns_get(set, 1, &pattern), CLM_ERR_ARGUMENT);
    assert_message("1");
    assert_status(clm_patterns_get(NULL, 0, &pattern), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_get(set, 0, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_parse(NULL, "a", 1, CLM_FORMAT_LINES, 0, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_parse(set, NULL, 1, CLM_FORMAT_LINES, 0, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_parse(set, "a", 1, (clm_pattern_format)9, 0, NULL),
                  CLM_ERR_ARGUMENT);
    assert_status(clm_patterns_parse(set, "a", 1, CLM_FORMAT_LINES, 4, NULL), CLM_ERR_ARGUMENT);
    assert_int_equal(clm_patterns_size(set), 1);
    assert_int_equal(clm_patterns_size(NULL), 0);
    clm_patterns_destroy(NULL);
    clm_patterns_destroy(set);
}

static void has_version_and_status_texts(void **state) {
    (void)state;
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", CLM_VERSION_MAJOR, CLM_VERSION_MINOR,
             CLM_VERSION_PATCH);
    assert_string_equal(clm_version(), version);
    assert_non_null(clm_features());
    for (int status = CLM_OK; status <= CLM_ERR_UNSUPPORTED; status++)
        assert_true(strlen(clm_status_text((clm_status)status)) > 0);
    assert_non_null(clm_status_text((clm_status)99));
    assert_non_null(clm_message());
    clm_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_version_and_status_texts),
        cmocka_unit_test(keeps_what_was_added),
        cmocka_unit_test(refuses_empty_and_overlong),
        cmocka_unit_test(refuses_bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
