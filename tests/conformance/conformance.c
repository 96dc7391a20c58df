#include "conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "check.h"
#include "cover.h"
#include "vectors.h"
#include "wanted.h"

/* A variant of an engine on a device, and how it fared. */
struct row {
    clm_device device;
    char selector[16]; /* the device's index, as a device string */
    clm_variant variant;
    size_t place, places; /* among the variants of its device */
    uint64_t cases, failures, unserved;
    char reason[256]; /* why it was first skipped */
    char failure[640];
};

struct run {
    struct row *rows;
    size_t size;
    const char *engine, *wanted;
    enum conformance_extent extent;
    uint64_t seed;
    uint32_t part, parts;
    bool small, stop;
    struct random random; /* as it is at the start of a case, for each row */
    uint64_t number;      /* of the case, from 1 on */
    uint64_t numbers;
    size_t card; /* its */
};

static void row_fail(struct row *row, const char *text) {
    if (row->failures++ == 0)
        snprintf(row->failure, sizeof row->failure, "%s", text);
}

static void fail_all(struct run *run, const char *name, const char *what, const char *why) {
    char text[512];
    snprintf(text, sizeof text, "%s: %s: %s", name, what, why);
    for (size_t i = 0; i < run->size; i++) {
        run->rows[i].cases++;
        row_fail(&run->rows[i], text);
    }
}

/* Leaves those of one engine. */
static size_t of_engine(const char *engine, clm_variant *variants, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(variants[i].engine, engine) == 0)
            variants[kept++] = variants[i];
    return kept;
}

/* Appends a row for each variant of the device that is asked for. */
static clm_status rows_add(struct run *run, const clm_device *device) {
    char selector[16];
    size_t count = 0;
    snprintf(selector, sizeof selector, "%u", (unsigned)device->index);
    clm_status status = clm_variants(selector, NULL, 0, &count);
    if (status != CLM_OK)
        return status;
    clm_variant *variants = must_alloc(count * sizeof *variants);
    struct row *rows = must_alloc((run->size + count) * sizeof *rows);
    status = clm_variants(selector, variants, count, &count);
    if (status == CLM_OK) {
        if (run->engine)
            count = of_engine(run->engine, variants, count);
        if (run->wanted)
            count = wanted_variants(selector, run->wanted, variants, count);
        if (run->extent != CONFORMANCE_ALL)
            count =
                (run->extent == CONFORMANCE_PAIRS ? cover_pairs : cover_values)(variants, count);
        if (run->size)
            memcpy(rows, run->rows, run->size * sizeof *rows);
        for (size_t i = 0; i < count; i++) {
            rows[run->size + i] = (struct row){
                .device = *device, .variant = variants[i], .place = i, .places = count};
            memcpy(rows[run->size + i].selector, selector, sizeof selector);
        }
        free(run->rows);
        run->rows = rows;
        run->size += count;
    } else {
        free(rows);
    }
    free(variants);
    return status;
}

static clm_status rows_make(struct run *run, const char *name) {
    clm_device device;
    if (name) {
        clm_status status = clm_device_select(name, &device);
        return status == CLM_OK ? rows_add(run, &device) : status;
    }
    size_t count = 0;
    clm_status status = clm_devices(NULL, 0, &count);
    if (status != CLM_OK)
        return status;
    clm_device *devices = must_alloc(count * sizeof *devices);
    status = clm_devices(devices, count, &count);
    for (size_t i = 0; status == CLM_OK && i < count; i++)
        status = rows_add(run, &devices[i]);
    free(devices);
    return status;
}

static clm_status compile(const struct conformance_case *c, clm_db **db) {
    clm_patterns *patterns = NULL;
    clm_status status = clm_patterns_create(&patterns);
    for (size_t i = 0; status == CLM_OK && i < c->size; i++)
        status = clm_patterns_add(patterns, c->patterns[i].bytes, c->patterns[i].length,
                                  c->patterns[i].id, c->patterns[i].flags);
    if (status == CLM_OK)
        status = clm_db_compile(patterns, NULL, db);
    clm_patterns_destroy(patterns);
    return status;
}

/* Replaces the database by one that was saved and loaded. */
static clm_status save_and_load(clm_db **db) {
    void *bytes = NULL;
    size_t length = 0;
    clm_db *loaded = NULL;
    clm_status status = clm_db_serialize(*db, &bytes, &length);
    if (status == CLM_OK)
        status = clm_db_deserialize(bytes, length, &loaded);
    clm_free(bytes);
    if (status != CLM_OK)
        return status;
    clm_db_destroy(*db);
    *db = loaded;
    return CLM_OK;
}

static enum check_extent extent_of(const struct run *run, const struct row *row) {
    if (run->small)
        return CHECK_SMALL_SAMPLE;
    return row->device.type == CLM_DEVICE_OPENMP ? CHECK_THOROUGHLY : CHECK_SAMPLE;
}

