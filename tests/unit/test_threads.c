/* One database, a scanner a thread; a message a thread. */
#include "unit.h"

#include <omp.h>
#include <pthread.h>
#include <stdbool.h>

#define THREADS 4
#define ROUNDS 50

struct work {
    const clm_db *db;
    unsigned number;
    bool ok;
};

/* Thread n finds n + 1 times "needle"; cmocka's checks are for the main thread. */
static void *scan(void *argument) {
    struct work *work = argument;
    static const char needle[6] = "needle";
    static _Thread_local char text[200000];
    memset(text, '.', sizeof text);
    for (size_t i = 0; i <= work->number; i++)
        memcpy(text + 40000 * i + 7, needle, sizeof needle);
    clm_scanner *scanner = NULL;
    clm_scan_options options = {.chunk = 30000 + 1000 * work->number};
    if (clm_scanner_create(work->db, "openmp", &options, &scanner) != CLM_OK)
        return NULL;
    work->ok = true;
    for (int round = 0; work->ok && round < ROUNDS; round++) {
        uint64_t counts[2] = {0}, calls = 0;
        work->ok = clm_count(scanner, text, sizeof text, counts) == CLM_OK &&
                   clm_find(scanner, text, sizeof text, unit_add_one, &calls) == CLM_OK &&
                   counts[0] == work->number + 1 && calls == 2 * counts[0];
    }
    clm_scanner_destroy(scanner);
    char name[32];
    clm_device device;
    snprintf(name, sizeof name, "no-device-%u", work->number);
    if (clm_device_select(name, &device) != CLM_ERR_DEVICE || !strstr(clm_message(), name))
        work->ok = false;
    return NULL;
}

static void one_database_many_threads(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("needle", "edl", NULL));
    pthread_t threads[THREADS];
    struct work work[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        work[i] = (struct work){db, i, false};
        assert_int_equal(pthread_create(&threads[i], NULL, scan, &work[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        if (!work[i].ok)
            fail_msg("thread %u got a wrong answer", i);
    }
    clm_db_destroy(db);
}

/* A caller's own threads of OpenMP: more of them than the scanner was made for. */
static void scanners_in_a_parallel_region(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("needle", "edl", NULL));
    struct work work[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        work[i] = (struct work){db, i, false};
    omp_set_num_threads(1);
#pragma omp parallel for num_threads(THREADS) schedule(static, 1)
    for (unsigned i = 0; i < THREADS; i++)
        scan(&work[i]);
    for (unsigned i = 0; i < THREADS; i++)
        if (!work[i].ok)
            fail_msg("thread %u got a wrong answer", i);
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_database_many_threads),
                                       cmocka_unit_test(scanners_in_a_parallel_region)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
