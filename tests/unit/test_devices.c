/* Devices, engines and variants by name, and the messages about wrong names. */
#include "unit.h"

static void lists_devices(void **state) {
    (void)state;
    size_t count = 0, again = 0;
    assert_ok(clm_devices(NULL, 0, &count));
    assert_true(count >= 1);
    clm_device *devices = calloc(count + 1, sizeof *devices);
    assert_non_null(devices);
    assert_ok(clm_devices(devices, count + 1, &again));
    assert_int_equal(again, count);
    size_t fallbacks = 0;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(devices[i].index, i);
        assert_true(strlen(devices[i].name) > 0);
        assert_true(devices[i].compute_units > 0);
        assert_true(devices[i].global_memory > 0);
        fallbacks += devices[i].type == CLM_DEVICE_OPENMP;
    }
    assert_int_equal(fallbacks, 1);
    memset(devices, 0xAA, sizeof *devices);
    clm_device untouched = devices[0];
    assert_ok(clm_devices(devices, 0, &again));
    assert_int_equal(again, count);
    assert_memory_equal(devices, &untouched, sizeof untouched);
    free(devices);
    assert_status(clm_devices(NULL, 1, &count), CLM_ERR_ARGUMENT);
    assert_status(clm_devices(NULL, 0, NULL), CLM_ERR_ARGUMENT);
}

static void selects_devices(void **state) {
    (void)state;
    clm_device device, other;
    assert_ok(clm_device_select(NULL, &device));
    assert_ok(clm_device_select("auto", &other));
    assert_int_equal(device.index, other.index);
    assert_ok(clm_device_select("openmp", &device));
    assert_int_equal(device.type, CLM_DEVICE_OPENMP);
    char name[32];
    snprintf(name, sizeof name, "%u", (unsigned)device.index);
    assert_ok(clm_device_select(name, &other));
    assert_int_equal(other.type, CLM_DEVICE_OPENMP);
    assert_ok(clm_device_select("OPENMP", &other));
    assert_int_equal(other.type, CLM_DEVICE_OPENMP);
    assert_status(clm_device_select("openmp", NULL), CLM_ERR_ARGUMENT);
}

static void names_unknown_devices(void **state) {
    (void)state;
    static const char *const names[] = {"no-such-device",       "4711", "-1", "0x0", "1e3",
                                        "99999999999999999999", "",     " 0"};
    clm_device device;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_status(clm_device_select(names[i], &device), CLM_ERR_DEVICE);
        assert_message(names[i]);
        assert_ok(clm_device_select("openmp", &device));
        clm_status status = clm_device_select(names[i], &device);
        assert_status(status, CLM_ERR_DEVICE);
        clm_device fallback;
        assert_ok(clm_device_select("openmp", &fallback));
        assert_message(fallback.name); /* the devices there are */
    }
}

