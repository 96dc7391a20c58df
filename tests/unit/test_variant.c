/* Variants as text: keys, values, presets. */
#include "host/plan/variant.h"
#include "host/base/message.h"
#include "unit.h"

static const char *const colours[] = {"red", "green", "blue", NULL};
static const char *const sizes[] = {"1", "2", "12", NULL};
static const char *const forms[] = {"round", "flat", NULL};
static const struct axis axes[] = {
    {"colour", colours, false}, {"size", sizes, true}, {"form", forms, false}};
static const struct preset presets[] = {
    {"sky", "colour=blue,form=flat"}, {"skylight", "colour=green,size=12"}, {NULL, NULL}};

static bool exists(const struct variant *variant) {
    return variant->value[0] != 2 || variant->value[2] == 1; /* blue ones are flat */
}

static const struct variant_space space = {axes, 3, NULL, presets, exists};
static const struct variant_space without = {axes, 3, NULL, NULL, NULL};

/* Red or blue ones, of a size, flat. */
static const uint32_t some_values[] = {5, 7, 2};
static const struct variant_space some = {axes, 3, some_values, NULL, NULL};
static const uint32_t no_values[] = {0, 0, 1};
static const struct variant_space none = {axes, 3, no_values, NULL, NULL};

static void check(const char *text, int colour, int size, int form) {
    struct variant variant;
    assert_ok(variant_parse("toy", &space, text, &variant));
    assert_int_equal(variant.value[0], colour);
    assert_int_equal(variant.value[1], size);
    assert_int_equal(variant.value[2], form);
}

static void wrong(const struct variant_space *of, const char *text, const char *const *parts) {
    struct variant variant;
    assert_status(variant_parse("toy", of, text, &variant), CLM_ERR_VARIANT);
    for (; *parts; parts++)
        if (!strstr(message_get(), *parts))
            fail_msg("'%s': '%s' lacks '%s'", text, message_get(), *parts);
}

#define WRONG(of, text, ...) wrong(of, text, (const char *const[]){__VA_ARGS__, NULL})

static void reads_keys(void **state) {
    (void)state;
    check(NULL, -1, -1, -1);
    check("", -1, -1, -1);
    check("size=12", -1, 2, -1);
    check("form=flat,colour=green,size=1", 1, 0, 1);
    WRONG(&space, "size=", "'size'", "''", "1, 2, 12");
    WRONG(&space, "size=121", "'size'", "'121'");
    WRONG(&space, "siz=1", "'toy'", "'siz'", "colour, size, form, preset");
    WRONG(&space, "colour", "'colour'", "KEY=VALUE");
    WRONG(&space, "size=1,colour=red,size=1", "'size'", "twice");
}

static void reads_presets(void **state) {
    (void)state;
    check("preset=sky", 2, -1, 1);
    check("preset=skylight", 1, 2, -1);
    check("preset=sky,form=round", 2, -1, 0); /* what is given wins, before and after */
    check("form=round,preset=sky", 2, -1, 0);
    check("size=2,preset=skylight,colour=red", 0, 1, -1);
    WRONG(&space, "preset=sk", "'toy'", "'sk'", "sky, skylight");
    WRONG(&space, "preset=", "''", "sky, skylight");
    WRONG(&space, "preset=sky,preset=sky", "'preset'", "twice");
    WRONG(&space, "preset=sky,preset=skylight", "'preset'", "twice");
    WRONG(&space, "preset=sky,colour=pink", "'colour'", "'pink'");
    WRONG(&without, "preset=sky", "'preset'", "colour, size, form");
    assert_null(strstr(message_get(), "form, preset")); /* which it has not */
}

static void writes_what_it_reads(void **state) {
    (void)state;
    static const char *const texts[] = {"", "colour=red", "colour=blue,size=2,form=flat"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct variant variant;
        char text[64];
        assert_ok(variant_parse("toy", &space, texts[i], &variant));
        variant_format(&space, &variant, text, sizeof text);
        assert_string_equal(text, texts[i]);
    }
}

static void lists(const struct variant_space *of, const char *const *expected, size_t size) {
    struct variant variant;
    size_t count = 0;
    variant_first(of, &variant);
    do {
        char text[64];
        variant_format(of, &variant, text, sizeof text);
        assert_true(count < size);
        assert_string_equal(text, expected[count++]);
    } while (variant_next(of, &variant));
    assert_int_equal(count, size);
}

#define LISTS(of, ...)                                                                             \
    lists(of, (const char *const[]){__VA_ARGS__},                                                  \
          sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *))

static void lists_those_that_exist(void **state) {
    (void)state;
    LISTS(&space, "colour=red,form=round", "colour=red,form=flat", "colour=green,form=round",
          "colour=green,form=flat", "colour=blue,form=flat");
}

static void an_engine_has_some_values(void **state) {
    (void)state;
    struct variant variant;
    LISTS(&some, "colour=red", "colour=blue");
    LISTS(&none, "");
    assert_ok(variant_parse("toy", &some, "colour=blue,size=12", &variant));
    assert_int_equal(variant.value[0], 2);
    assert_int_equal(variant.value[1], 2);
    assert_int_equal(variant.value[2], 1); /* fixed */
    assert_ok(variant_parse("toy", &none, NULL, &variant));
    assert_int_equal(variant.value[0], VARIANT_AUTO);
    assert_int_equal(variant.value[2], 0);
    WRONG(&some, "colour=green", "'green'", "values: red, blue");
    WRONG(&some, "form=flat", "'form'", "keys: colour, size");
    WRONG(&none, "form=round", "keys: none");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_keys),
        cmocka_unit_test(reads_presets),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(lists_those_that_exist),
        cmocka_unit_test(an_engine_has_some_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
