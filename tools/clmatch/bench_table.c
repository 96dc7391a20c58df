/* The paper's table: the definition's axes as rows and columns, its figures beside ours. */
#include "bench_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The table while it is made: text by row and column, the first of each its label. */
struct table {
    const struct bench_run *run;
    char **cells; /* [rows][columns] */
    size_t rows, columns;
    enum bench_unit unit;
};

static void set_cell(struct table *table, size_t row, size_t column, const char *text) {
    table->cells[row * table->columns + column] = copy_string(text);
}

/* The serial baseline is a kernel before the others, but where groups and pieces are
 * arranged, which it has not. */
static size_t serial_kernels(const struct bench_definition *definition) {
    return bench_arrangements(definition) == 1;
}

static size_t axis_count(const struct bench_definition *definition, enum bench_axis axis) {
    size_t extra = axis == BENCH_KERNEL ? serial_kernels(definition) : 0;
    return bench_axis_count(definition, axis) + extra;
}

static size_t list_count(const struct bench_definition *definition,
                         const struct bench_axis_list *list) {
    size_t count = 1;
    for (size_t i = 0; i < list->count; ++i)
        count *= axis_count(definition, list->axes[i]);
    return count;
}

/* The indices that place `at` of a list of axes means; its last axis runs fastest. */
static void place_axes(const struct bench_definition *definition,
                       const struct bench_axis_list *list, size_t at, size_t index[BENCH_AXES]) {
    for (size_t i = list->count; i > 0; --i) {
        enum bench_axis axis = list->axes[i - 1];
        size_t count = axis_count(definition, axis);
        index[axis] = at % count;
        at /= count;
        if (axis == BENCH_CASE)
            bench_case_axes(definition, index[BENCH_CASE], index);
    }
}

static void place_label(const struct bench_definition *definition,
                        const struct bench_axis_list *list, size_t at, char *text, size_t room) {
    size_t index[BENCH_AXES] = {0}, used = 0, serial = serial_kernels(definition);
    place_axes(definition, list, at, index);
    *text = '\0';
    for (size_t i = 0; i < list->count && used + 1 < room; ++i) {
        enum bench_axis axis = list->axes[i];
        char label[160];
        if (axis == BENCH_KERNEL && serial && index[axis] == 0)
            snprintf(label, sizeof label, "serial, one core");
        else
            bench_axis_label(definition, axis, index[axis] - (axis == BENCH_KERNEL ? serial : 0),
                             label, sizeof label);
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? " " : "", label);
    }
}

/* ---- Cells ------------------------------------------------------------- */

/* Gigabytes a second; milliseconds are 1e6 nanoseconds. */
static double rate(uint64_t bytes, double ms) {
    return (double)bytes / 1e6 / ms;
}

/* In bits or bytes. */
static double unit_rate(const struct table *table, uint64_t bytes, double ms) {
    return rate(bytes, ms) * (table->unit == BENCH_GBITS ? 8 : 1);
}

/* The paper's figure is a time, or a word; nothing is known of its serial baseline. */
static void figure_text(const struct table *table, const struct bench_case_run *at,
                        const char *figure, char *text, size_t room) {
    double ms;
    *text = '\0';
    if (table->unit == BENCH_SPEEDUP)
        return;
    if (!bench_figure_ms(figure, &ms) || table->unit == BENCH_MS)
        snprintf(text, room, " [%s]", figure);
    else
        snprintf(text, room, " [%.3g]",
                 unit_rate(table, bench_run_paper_bytes(table->run, at), ms));
}

static double median_ms(const struct table *table, const struct bench_result *result) {
    const uint64_t *times = bench_run_times(table->run->definition, result);
    return (double)bench_summarise(times, result->runs).median / 1e6;
}

static void measured_text(const struct table *table, const struct bench_case_run *at,
                          const struct bench_result *result, char *text, size_t room) {
    double ms = median_ms(table, result), serial = median_ms(table, &at->serial);
    char time[BENCH_MS_BYTES];
    const char *mark = bench_run_by_wall(table->run->definition, result) ? "*" : "";
    if (table->unit == BENCH_MS || ms <= 0)
        snprintf(text, room, "%s%s", bench_format_ms(ms, time), mark);
    else if (table->unit == BENCH_SPEEDUP && at->serial.outcome != BENCH_RIGHT)
        snprintf(text, room, "-");
    else if (table->unit == BENCH_SPEEDUP)
        snprintf(text, room, "%.3g%s", serial / ms, mark);
    else
        snprintf(text, room, "%.3g%s", unit_rate(table, at->shape.size, ms), mark);
}

static void cell_text(const struct table *table, const struct bench_case_run *at,
                      const struct bench_result *result, const char *figure, char *text,
                      size_t room) {
    char own[64] = "-", paper[64] = "";
    if (result->outcome == BENCH_RIGHT)
        measured_text(table, at, result, own, sizeof own);
    else if (result->outcome > BENCH_RIGHT)
        snprintf(own, sizeof own, "%s", bench_outcome_word(result->outcome));
    if (figure)
        figure_text(table, at, figure, paper, sizeof paper);
    snprintf(text, room, "%s%s", own, paper);
}