/* A device's variants share the cases, or the time would grow with their number: each
 * case is for the first variant and for some others, in turn, so that each has CASES_MIN;
 * in a small run, which each case costs much, each is for as few as that takes. */
static bool takes_case(const struct run *run, const struct row *row) {
    enum { SHARE_MIN = 2, CASES_MIN = 3, CASES_MIN_SMALL = 2 };
    const size_t cases_min = run->small ? CASES_MIN_SMALL : CASES_MIN;
    const size_t apart = run->small ? 0 : 1, others = row->places - apart;
    size_t share = (others * cases_min + run->numbers - 1) / run->numbers;
    if (!run->small && share < SHARE_MIN)
        share = SHARE_MIN;
    if (row->device.type == CLM_DEVICE_OPENMP || row->place < apart || others <= share)
        return true;
    return (row->place - apart + others - run->number * share % others) % others < share;
}

static void run_case(struct run *run, const struct conformance_case *c) {
    clm_db *db = NULL;
    clm_status status = compile(c, &db);
    struct random random = run->random;
    if (status == CLM_OK && random_once_in(&random, 3))
        status = save_and_load(&db);
    if (status != CLM_OK) {
        fail_all(run, c->name, "no database", clm_message());
        clm_db_destroy(db);
        return;
    }
    for (size_t i = 0; i < run->size; i++) {
        struct row *row = &run->rows[i];
        char text[640] = "";
        if (!takes_case(run, row))
            continue;
        struct check check = {
            .c = c,
            .db = db,
            .target = {row->selector, row->variant.engine, row->variant.variant},
            .extent = extent_of(run, row),
            .card = run->card,
            .random = run->random,
            .text = text,
            .capacity = sizeof text,
        };
        enum check_result result = check_case(&check);
        if (result == CHECK_SKIPPED && !row->reason[0])
            snprintf(row->reason, sizeof row->reason, "%.*s", (int)sizeof row->reason - 1, text);
        if (result == CHECK_SKIPPED)
            row->unserved++;
        else
            row->cases++;
        if (result == CHECK_FAILED)
            row_fail(row, text);
    }
    clm_db_destroy(db);
}

/* What is tried of a case depends on the seed, the case and the extent alone, not on
 * which devices are there. */
static void seed_case(struct run *run, uint64_t number) {
    run->random.state = run->seed ^ (number * 0xA24BAED4963EE407u);
    run->number = number;
    run->card = sample_card(run->seed, number);
}

static bool is_over(const struct run *run) {
    for (size_t i = 0; run->stop && i < run->size; i++)
        if (run->rows[i].failures)
            return true;
    return false;
}

static bool is_of_part(const struct run *run) {
    return !run->parts || run->number % run->parts == run->part % run->parts;
}

static void run_all(struct run *run, uint32_t cases) {
    struct conformance_case c = {0};
    uint64_t number = 0;
    run->numbers = vectors_size() + cases_large_size() + cases;
    for (size_t i = 0; i < vectors_size() && !is_over(run); i++, case_clear(&c)) {
        seed_case(run, ++number);
        if (!is_of_part(run))
            continue;
        if (vectors_case(i, &c))
            run_case(run, &c);
        else
            fail_all(run, c.name, "the vector", "differs from the brute force");
    }
    for (size_t i = 0; i < cases_large_size() && !is_over(run); i++, case_clear(&c)) {
        seed_case(run, ++number);
        if (run->small || !is_of_part(run))
            continue;
        cases_large(run->seed, i, &c);
        run_case(run, &c);
    }
    for (uint32_t i = 0; i < cases && !is_over(run); i++, case_clear(&c)) {
        seed_case(run, ++number);
        if (!is_of_part(run))
            continue;
        cases_random(run->seed, i, &c);
        run_case(run, &c);
    }
}

static void report(const struct run *run, const struct conformance_options *options) {
    for (size_t i = 0; options->report && i < run->size; i++) {
        const struct row *row = &run->rows[i];
        struct conformance_result result = {
            .device = row->device.name,
            .engine = row->variant.engine,
            .variant = row->variant.variant,
            .cases = row->cases,
            .failures = row->failures,
            .unserved = row->unserved,
            .skipped = row->cases ? NULL : row->reason,
            .first_failure = row->failures ? row->failure : NULL,
        };
        options->report(&result, options->context);
    }
}

clm_status conformance_run(const struct conformance_options *options, uint64_t *failures) {
    struct run run = {.engine = options->engine,
                      .wanted = options->variant,
                      .extent = options->extent,
                      .seed = options->seed,
                      .part = options->part,
                      .parts = options->parts,
                      .small = options->small,
                      .stop = options->stop};
    clm_status status = rows_make(&run, options->device);
    if (status == CLM_OK) {
        run_all(&run, options->cases);
        report(&run, options);
        *failures = 0;
        for (size_t i = 0; i < run.size; i++)
            *failures += run.rows[i].failures;
    }
    free(run.rows);
    return status;
}