static void lists_variants(void **state) {
    (void)state;
    size_t count = 0, again = 0;
    assert_ok(clm_variants("openmp", NULL, 0, &count));
    assert_true(count >= 2);
    clm_variant *variants = calloc(count, sizeof *variants);
    assert_non_null(variants);
    assert_ok(clm_variants("openmp", variants, count, &again));
    assert_int_equal(again, count);
    clm_db *db = unit_compile(unit_patterns("ab", NULL));
    int naive = 0, ac = 0;
    for (size_t i = 0; i < count; i++) {
        naive += strcmp(variants[i].engine, "naive") == 0;
        ac += strcmp(variants[i].engine, "ac") == 0;
        for (size_t j = 0; j < i; j++)
            assert_false(strcmp(variants[i].engine, variants[j].engine) == 0 &&
                         strcmp(variants[i].variant, variants[j].variant) == 0);
        clm_scan_options options = {
            .engine = variants[i].engine, .variant = variants[i].variant, .chunk = 0};
        clm_scanner *scanner = NULL;
        clm_status status = clm_scanner_create(db, "openmp", &options, &scanner);
        if (status == CLM_ERR_UNSUPPORTED)
            continue;
        assert_status(status, CLM_OK);
        clm_scanner_info info;
        assert_ok(clm_scanner_get_info(scanner, &info));
        assert_string_equal(info.engine, variants[i].engine);
        assert_string_equal(info.variant, variants[i].variant);
        clm_scanner_destroy(scanner);
    }
    assert_true(naive >= 1 && ac >= 1);
    clm_db_destroy(db);
    free(variants);
    assert_status(clm_variants("openmp", NULL, 1, &count), CLM_ERR_ARGUMENT);
    assert_status(clm_variants("openmp", NULL, 0, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_variants("no-such-device", NULL, 0, &count), CLM_ERR_DEVICE);
}

/* Every value of every key is known to the engine. */
static void lists_keys(void **state) {
    (void)state;
    size_t count = 0, again = 0;
    assert_ok(clm_variant_keys("openmp", NULL, 0, &count));
    assert_true(count >= 2);
    clm_variant_key *keys = calloc(count + 1, sizeof *keys);
    assert_non_null(keys);
    clm_variant_key untouched = *keys;
    assert_ok(clm_variant_keys("openmp", keys, 0, &again));
    assert_memory_equal(keys, &untouched, sizeof untouched);
    assert_ok(clm_variant_keys("openmp", keys, count + 1, &again));
    assert_int_equal(again, count);
    assert_string_equal(keys->engine, "ac");
    assert_string_equal(keys->key, "form");
    assert_string_equal(keys->values, "dense16,dense32,compact");
    assert_int_equal(keys->number, 0);
    size_t guards = 0;
    for (size_t i = 0; i < count; i++) {
        assert_string_not_equal(keys[i].engine, "naive"); /* has none */
        if (strcmp(keys[i].engine, "bmh") != 0)
            continue;
        assert_string_equal(keys[i].key, "guard");
        assert_string_equal(keys[i].values, "on,off");
        guards++;
    }
    assert_int_equal(guards, 1);
    free(keys);
    assert_status(clm_variant_keys("openmp", NULL, 1, &count), CLM_ERR_ARGUMENT);
    assert_status(clm_variant_keys("openmp", NULL, 0, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_variant_keys("no-such-device", NULL, 0, &count), CLM_ERR_DEVICE);
}

static void names_the_place_for_measurements(void **state) {
    (void)state;
    char path[64];
    assert_int_equal(setenv("XDG_CONFIG_HOME", "/nowhere", 1), 0);
    assert_ok(clm_tuning_path(path, sizeof path));
    assert_string_equal(path, "/nowhere/clmatch/tuning.tsv");
    assert_ok(clm_tuning_path(path, sizeof "/nowhere/clmatch/tuning.tsv"));
    assert_status(clm_tuning_path(path, sizeof "/nowhere/clmatch/tuning.tsv" - 1),
                  CLM_ERR_ARGUMENT);
    assert_status(clm_tuning_path(NULL, sizeof path), CLM_ERR_ARGUMENT);
    /* a path that is not absolute is none, says the XDG specification */
    assert_int_equal(setenv("XDG_CONFIG_HOME", "nowhere", 1), 0);
    assert_int_equal(setenv("HOME", "/home", 1), 0);
    assert_ok(clm_tuning_path(path, sizeof path));
    assert_string_equal(path, "/home/.config/clmatch/tuning.tsv");
    assert_int_equal(unsetenv("HOME"), 0);
    assert_status(clm_tuning_path(path, sizeof path), CLM_ERR_UNSUPPORTED);
    assert_message("HOME");
}

static void create(const clm_db *db, const char *engine, const char *variant, clm_status status,
                   const char *part) {
    clm_scan_options options = {.engine = engine, .variant = variant};
    clm_scanner *scanner = NULL;
    assert_status(clm_scanner_create(db, "openmp", &options, &scanner), status);
    assert_null(scanner);
    assert_message(part);
}

static void names_unknown_engines_and_variants(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("ab", NULL));
    create(db, "warp-drive", NULL, CLM_ERR_ENGINE, "warp-drive");
    create(db, "warp-drive", NULL, CLM_ERR_ENGINE, "naive"); /* the engines there are */
    create(db, "", NULL, CLM_ERR_ENGINE, "ac");
    create(db, "ac", "colour=red", CLM_ERR_VARIANT, "colour");
    create(db, "ac", "colour", CLM_ERR_VARIANT, "colour");
    create(db, "ac", "=", CLM_ERR_VARIANT, "");
    create(db, "ac", ",", CLM_ERR_VARIANT, "");
    size_t count = 0;
    assert_ok(clm_variants("openmp", NULL, 0, &count));
    clm_variant *variants = calloc(count, sizeof *variants);
    assert_non_null(variants);
    assert_ok(clm_variants("openmp", variants, count, &count));
    for (size_t i = 0; i < count; i++) {
        char *equals = strchr(variants[i].variant, '=');
        if (!equals)
            continue;
        char wrong[64];
        snprintf(wrong, sizeof wrong, "%.*s=plaid", (int)(equals - variants[i].variant),
                 variants[i].variant);
        create(db, variants[i].engine, wrong, CLM_ERR_VARIANT, "plaid");
    }
    free(variants);
    clm_scanner *scanner = NULL;
    assert_status(clm_scanner_create(db, "no-such-device", NULL, &scanner), CLM_ERR_DEVICE);
    assert_message("no-such-device");
    clm_db_destroy(db);
}

/* Five patterns of the greatest length that share nothing have more states than the
 * serial engine's table may have. */
static void serial_refuses_too_many_states(void **state) {
    (void)state;
    clm_patterns *patterns = unit_patterns("ab", NULL);
    char *bytes = malloc(CLM_PATTERN_MAX);
    assert_non_null(bytes);
    for (char letter = 'c'; letter < 'h'; letter++) {
        memset(bytes, letter, CLM_PATTERN_MAX);
        assert_ok(clm_patterns_add(patterns, bytes, CLM_PATTERN_MAX, 0, 0));
    }
    free(bytes);
    clm_db *db = unit_compile(patterns);
    create(db, "serial", NULL, CLM_ERR_UNSUPPORTED, "its limit is 256.0 MiB; choose engine ac");
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_devices),
        cmocka_unit_test(selects_devices),
        cmocka_unit_test(names_unknown_devices),
        cmocka_unit_test(lists_variants),
        cmocka_unit_test(lists_keys),
        cmocka_unit_test(names_the_place_for_measurements),
        cmocka_unit_test(names_unknown_engines_and_variants),
        cmocka_unit_test(serial_refuses_too_many_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
