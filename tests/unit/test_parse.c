/* Pattern lists: both formats, line by line. */
#include "unit.h"

#define LITERAL(text) (text), sizeof(text) - 1

struct expected {
    const char *bytes;
    size_t length;
    uint32_t flags;
};

static clm_status parse(clm_patterns **set, const char *data, size_t length,
                        clm_pattern_format format, uint32_t flags, clm_parse_report *report) {
    *set = unit_patterns(NULL);
    return clm_patterns_parse(*set, data, length, format, flags, report);
}

/* Parses and compares the set with `expected`. */
static void check(const char *data, size_t length, clm_pattern_format format, size_t blank_lines,
                  const struct expected *expected, size_t size) {
    clm_patterns *set;
    clm_parse_report report = {99, 99};
    assert_ok(parse(&set, data, length, format, 0, &report));
    assert_int_equal(report.added, size);
    assert_int_equal(report.blank_lines, blank_lines);
    assert_int_equal(clm_patterns_size(set), size);
    for (size_t i = 0; i < size; i++) {
        clm_pattern pattern;
        assert_ok(clm_patterns_get(set, i, &pattern));
        assert_int_equal(pattern.length, expected[i].length);
        assert_memory_equal(pattern.bytes, expected[i].bytes, pattern.length);
        assert_int_equal(pattern.flags, expected[i].flags);
        assert_int_equal(pattern.id, i);
    }
    clm_patterns_destroy(set);
}

#define CHECK(data, format, blank_lines, ...)                                                      \
    check(LITERAL(data), format, blank_lines, (const struct expected[]){__VA_ARGS__},              \
          sizeof((const struct expected[]){__VA_ARGS__}) / sizeof(struct expected))
#define P(text)                                                                                    \
    { LITERAL(text), 0 }
#define C(text)                                                                                    \
    { LITERAL(text), CLM_CASELESS }

static void lines(void **state) {
    (void)state;
    CHECK("AB\n\nCD", CLM_FORMAT_LINES, 1, P("AB"), P("CD"));
    CHECK("AB\nCD\n", CLM_FORMAT_LINES, 0, P("AB"), P("CD"));
    CHECK("AB\r\nCD\r\n", CLM_FORMAT_LINES, 0, P("AB"), P("CD"));
    CHECK("AB\nCD\r", CLM_FORMAT_LINES, 0, P("AB"), P("CD"));
    CHECK("AB\r\r\n\r\r", CLM_FORMAT_LINES, 0, P("AB\r"), P("\r"));
    CHECK("A\rB\n\rC", CLM_FORMAT_LINES, 0, P("A\rB"), P("\rC"));
    CHECK("\n\r\n\nA\n\n", CLM_FORMAT_LINES, 4, P("A"));
    CHECK("A\n\r", CLM_FORMAT_LINES, 1, P("A"));
    CHECK(" \n\t\nA ", CLM_FORMAT_LINES, 0, P(" "), P("\t"), P("A "));
    CHECK("a\0b\n\0\n\xFF", CLM_FORMAT_LINES, 0, P("a\0b"), P("\0"), P("\xFF"));
    check("", 0, CLM_FORMAT_LINES, 0, NULL, 0);
    check(NULL, 0, CLM_FORMAT_LINES, 0, NULL, 0);
    check("\n", 1, CLM_FORMAT_LINES, 1, NULL, 0);
    check("\r", 1, CLM_FORMAT_LINES, 1, NULL, 0);
}

static void hex(void **state) {
    (void)state;
    CHECK("6162\n63\n", CLM_FORMAT_HEX, 0, P("ab"), P("c"));
    CHECK("61 62\t63", CLM_FORMAT_HEX, 0, P("abc"));
    CHECK("  6162  63  \r\n", CLM_FORMAT_HEX, 0, P("abc"));
    CHECK("00fF\r\n\n \t \nA0", CLM_FORMAT_HEX, 2, P("\x00\xFF"), P("\xA0"));
    CHECK("i\t6162\n-\t6162\n6162", CLM_FORMAT_HEX, 0, C("ab"), P("ab"), P("ab"));
    CHECK("i\t 61 62 ", CLM_FORMAT_HEX, 0, C("ab"));
    CHECK("0A\n0D\n0D", CLM_FORMAT_HEX, 0, P("\n"), P("\r"), P("\r"));
    check(NULL, 0, CLM_FORMAT_HEX, 0, NULL, 0);
    check("\n \n\t\r\n", 6, CLM_FORMAT_HEX, 3, NULL, 0);
}

