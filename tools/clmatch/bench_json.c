#include "bench_json.h"

#include <stdlib.h>
#include <string.h>

#include "bench_row.h"
#include "escape.h"
#include "json_out.h"
#include "trie_rows.h"

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

static void set_device(json_t *object, const struct bench_run *run, const struct bench_row *row) {
    clm_device device = run->device;
    if (row->is_baseline)
        clm_device_select("openmp", &device);
    set_string(object, "device", device.name);
    set_string(object, "platform", device.platform);
    set_string(object, "driver", device.driver);
    set_number(object, "compute_units",
               row->result->runs ? row->result->compute_units : device.compute_units);
}

static void set_baseline(json_t *object, const struct bench_definition *definition,
                         const struct bench_row *row) {
    const uint64_t *times = bench_run_times(definition, row->baseline);
    uint64_t ns = bench_summarise(times, row->baseline->runs).median;
    set_string(object, "baseline", row->baseline_label);
    set_known(object, "serial_ns", ns, ns > 0);
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
    json_object_set_new(object, "trie_bytes",
                        bench_has_unit(definition, BENCH_TRIES) ? trie_rows_json(&at->tries)
                                                                : json_null());
    set_number(object, "occurrences", at->occurrences);
    bool expected = definition->expected.count > 0;
    set_known(object, "expected",
              expected ? strtoull(definition->expected.words[case_index], NULL, 10) : 0, expected);
    set_known(object, "read_ns", at->read_ns, at->read_ns > 0);
    set_string(object, "read_clock",
               at->read_ns ? (at->read_device_clock ? "device" : "wall") : NULL);
}

static void set_times(json_t *object, const struct bench_definition *definition,
                      const struct bench_result *result) {
    static const char *const names[BENCH_TIMES] = {"kernel_ns",   "pack_ns",     "upload_ns",
                                                   "download_ns", "transfer_ns", "total_ns"};
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
static json_t *figure_json(const struct bench_definition *definition, const char *figure) {
    double ms;
    if (!figure)
        return json_null();
    return bench_figure_ms(definition, figure, &ms) ? json_real(ms) : json_string(figure);
}

static json_t *row_json(const struct bench_run *run, size_t case_index,
                        const struct bench_row *row) {
    static const char *const outcomes[] = {"paper", "right", "excluded", "wrong", "failed"};
    const struct bench_case_run *at = &run->cases[case_index];
    const struct bench_result *result = row->result;
    json_t *object = json_object();
    set_string(object, "definition", run->definition->name);
    set_string(object, "kernel", row->label);
    set_string(object, "outcome", outcomes[result->outcome]);
    set_string(object, "reason", result->reason);
    set_device(object, run, row);
    bool asked = result->outcome != BENCH_PAPER_ONLY;
    set_string(object, "engine", asked ? result->engine : NULL);
    set_string(object, "variant", asked ? result->variant : NULL);
    set_string(object, "choice", *result->choice ? result->choice : NULL);
    set_known(object, "table_bytes", result->table_bytes, result->runs > 0);
    set_known(object, "build_ns", result->build_ns, result->runs > 0);
    set_known(object, "timed_bytes", result->timed_bytes, result->runs > 0);
    set_case(object, run, case_index);
    set_baseline(object, run->definition, row);
    set_times(object, run->definition, result);
    json_object_set_new(object, "paper_ms", figure_json(run->definition, row->figure));
    set_known(object, "paper_bytes", bench_run_paper_bytes(run, at), row->figure != NULL);
    return object;
}

void bench_json_case(json_t *results, const struct bench_run *run, size_t case_index) {
    for (size_t i = 0; i < bench_row_count(run->definition); ++i) {
        struct bench_row row = bench_row_at(run, case_index, i);
        if (row.result->outcome != BENCH_PAPER_ONLY || row.figure)
            json_array_append_new(results, row_json(run, case_index, &row));
    }
}
