/* clmatch verify: the conformance run of tests/conformance on this machine. */
#include "cmd.h"

#include <stdio.h>

#include "conformance.h" /* house: users run the tests of every engine */
#include "output.h"
#include "say.h"

#define ROW "%-32s  %-8s  %7s  %-24s  %s\n" /* variants are long: they come last */

struct verify {
    struct output output;
    uint64_t rows; /* variants */
    uint64_t ran;  /* of them not skipped */
};

static void print_row(const struct conformance_result *row, void *context) {
    struct verify *verify = context;
    struct output *output = &verify->output;
    char cases[NUMBER_DIGITS + 1], unserved[64] = "", result[128];
    snprintf(cases, sizeof cases, "%llu", (unsigned long long)row->cases);
    if (row->unserved)
        snprintf(unserved, sizeof unserved, ", %llu case%s not served",
                 (unsigned long long)row->unserved, row->unserved == 1 ? "" : "s");
    if (row->skipped)
        snprintf(result, sizeof result, "skipped");
    else if (row->failures)
        snprintf(result, sizeof result, "FAILED %llu%s", (unsigned long long)row->failures,
                 unserved);
    else
        snprintf(result, sizeof result, "ok%s", unserved);
    output_format(output, ROW, row->device, row->engine, cases, result,
                  *row->variant ? row->variant : "-");
    if (row->skipped)
        output_format(output, "    skipped: %s\n", row->skipped);
    if (row->first_failure)
        output_format(output, "    first failure: %s\n", row->first_failure);
    verify->rows++;
    verify->ran += !row->skipped;
    output_flush(output);
}

static void say_nothing_asked(const clm_scan_options *scan, const char *device) {
    const char *engine = scan->engine ? scan->engine : "", *of = *engine ? " of engine " : "";
    if (scan->variant)
        say("no variant%s%s has '%s'; clmatch devices lists keys and values", of, engine,
            scan->variant);
    else if (device)
        say("device '%s' has no engine '%s'; clmatch devices lists them", device, engine);
    else
        say("there is no engine '%s'; clmatch devices lists them", engine);
}

int cmd_verify(const struct options *options) {
    struct verify verify = {.rows = 0};
    struct conformance_options run = {.device = options->device,
                                      .seed = options->seed,
                                      .cases = options->cases,
                                      .small = options->small,
                                      .engine = options->scan.engine,
                                      .variant = options->scan.variant,
                                      .extent = options->every_variant ? CONFORMANCE_ALL
                                                                       : CONFORMANCE_PAIRS,
                                      .report = print_row,
                                      .context = &verify};
    uint64_t failures = 0;
    clm_device device;
    if (options->device && clm_device_select(options->device, &device) != CLM_OK) {
        say_library(NULL);
        return EXIT_ERROR;
    }
    output_open(&verify.output);
    output_format(&verify.output, ROW, "DEVICE", "ENGINE", "CASES", "RESULT", "VARIANT");
    output_flush(&verify.output); /* the run takes a while */
    clm_status status = conformance_run(&run, &failures);
    if (status != CLM_OK)
        say_library(NULL);
    else if (verify.rows == 0)
        say_nothing_asked(&options->scan, options->device ? device.name : NULL);
    else if (verify.ran == 0)
        say("no engine ran; nothing is verified; see clmatch devices");
    if (!output_close(&verify.output) || status != CLM_OK || verify.ran == 0)
        return EXIT_ERROR;
    return failures ? 1 : 0;
}
