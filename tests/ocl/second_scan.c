/* second_scan DEVICE: a scanner's second answer to each question, on a text and on a
 * stream, makes no OpenCL object, and what its commands made is released. */
#include "layer.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

/* Events come with commands. */
static int check_made(const struct layer *layer, const char *what) {
    int failures = 0;
    for (int kind = 0; kind < FAIL_KINDS; kind++)
        if (kind != FAIL_EVENT && layer->made((enum fail_kind)kind)) {
            printf("FAILED: %s made %zu of kind %s\n", what, layer->made((enum fail_kind)kind),
                   layer_kinds[kind]);
            failures++;
        }
    if (layer->held(FAIL_EVENT)) {
        printf("FAILED: %s left %ld events\n", what, layer->held(FAIL_EVENT));
        failures++;
    }
    return failures;
}

static int check_answers(const struct told *told) {
    if (!told->status && !told->wrong && !told->warnings)
        return 0;
    printf("FAILED: %s%s%s\n", told->wrong ? told->wrong : "", told->message, told->warning);
    return 1;
}

static int ask_again(const struct scenario *scenario, const struct layer *layer,
                     enum scenario_part part, clm_scanner *scanner, struct told *told) {
    layer->arm(NULL);
    scenario_ask(scenario, part, scanner, told);
    printf("%zu kernels and %zu reads, %zu events\n", layer->calls("clEnqueueNDRangeKernel"),
           layer->calls("clEnqueueReadBuffer"), layer->made(FAIL_EVENT));
    return check_made(layer, part == PART_STREAMS ? "streams" : "texts in memory") +
           check_answers(told) + (layer->calls("clEnqueueNDRangeKernel") == 0);
}

int main(int argc, char **argv) {
    struct scenario scenario;
    struct layer layer;
    struct told told;
    clm_device device;
    if (argc < 2 || setenv("CLMATCH_CAPS", SCENARIO_CAPS, 1) != 0)
        return 2;
    if (!layer_find(&layer) || clm_device_select(argv[1], &device) != CLM_OK) {
        printf("SKIP: no device '%s', or no layers\n", argv[1]);
        return SKIPPED;
    }
    scenario_open(&scenario);
    clm_scanner *scanner = scenario_scanner(&scenario, PART_MEMORY, argv[1], true, &told);
    if (scanner)
        scenario_ask(&scenario, PART_MEMORY, scanner, &told);
    int failures = check_answers(&told);
    if (scanner) {
        failures += ask_again(&scenario, &layer, PART_MEMORY, scanner, &told);
        failures += ask_again(&scenario, &layer, PART_STREAMS, scanner, &told);
    }
    clm_scanner_destroy(scanner);
    scenario_close(&scenario);
    printf("%d failures\n", failures);
    return failures > 0;
}
