/* second_scan DEVICE: a scanner's second answer to each question, on a text and on a
 * stream, makes no OpenCL object, and what its commands made is released. One that lends
 * the text to the device makes a buffer of each span anew, since the caller's memory is
 * another each time, and keeps none. */
#include "layer.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

/* Events come with commands. */
static int check_made(const struct layer *layer, enum scenario_part part, const char *what) {
    int failures = 0;
    for (int kind = 0; kind < FAIL_KINDS; kind++) {
        bool made = layer->made((enum fail_kind)kind) > 0;
        if (kind != FAIL_EVENT && made != (part == PART_LENT && kind == FAIL_BUFFER)) {
            printf("FAILED: %s made %zu of kind %s\n", what, layer->made((enum fail_kind)kind),
                   layer_kinds[kind]);
            failures++;
        }
    }
    return failures;
}

static int check_held(const struct layer *layer, const long before[FAIL_KINDS], const char *what) {
    int failures = 0;
    for (int kind = 0; kind < FAIL_KINDS; kind++) {
        long more = layer->held((enum fail_kind)kind) - before[kind];
        if (!more)
            continue;
        printf("FAILED: %s left %ld of kind %s\n", what, more, layer_kinds[kind]);
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
                     enum scenario_part part, clm_scanner *scanner, struct told *told,
                     const char *what) {
    long before[FAIL_KINDS];
    for (int kind = 0; kind < FAIL_KINDS; kind++)
        before[kind] = layer->held((enum fail_kind)kind);
    layer->arm(NULL);
    scenario_ask(scenario, part, scanner, told);
    printf("%s: %zu kernels and %zu reads, %zu events, %zu buffers\n", what,
           layer->calls("clEnqueueNDRangeKernel"), layer->calls("clEnqueueReadBuffer"),
           layer->made(FAIL_EVENT), layer->made(FAIL_BUFFER));
    return check_made(layer, part, what) + check_held(layer, before, what) + check_answers(told) +
           (layer->calls("clEnqueueNDRangeKernel") == 0) + (layer->calls("clEnqueueMapBuffer") > 0);
}

static int try_part(const struct scenario *scenario, const struct layer *layer, const char *device,
                    enum scenario_part part, const char *what) {
    struct told told;
    clm_scanner *scanner = scenario_scanner(scenario, part, device, true, &told);
    if (scanner)
        scenario_ask(scenario, part, scanner, &told);
    int failures = check_answers(&told);
    if (scanner)
        failures += ask_again(scenario, layer, part, scanner, &told, what);
    if (scanner && part == PART_MEMORY)
        failures += ask_again(scenario, layer, PART_STREAMS, scanner, &told, "streams");
    clm_scanner_destroy(scanner);
    return failures;
}

int main(int argc, char **argv) {
    struct scenario scenario;
    struct layer layer;
    clm_device device;
    if (argc < 2 || setenv("CLMATCH_CAPS", SCENARIO_CAPS, 1) != 0)
        return 2;
    if (!layer_find(&layer) || clm_device_select(argv[1], &device) != CLM_OK) {
        printf("SKIP: no device '%s', or no layers\n", argv[1]);
        return SKIPPED;
    }
    scenario_open(&scenario);
    int failures = try_part(&scenario, &layer, argv[1], PART_MEMORY, "texts in memory") +
                   try_part(&scenario, &layer, argv[1], PART_PINNED, "pinned memory") +
                   try_part(&scenario, &layer, argv[1], PART_PACKED, "packed by the host") +
                   try_part(&scenario, &layer, argv[1], PART_LENT, "the caller's memory") +
                   try_part(&scenario, &layer, argv[1], PART_GRAMS, "engine filter") +
                   try_part(&scenario, &layer, argv[1], PART_TRIE, "engine pfac") +
                   try_part(&scenario, &layer, argv[1], PART_HASHES, "engine rk") +
                   try_part(&scenario, &layer, argv[1], PART_STRINGS, "engine bmh");
    scenario_close(&scenario);
    printf("%d failures\n", failures);
    return failures > 0;
}
