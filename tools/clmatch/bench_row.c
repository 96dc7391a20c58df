#include "bench_row.h"

size_t bench_row_count(const struct bench_definition *definition) {
    return definition->baseline_count + bench_arrangements(definition) * definition->kernel_count;
}

size_t bench_row_index(const struct bench_definition *definition, size_t kernel,
                       size_t arrangement) {
    bool is_baseline = kernel < definition->baseline_count;
    return kernel + (is_baseline ? 0 : arrangement * definition->kernel_count);
}

static struct bench_row kernel_row(const struct bench_run *run, size_t case_index, size_t cell) {
    const struct bench_definition *definition = run->definition;
    size_t index = cell % definition->kernel_count, arrangement = cell / definition->kernel_count;
    const struct bench_kernel *kernel = &definition->kernels[index];
    const struct bench_case_run *at = &run->cases[case_index];
    return (struct bench_row){.label = kernel->label,
                              .arrangement = arrangement,
                              .result = &at->kernels[cell],
                              .figure = bench_figure(definition, index, case_index, arrangement),
                              .baseline_label = definition->baselines[kernel->baseline].label,
                              .baseline = &at->baselines[kernel->baseline],
                              .baseline_figure =
                                  bench_baseline_figure(definition, kernel->baseline, case_index)};
}

struct bench_row bench_row_at(const struct bench_run *run, size_t case_index, size_t index) {
    const struct bench_definition *definition = run->definition;
    if (index >= definition->baseline_count)
        return kernel_row(run, case_index, index - definition->baseline_count);
    const struct bench_baseline *baseline = &definition->baselines[index];
    const struct bench_result *result = &run->cases[case_index].baselines[index];
    const char *figure = bench_baseline_figure(definition, index, case_index);
    return (struct bench_row){.label = baseline->label,
                              .is_baseline = true,
                              .result = result,
                              .figure = figure,
                              .baseline_label = baseline->label,
                              .baseline = result,
                              .baseline_figure = figure};
}
