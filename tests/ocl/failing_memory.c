/* failing_memory DEVICE: a device fails, and with it each allocation of the library in
 * turn: an error or the right answer, and the scanner serves the next question. */
#include "layer.h"
#include "refused_memory.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

static size_t failures;

static void check(const char *plan, size_t n, bool right, const char *what) {
    if (right)
        return;
    printf("FAILED: %s, allocation %zu refused: %s\n", plan, n, what);
    failures++;
}

/* Refuses the n-th allocation; false once there is no n-th. */
static bool try_without(const struct scenario *scenario, const struct layer *layer,
                        const char *device, enum scenario_part part, const char *plan, size_t n) {
    struct told told, again;
    layer->arm(plan);
    refused = false;
    countdown = n;
    clm_scanner *scanner = scenario_scanner(scenario, part, device, false, &told);
    if (scanner)
        scenario_ask(scenario, part, scanner, &told);
    countdown = 0;
    check(plan, n, !told.wrong, "a wrong answer");
    check(plan, n, !told.status || (refused && told.status == CLM_ERR_MEMORY), told.message);
    layer->arm(NULL);
    again = (struct told){0};
    if (scanner)
        scenario_ask(scenario, part, scanner, &again);
    check(plan, n, !again.wrong, "a wrong answer, later");
    check(plan, n, !again.status, again.message);
    clm_scanner_destroy(scanner);
    for (int kind = FAIL_CONTEXT + 1; kind < FAIL_KINDS; kind++)
        check(plan, n, layer->held((enum fail_kind)kind) == 0, layer_kinds[kind]);
    return refused;
}

int main(int argc, char **argv) {
    static const struct {
        enum scenario_part part;
        const char *plan;
    } courses[] = {{PART_MEMORY, "clCreateBuffer:4"},
                   {PART_MEMORY, "clEnqueueReadBuffer:3"},
                   {PART_MEMORY, "clEnqueueNDRangeKernel:12"},
                   {PART_GRAMS, "clCreateBuffer:4"},
                   {PART_TRIE, "clCreateBuffer:4"},
                   {PART_HASHES, "clEnqueueReadBuffer:3"},
                   {PART_STRINGS, "clEnqueueNDRangeKernel:3"}};
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
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        size_t n = 1;
        try_without(&scenario, &layer, argv[1], courses[i].part, courses[i].plan, 0);
        while (try_without(&scenario, &layer, argv[1], courses[i].part, courses[i].plan, n))
            n++;
        printf("%s: %zu allocations\n", courses[i].plan, n - 1);
    }
    scenario_close(&scenario);
    printf("%zu failures\n", failures);
    return failures > 0;
}