/* Parses into a set that holds a pattern already, and sees it unchanged. */
static void refuse(const char *data, size_t length, clm_pattern_format format, const char *line,
                   const char *part) {
    clm_patterns *set = unit_patterns("kept", NULL);
    clm_parse_report report = {99, 98};
    assert_status(clm_patterns_parse(set, data, length, format, 0, &report), CLM_ERR_PATTERN);
    if (strncmp(clm_message(), line, strlen(line)) != 0)
        fail_msg("the message does not begin with \"%s\": %s", line, clm_message());
    assert_message(part);
    assert_int_equal(report.added, 99);
    assert_int_equal(report.blank_lines, 98);
    assert_int_equal(clm_patterns_size(set), 1);
    clm_pattern pattern;
    assert_ok(clm_patterns_get(set, 0, &pattern));
    assert_memory_equal(pattern.bytes, "kept", 4);
    unit_add(set, "more", 0);
    assert_ok(clm_patterns_get(set, 1, &pattern));
    assert_memory_equal(pattern.bytes, "more", 4);
    clm_patterns_destroy(set);
}

static void hex_errors(void **state) {
    (void)state;
    refuse(LITERAL("61\n\n6g\n"), CLM_FORMAT_HEX, "line 3: ", "'g' is not a hexadecimal digit");
    refuse(LITERAL("61\n0x62"), CLM_FORMAT_HEX, "line 2: ", "'x' is not a hexadecimal digit");
    refuse(LITERAL("i6162"), CLM_FORMAT_HEX, "line 1: ", "'i' is not a hexadecimal digit");
    refuse(LITERAL("i 6162"), CLM_FORMAT_HEX, "line 1: ", "TAB");
    refuse(LITERAL("x\t6162"), CLM_FORMAT_HEX, "line 1: ", "'x'");
    refuse(LITERAL("61\0"), CLM_FORMAT_HEX, "line 1: ", "\\x00");
    refuse(LITERAL("61\xFF"), CLM_FORMAT_HEX, "line 1: ", "\\xFF");
    refuse(LITERAL("61\r\r\n"), CLM_FORMAT_HEX, "line 1: ", "\\x0D");
    refuse(LITERAL("61\n616"), CLM_FORMAT_HEX, "line 2: ", "odd number");
    refuse(LITERAL("6 1"), CLM_FORMAT_HEX, "line 1: ", "odd number");
    refuse(LITERAL("61 626 63"), CLM_FORMAT_HEX, "line 1: ", "odd number");
    refuse(LITERAL("61\ni\t\n"), CLM_FORMAT_HEX, "line 2: ", "no hexadecimal digits");
    refuse(LITERAL("-\t \n"), CLM_FORMAT_HEX, "line 1: ", "no hexadecimal digits");
}

static void lengths(void **state) {
    (void)state;
    size_t limit = CLM_PATTERN_MAX;
    char *data = malloc(2 * limit + 8);
    assert_non_null(data);
    memset(data, '6', 2 * limit + 8);
    clm_patterns *set;
    assert_ok(parse(&set, data, limit, CLM_FORMAT_LINES, 0, NULL));
    clm_patterns_destroy(set);
    assert_ok(parse(&set, data, 2 * limit, CLM_FORMAT_HEX, 0, NULL));
    assert_int_equal(clm_patterns_size(set), 1);
    clm_patterns_destroy(set);
    refuse(data, 2 * limit + 2, CLM_FORMAT_HEX, "line 1: ", "65536");
    data[1] = '\n';
    refuse(data, limit + 3, CLM_FORMAT_LINES, "line 2: ", "65536");
    refuse(data, limit + 3, CLM_FORMAT_LINES, "line 2: ", "65535");
    data[limit + 2] = '\r'; /* removed: just short enough */
    assert_ok(parse(&set, data, limit + 3, CLM_FORMAT_LINES, 0, NULL));
    assert_int_equal(clm_patterns_size(set), 2);
    clm_patterns_destroy(set);
    free(data);
}

static void appends_with_flags(void **state) {
    (void)state;
    clm_patterns *set = unit_patterns("first", NULL);
    assert_ok(clm_patterns_parse(set, "b\nc", 3, CLM_FORMAT_LINES, CLM_CASELESS, NULL));
    assert_ok(clm_patterns_parse(set, "-\t64", 4, CLM_FORMAT_HEX, CLM_CASELESS, NULL));
    clm_pattern pattern;
    for (uint32_t i = 0; i < 4; i++) {
        assert_ok(clm_patterns_get(set, i, &pattern));
        assert_int_equal(pattern.id, i);
        assert_int_equal(pattern.flags, i == 0 ? 0 : CLM_CASELESS);
    }
    assert_memory_equal(pattern.bytes, "d", 1);
    clm_patterns_destroy(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(hex),
        cmocka_unit_test(lengths),
        cmocka_unit_test(hex_errors),
        cmocka_unit_test(appends_with_flags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
