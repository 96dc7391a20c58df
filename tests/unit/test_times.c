/* test_times DEVICE CLOCK: times that a device tells; CLOCK is 1 if they are to be by its own
 * clock. */
#include "unit.h"

#include <stdbool.h>

enum { MIB = 1 << 20, TEXT = 4 * MIB, REPEATS = 5, SKIPPED = 77 };

static const char *device_name;
static int clock_expected;

static bool is_fallback(void) {
    return strcmp(device_name, "openmp") == 0;
}

/* ---- Reading ------------------------------------------------------------ */

static uint64_t fastest(uint64_t bytes) {
    uint64_t ns[REPEATS] = {0}, least = UINT64_MAX;
    int device_clock = 7;
    assert_ok(clm_device_read_times(device_name, bytes, ns, REPEATS, &device_clock));
    assert_int_equal(device_clock, clock_expected);
    for (size_t i = 0; i < REPEATS; i++) {
        assert_true(ns[i] > 0);
        assert_true(ns[i] < (uint64_t)60 * 1000000000);
        least = ns[i] < least ? ns[i] : least;
    }
    return least;
}

static void reads(void **state) {
    (void)state;
    uint64_t few = fastest(MIB), many = fastest(64 * MIB);
    assert_true(many > few);
    assert_true(many > 64 * MIB / 20000); /* no memory gives 20 TB a second */
    assert_ok(clm_device_read_times(device_name, MIB, NULL, 0, NULL));
    assert_status(clm_device_read_times(device_name, MIB, NULL, 1, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_device_read_times("no-such-device", MIB, NULL, 0, NULL), CLM_ERR_DEVICE);
}

static void refuses_sizes(void **state) {
    (void)state;
    uint64_t ns[1] = {42};
    const uint64_t sizes[] = {0, 15, (uint64_t)1 << 50, UINT64_MAX};
    int device_clock = 7;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_status(clm_device_read_times(device_name, sizes[i], ns, 1, &device_clock),
                      CLM_ERR_UNSUPPORTED);
        assert_message("choose");
    }
    assert_int_equal(device_clock, 7);
    assert_int_equal(ns[0], 42);
}

/* ---- Scanning ----------------------------------------------------------- */

static char text[TEXT];

/* What a scanner tells after it has scanned the text. */
static clm_scanner_info scanned(const char *variant) {
    clm_db *db = unit_compile(unit_patterns("acgt", "tt", NULL));
    clm_scan_options options = {.engine = "ac", .variant = variant, .strict = 1};
    clm_scanner *scanner = NULL;
    clm_scanner_info info;
    uint64_t counts[2];
    assert_ok(clm_scanner_create(db, device_name, &options, &scanner));
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_int_equal(info.kernel_ns, 0);
    assert_int_equal(info.pack_ns, 0);
    assert_ok(clm_count(scanner, text, TEXT, counts));
    assert_int_equal(counts[0], TEXT / 4);
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_true(info.kernel_ns > 0);
    assert_true(info.scan_ns >= info.kernel_ns);
    clm_scanner_info once = info;
    assert_ok(clm_count(scanner, text, TEXT, counts));
    assert_ok(clm_scanner_get_info(scanner, &info));
    assert_true(info.kernel_ns > once.kernel_ns);
    assert_true(info.pack_ns > once.pack_ns || (!info.pack_ns && !once.pack_ns));
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
    return info;
}

static void scans(void **state) {
    (void)state;
    for (size_t i = 0; i < TEXT; i++)
        text[i] = "acgt"[i % 4];
    clm_scanner_info info = scanned(is_fallback() ? NULL : "symbols=8,transfer=copy");
    assert_int_equal(info.device_clock, clock_expected);
    assert_int_equal(info.pack_ns, 0);
    if (is_fallback()) {
        assert_int_equal(info.kernel_ns, info.scan_ns);
        return;
    }
    assert_true(info.upload_ns > 0);
    assert_true(info.download_ns > 0);
    assert_int_equal(info.transfer_ns, info.upload_ns + info.download_ns);
    info = scanned("symbols=2,pack=device");
    assert_int_equal(info.device_clock, clock_expected);
    assert_true(info.pack_ns > 0);
    info = scanned("symbols=packed,step=4,pack=host,transfer=pinned");
    assert_int_equal(info.device_clock, clock_expected);
    assert_true(info.pack_ns > 0);
    info = scanned("transfer=zerocopy"); /* its driver may copy before an event's start */
    assert_int_equal(info.device_clock, 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),
        cmocka_unit_test(refuses_sizes),
        cmocka_unit_test(scans),
    };
    clm_device device;
    if (argc != 3)
        return 2;
    device_name = argv[1];
    clock_expected = atoi(argv[2]);
    if (clm_device_select(device_name, &device) != CLM_OK) {
        printf("SKIP: no device '%s'\n", device_name);
        return SKIPPED;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
