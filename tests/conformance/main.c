/* conformance [--device D] [--engine E] [--seed N] [--cases N] [--variant KEY=VALUE,...] [--small]
 * [--stop] [--part K/N] [--each-value | --every-variant]: the run as a test. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"

struct totals {
    unsigned passed, skipped;
};

static void print_row(const struct conformance_result *row, void *context) {
    struct totals *totals = context;
    printf("%-24.24s %-10s %-40s %8" PRIu64 " cases  %s\n", row->device, row->engine, row->variant,
           row->cases,
           row->failures  ? "FAILED"
           : row->skipped ? "skipped"
                          : "ok");
    if (row->unserved)
        printf("    %" PRIu64 " not served\n", row->unserved);
    if (row->skipped)
        printf("    %s\n", row->skipped);
    if (row->failures)
        printf("    %" PRIu64 " failures, the first: %s\n", row->failures, row->first_failure);
    totals->skipped += row->skipped != NULL;
    totals->passed += !row->skipped && !row->failures;
}

static bool read_option(const char *name, const char *value, struct conformance_options *options) {
    if (strcmp(name, "--device") == 0)
        options->device = value;
    else if (strcmp(name, "--engine") == 0)
        options->engine = value;
    else if (strcmp(name, "--seed") == 0)
        options->seed = strtoull(value, NULL, 0);
    else if (strcmp(name, "--variant") == 0)
        options->variant = value;
    else if (strcmp(name, "--cases") == 0)
        options->cases = (uint32_t)strtoul(value, NULL, 0);
    else
        return strcmp(name, "--part") == 0 &&
               sscanf(value, "%" SCNu32 "/%" SCNu32, &options->part, &options->parts) == 2;
    return true;
}

int main(int argc, char **argv) {
    struct totals totals = {0};
    struct conformance_options options = {
        .seed = 1, .cases = CONFORMANCE_CASES, .report = print_row, .context = &totals};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--small") == 0) {
            options.small = true;
        } else if (strcmp(argv[i], "--stop") == 0) {
            options.stop = true;
        } else if (strcmp(argv[i], "--every-variant") == 0) {
            options.extent = CONFORMANCE_ALL;
        } else if (strcmp(argv[i], "--each-value") == 0) {
            options.extent = CONFORMANCE_VALUES;
        } else if (i + 1 < argc && read_option(argv[i], argv[i + 1], &options)) {
            i++;
        } else {
            fprintf(stderr,
                    "usage: %s [--device D] [--engine E] [--seed N] [--cases N] [--variant "
                    "KEY=VALUE,...] "
                    "[--small] [--stop] [--part K/N] [--each-value | --every-variant]\n",
                    argv[0]);
            return 2;
        }
    }
    uint64_t failures = 0;
    if (conformance_run(&options, &failures) != CLM_OK) {
        fprintf(stderr, "conformance: %s\n", clm_message());
        return 2;
    }
    printf("%u variants passed, %u skipped, %" PRIu64 " failures\n", totals.passed, totals.skipped,
           failures);
    return failures || totals.passed == 0;
}
