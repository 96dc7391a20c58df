#include "bench_report.h"

#include <stdio.h>
#include <string.h>

#include "bench_row.h"
#include "size.h"

const char *bench_format_ms(double ms, char text[BENCH_MS_BYTES]) {
    int digits = ms < 10 ? 3 : ms < 100 ? 2 : ms < 1000 ? 1 : 0;
    snprintf(text, BENCH_MS_BYTES, "%.*f", digits, ms);
    return text;
}

void bench_format_figure(const struct bench_definition *definition, const char *figure, char *text,
                         size_t room) {
    double ms, parts[3];
    if (bench_figure_parts(figure, parts) && bench_figure_ms(definition, figure, &ms))
        snprintf(text, room, "%.4g", ms);
    else
        snprintf(text, room, "%s", figure);
}

const char *bench_outcome_word(enum bench_outcome outcome) {
    static const char *const words[] = {"not run", "right", "excluded", "WRONG", "FAILED"};
    return words[outcome];
}

/* ---- What was measured ------------------------------------------------- */

static void print_lines(struct output *output, const char *before,
                        const struct bench_words *lines) {
    for (size_t i = 0; i < lines->count; ++i)
        output_format(output, "  %s%s\n", before, lines->words[i]);
}

static void print_text(struct output *output, const struct bench_run *run) {
    const struct bench_definition *definition = run->definition;
    if (bench_needs_text(definition))
        output_format(output, "  text     %s%s, repeated or cut to size\n",
                      definition->text == BENCH_TEXT_ENGLISH ? "English, " : "", run->text_file);
    else if (definition->text == BENCH_TEXT_REPEATED)
        output_format(output, "  text     %s, repeated\n", definition->unit);
    else
        output_format(output, "  text     random, seed %llu\n",
                      (unsigned long long)definition->seed);
    if (definition->taken == BENCH_TAKEN_FILE)
        output_format(output, "  patterns lines of %s, seed %llu\n", run->list->file,
                      (unsigned long long)definition->seed);
    output_format(output, "  time     %s; median of up to %zu runs after one that does not count\n",
                  definition->total ? "of the whole call, transfers included"
                                    : "of the matching kernels, transfers and packing apart",
                  run->repeats);
}

void bench_report_begin(struct output *output, const struct bench_run *run) {
    const clm_device *device = &run->device;
    output_format(output, "%s: %s\n", run->definition->name, run->definition->title);
    print_lines(output, "", &run->definition->shows);
    output_format(output, "  device   %s (%s, driver %s)\n", device->name, device->platform,
                  device->driver);
    print_text(output, run);
    output_flush(output);
}

/* ---- A case ------------------------------------------------------------ */

#define ROW "  %-*s %10s%s %19s %8s %8s %9s %9s %9s %9s %9s\n"

static void rate(double bytes, uint64_t ns, char *text, size_t room) {
    snprintf(text, room, ns ? "%.3g" : "-", ns ? bytes / (double)ns : 0);
}

static void apart(const struct bench_result *result, enum bench_time time,
                  char text[BENCH_MS_BYTES]) {
    uint64_t ns = bench_summarise(result->times[time], result->runs).median;
    if (ns)
        bench_format_ms((double)ns / 1e6, text);
    else
        snprintf(text, BENCH_MS_BYTES, "-");
}

static void print_times(struct output *output, const struct bench_run *run,
                        const struct bench_case_run *at, const char *label, int width,
                        const struct bench_row *row) {
    const struct bench_definition *definition = run->definition;
    const struct bench_result *result = row->result, *baseline = row->baseline;
    struct bench_summary own = bench_summarise(bench_run_times(definition, result), result->runs);
    struct bench_summary serial =
        bench_summarise(bench_run_times(definition, baseline), baseline->runs);
    char median[BENCH_MS_BYTES], least[BENCH_MS_BYTES], most[BENCH_MS_BYTES], spread[64], speed[32],
        share[32] = "-", gain[32] = "-", pack[BENCH_MS_BYTES], transfer[BENCH_MS_BYTES],
        total[BENCH_MS_BYTES], figure[64] = "-";
    snprintf(spread, sizeof spread, "%s..%s", bench_format_ms((double)own.least / 1e6, least),
             bench_format_ms((double)own.most / 1e6, most));
    rate((double)at->shape.size, own.median, speed, sizeof speed);
    if (at->read_ns && own.median)
        snprintf(share, sizeof share, "%.3g %%", 100 * (double)at->read_ns / (double)own.median);
    if (serial.median && own.median)
        snprintf(gain, sizeof gain, "%.3g x", (double)serial.median / (double)own.median);
    apart(result, BENCH_PACK_NS, pack);
    apart(result, BENCH_TRANSFER_NS, transfer);
    apart(result, BENCH_TOTAL_NS, total);
    if (row->figure)
        bench_format_figure(definition, row->figure, figure, sizeof figure);
    output_format(output, ROW, width, label, bench_format_ms((double)own.median / 1e6, median),
                  bench_run_by_wall(definition, result) ? "*" : " ", spread, speed, share, gain,
                  pack, transfer, total, figure);
}

