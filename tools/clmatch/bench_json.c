#include "bench_json.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "json_out.h"

static void set_string(json_t *object, const char *key, const char *value) {
    char *valid = escape_name(value ? value : "");
    json_object_set_new(object, key, value ? json_string(valid) : json_null());
    free(valid);
}

static void set_number(json_t *object, const char *key, uint64_t number) {
    json_object_set_new(object, key, json_number(number));
}

/* Unknown is null. */
static void set_known(json_t *object, const char *key, uint64_t number, bool known) {
    json_object_set_new(object, key, known ? json_number(number) : json_null());
}

static void set_device(json_t *object, const struct bench_run *run, bool serial) {
    clm_device device = run->device;
    if (serial)
        clm_device_select("openmp", &device);
    set_string(object, "device", device.name);
    set_string(object, "platform", device.platform);
    set_string(object, "driver", device.driver);
    set_number(object, "compute_units", serial ? 1 : device.compute_units);
}

static void set_case(json_t *object, const struct bench_run *run, size_t case_index) {
    const struct bench_definition *definition = run->definition;
    const struct bench_case_run *at = &run->cases[case_index];
    set_string(object, "text", bench_text_kinds[definition->text]);
    set_string(object, "unit", definition->unit);
    set_string(object, "alphabet", *at->shape.alphabet ? at->shape.alphabet : NULL);
    set_number(object, "seed", definition->seed);
    set_number(object, "bytes", at->shape.size);
    set_number(object, "patterns", at->info.patterns);
    set_number(object, "pattern_bytes", at->info.pattern_bytes);
    set_number(object, "shortest", at->info.shortest);
    set_number(object, "longest", at->info.longest);
    set_number(object, "states", at->info.states);
    set_number(object, "occurrences", at->occurrences);
    bool expected = definition->expected.count > 0;
    set_known(object, "expected",
              expected ? strtoull(definition->expected.words[case_index], NULL, 10) : 0, expected);
    set_known(object, "read_ns", at->read_ns, at->read_ns > 0);
    set_string(object, "read_clock",
               at->read_ns ? (at->read_device_clock ? "device" : "wall") : NULL);
    uint64_t serial =
        bench_summarise(bench_run_times(definition, &at->serial), at->serial.runs).median;
    set_known(object, "serial_ns", serial, serial > 0);
}

static void set_times(json_t *object, const struct bench_definition *definition,
                      const struct bench_result *result) {
    static const char *const names[BENCH_TIMES] = {"kernel_ns", "pack_ns", "transfer_ns",
                                                   "total_ns"};
    struct bench_summary own = {0};
    bool ran = result->runs > 0;
    if (ran)
        own = bench_summarise(bench_run_times(definition, result), result->runs);
    set_string(object, "measure", definition->total ? "total" : "kernel");
    set_string(object, "clock",
               ran ? (bench_run_by_wall(definition, result) ? "wall" : "device") : NULL);
    set_known(object, "median_ns", own.median, ran);
    set_known(object, "least_ns", own.least, ran);
    set_known(object, "most_ns", own.most, ran);
    for (int time = 0; time < BENCH_TIMES; ++time) {
        json_t *array = json_array();
        for (size_t run = 0; run < result->runs; ++run)
            json_array_append_new(array, json_number(result->times[time][run]));
        json_object_set_new(object, names[time], array);
    }
}

/* A number, or the paper's word for none. */
static json_t *figure_json(const char *figure) {
    double ms;
    if (!figure)
        return json_null();
    return bench_figure_ms(figure, &ms) ? json_real(ms) : json_string(figure);
}

static json_t *result_json(const struct bench_run *run, size_t case_index, const char *kernel,
                           const struct bench_result *result, const char *figure) {
    static const char *const outcomes[] = {"paper", "right", "excluded", "wrong", "failed"};
    json_t *object = json_object();
    set_string(object, "definition", run->definition->name);
    set_string(object, "kernel", kernel);
    set_string(object, "outcome", outcomes[result->outcome]);
    set_string(object, "reason", result->reason);
    set_device(object, run, result == &run->cases[case_index].serial);
    bool asked = result->outcome != BENCH_PAPER_ONLY;
    set_string(object, "engine", asked ? result->engine : NULL);
    set_string(object, "variant", asked ? result->variant : NULL);
    set_string(object, "choice", *result->choice ? result->choice : NULL);
    set_known(object, "table_bytes", result->table_bytes, result->runs > 0);
    set_known(object, "build_ns", result->build_ns, result->runs > 0);
    set_known(object, "timed_bytes", result->timed_bytes, result->runs > 0);
    set_case(object, run, case_index);
    set_times(object, run->definition, result);
    json_object_set_new(object, "paper_ms", figure_json(figure));
    set_known(object, "paper_bytes", bench_run_paper_bytes(run, &run->cases[case_index]),
              figure != NULL);
    return object;
}

void bench_json_case(json_t *results, const struct bench_run *run, size_t case_index) {
    const struct bench_definition *definition = run->definition;
    const struct bench_case_run *at = &run->cases[case_index];
    json_array_append_new(results,
                          result_json(run, case_index, "serial, one core", &at->serial, NULL));
    for (size_t i = 0; i < bench_arrangements(definition) * definition->kernel_count; ++i) {
        size_t kernel = i % definition->kernel_count;
        const char *figure =
            bench_figure(definition, kernel, case_index, i / definition->kernel_count);
        if (at->kernels[i].outcome != BENCH_PAPER_ONLY || figure)
            json_array_append_new(results,
                                  result_json(run, case_index, definition->kernels[kernel].label,
                                              &at->kernels[i], figure));
    }
}