static void fill_cell(struct table *table, size_t row, size_t column) {
    const struct bench_definition *definition = table->run->definition;
    size_t index[BENCH_AXES] = {0}, serial = serial_kernels(definition);
    char text[160];
    place_axes(definition, &definition->rows, row - 1, index);
    place_axes(definition, &definition->columns, column - 1, index);
    size_t case_index = bench_case_index(definition, index);
    const struct bench_case_run *at = &table->run->cases[case_index];
    size_t arrangement =
        index[BENCH_GROUP] * bench_axis_count(definition, BENCH_PIECE) + index[BENCH_PIECE];
    size_t kernel = index[BENCH_KERNEL] - serial;
    if (serial && index[BENCH_KERNEL] == 0)
        cell_text(table, at, &at->serial, NULL, text, sizeof text);
    else
        cell_text(table, at, &at->kernels[arrangement * definition->kernel_count + kernel],
                  bench_figure(definition, kernel, case_index, arrangement), text, sizeof text);
    set_cell(table, row, column, text);
}

/* ---- The whole --------------------------------------------------------- */

/* Where columns are cases, a last row tells how many states each has. */
static bool shows_states(const struct bench_definition *definition) {
    return definition->columns.count == 1 && definition->columns.axes[0] == BENCH_CASE;
}

static void fill_states(struct table *table, size_t row) {
    const struct bench_words *paper = &table->run->definition->states;
    char text[160];
    set_cell(table, row, 0, "states of the automaton");
    for (size_t i = 0; i < table->run->case_count; ++i) {
        snprintf(text, sizeof text, paper->count ? "%llu [%s]" : "%llu",
                 (unsigned long long)table->run->cases[i].info.states,
                 paper->count ? paper->words[i] : "");
        set_cell(table, row, i + 1, text);
    }
}

static bool has_figures(const struct bench_definition *definition) {
    for (size_t i = 0; i < definition->kernel_count; ++i)
        if (definition->kernels[i].paper.count)
            return true;
    return false;
}

static void fill(struct table *table, size_t rows) {
    static const char *const units[BENCH_UNITS] = {"ms", "GB/s", "Gbps", "x serial"};
    const struct bench_definition *definition = table->run->definition;
    char label[256];
    bool beside = has_figures(definition) && table->unit != BENCH_SPEEDUP;
    snprintf(label, sizeof label, "%s%s", units[table->unit], beside ? ", the paper's in []" : "");
    set_cell(table, 0, 0, label);
    for (size_t column = 1; column < table->columns; ++column) {
        place_label(definition, &definition->columns, column - 1, label, sizeof label);
        set_cell(table, 0, column, label);
    }
    for (size_t row = 1; row <= rows; ++row) {
        place_label(definition, &definition->rows, row - 1, label, sizeof label);
        set_cell(table, row, 0, label);
        for (size_t column = 1; column < table->columns; ++column)
            fill_cell(table, row, column);
    }
    if (shows_states(definition))
        fill_states(table, rows + 1);
}

static void print(struct output *output, const struct table *table) {
    size_t *widths = allocate(table->columns, sizeof *widths);
    for (size_t i = 0; i < table->rows * table->columns; ++i) {
        size_t width = strlen(table->cells[i]);
        if (width > widths[i % table->columns])
            widths[i % table->columns] = width;
    }
    output_text(output, "\n");
    for (size_t i = 0; i < table->rows * table->columns; ++i) {
        size_t column = i % table->columns;
        output_format(output, column ? "  %*s" : "%-*s", (int)widths[column], table->cells[i]);
        if (column + 1 == table->columns)
            output_text(output, "\n");
    }
    free(widths);
}

static void print_table(struct output *output, const struct bench_run *run, enum bench_unit unit) {
    const struct bench_definition *definition = run->definition;
    size_t rows = list_count(definition, &definition->rows);
    struct table table = {.run = run,
                          .rows = rows + 1 + shows_states(definition),
                          .columns = list_count(definition, &definition->columns) + 1,
                          .unit = unit};
    table.cells = allocate(table.rows * table.columns, sizeof *table.cells);
    fill(&table, rows);
    print(output, &table);
    for (size_t i = 0; i < table.rows * table.columns; ++i)
        free(table.cells[i]);
    free(table.cells);
}

static bool has_partial_serial(const struct bench_run *run) {
    for (size_t i = 0; i < run->case_count; ++i)
        if (run->cases[i].serial.runs &&
            run->cases[i].serial.timed_bytes < run->cases[i].shape.size)
            return true;
    return false;
}

void bench_report_table(struct output *output, const struct bench_run *run) {
    const struct bench_definition *definition = run->definition;
    for (size_t i = 0; i < definition->unit_count; ++i) {
        /* Times of different sizes say nothing beside each other. */
        bool times = definition->units[i] == BENCH_MS;
        print_table(output, run,
                    times && definition->resized ? BENCH_GBYTES : definition->units[i]);
    }
    output_text(output, "* by wall clock; other times by the device's\n");
    if (has_partial_serial(run))
        output_text(output, "serial, one core: of a longer text at the rate of its first 64 MiB\n");
    for (size_t i = 0; i < definition->says.count; ++i)
        output_format(output, "The paper: %s\n", definition->says.words[i]);
    output_flush(output);
}