static void print_row(struct output *output, const struct bench_run *run,
                      const struct bench_case_run *at, const char *label, int width,
                      const struct bench_row *row) {
    const struct bench_result *result = row->result;
    if (result->outcome == BENCH_RIGHT)
        print_times(output, run, at, label, width, row);
    else if (result->outcome != BENCH_PAPER_ONLY)
        output_format(output, "  %-*s %s: %s\n", width, label, bench_outcome_word(result->outcome),
                      result->reason);
}

/* "kernel", or "kernel group=64 piece=256". */
static const char *row_label(const struct bench_definition *definition, const struct bench_row *row,
                             char *text, size_t room) {
    size_t pieces = bench_axis_count(definition, BENCH_PIECE);
    size_t index[] = {row->arrangement / pieces, row->arrangement % pieces};
    int used = snprintf(text, room, "%s", row->label);
    for (int i = 0; i < 2 && !row->is_baseline; ++i) {
        enum bench_axis axis = i ? BENCH_PIECE : BENCH_GROUP;
        char value[64];
        if (definition->values[axis].as.count && (size_t)used < room)
            used += snprintf(text + used, room - (size_t)used, " %s",
                             bench_axis_label(definition, axis, index[i], value, sizeof value));
    }
    return text;
}

static void print_case_title(struct output *output, const struct bench_run *run,
                             const struct bench_case_run *at) {
    const char *symbols = run->definition->text == BENCH_TEXT_RANDOM ? at->shape.alphabet : "";
    const struct bench_number *length = &at->shape.length;
    char size[SIZE_TEXT_BYTES], lengths[64], read[BENCH_MS_BYTES];
    if (length->low == length->high)
        snprintf(lengths, sizeof lengths, "%llu", (unsigned long long)length->low);
    else
        snprintf(lengths, sizeof lengths, "%llu to %llu", (unsigned long long)length->low,
                 (unsigned long long)length->high);
    output_format(output, "\n%s%s%s, %llu patterns of %s bytes: %llu states, %llu occurrences\n",
                  format_size(at->shape.size, size), *symbols ? " of " : "", symbols,
                  (unsigned long long)at->shape.patterns, lengths,
                  (unsigned long long)at->info.states, (unsigned long long)at->occurrences);
    if (at->read_trouble)
        output_format(output, "reading the text alone: not measured: %s\n", at->read_trouble);
    else
        output_format(output, "reading the text alone: %s%s ms, %.3g GB/s\n",
                      bench_format_ms((double)at->read_ns / 1e6, read),
                      at->read_device_clock ? "" : "*",
                      at->read_ns ? (double)at->shape.size / (double)at->read_ns : 0);
}

/* What the library chose, where the choice was its own. */
static void print_choices(struct output *output, const struct bench_definition *definition,
                          const struct bench_case_run *at) {
    for (size_t i = 0; i < bench_arrangements(definition) * definition->kernel_count; ++i) {
        const struct bench_kernel *kernel = &definition->kernels[i % definition->kernel_count];
        const struct bench_result *result = &at->kernels[i];
        if (kernel->engine && strcmp(kernel->engine, "auto") == 0 && *result->choice)
            output_format(output, "  %s is %s %s: %s\n", kernel->label, result->engine,
                          result->variant, result->choice);
    }
}

void bench_report_case(struct output *output, const struct bench_run *run, size_t case_index) {
    const struct bench_definition *definition = run->definition;
    const struct bench_case_run *at = &run->cases[case_index];
    char label[352];
    int width = 0;
    print_case_title(output, run, at);
    for (size_t i = 0; i < bench_row_count(definition); ++i) {
        struct bench_row row = bench_row_at(run, case_index, i);
        int needed = (int)strlen(row_label(definition, &row, label, sizeof label));
        width = needed > width ? needed : width;
    }
    output_format(output, ROW, width, "KERNEL", "MS", " ", "LEAST..MOST", "GB/S", "READING",
                  "SERIAL", "PACK MS", "MOVE MS", "TOTAL MS", "PAPER MS");
    for (size_t i = 0; i < bench_row_count(definition); ++i) {
        struct bench_row row = bench_row_at(run, case_index, i);
        print_row(output, run, at, row_label(definition, &row, label, sizeof label), width, &row);
    }
    print_choices(output, definition, at);
    output_flush(output);
}
