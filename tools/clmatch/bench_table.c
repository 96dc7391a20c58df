/* The paper's table: the definition's axes as rows and columns, its figures beside ours. */
#include "bench_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_grid.h"
#include "bench_row.h"
#include "trie_rows.h"

/* The table while it is made. */
struct table {
    const struct bench_run *run;
    struct bench_grid grid;
    enum bench_unit unit;
};

/* Baselines are kernels before the others, but where groups and pieces are arranged, which
 * they have not. */
static size_t baselines(const struct bench_definition *definition) {
    return bench_arrangements(definition) == 1 ? definition->baseline_count : 0;
}

static size_t axis_count(const struct bench_definition *definition, enum bench_axis axis) {
    size_t extra = axis == BENCH_KERNEL ? baselines(definition) : 0;
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
    size_t index[BENCH_AXES] = {0}, used = 0, before = baselines(definition);
    place_axes(definition, list, at, index);
    *text = '\0';
    for (size_t i = 0; i < list->count && used + 1 < room; ++i) {
        enum bench_axis axis = list->axes[i];
        char label[160];
        if (axis == BENCH_KERNEL && index[axis] < before)
            snprintf(label, sizeof label, "%s", definition->baselines[index[axis]].label);
        else
            bench_axis_label(definition, axis, index[axis] - (axis == BENCH_KERNEL ? before : 0),
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

static void shares_text(const double parts[3], char *text, size_t room) {
    double all = parts[0] + parts[1] + parts[2];
    double percent = all > 0 ? 100 / all : 0;
    snprintf(text, room, "%.1f/%.1f/%.1f", percent * parts[0], percent * parts[1],
             percent * parts[2]);
}

/* The paper's figure, if it tells something in the unit. */
static void figure_text(const struct table *table, const struct bench_case_run *at,
                        const struct bench_row *row, char *text, size_t room) {
    const struct bench_definition *definition = table->run->definition;
    double ms, serial, parts[3];
    if (table->unit == BENCH_BYTES)
        return;
    if (table->unit == BENCH_MS || !bench_figure_ms(definition, row->figure, &ms))
        bench_format_figure(definition, row->figure, text, room);
    else if (table->unit == BENCH_SPEEDUP && row->baseline_figure &&
             bench_figure_ms(definition, row->baseline_figure, &serial))
        snprintf(text, room, "%.3g", serial / ms);
    else if (table->unit == BENCH_SHARES && bench_figure_parts(row->figure, parts))
        shares_text(parts, text, room);
    else if (table->unit == BENCH_GBYTES || table->unit == BENCH_GBITS)
        snprintf(text, room, "%.3g", unit_rate(table, bench_run_paper_bytes(table->run, at), ms));
}

static double median_ms(const struct table *table, const struct bench_result *result) {
    const uint64_t *times = bench_run_times(table->run->definition, result);
    return (double)bench_summarise(times, result->runs).median / 1e6;
}

static double sum(const struct bench_result *result, enum bench_time time) {
    double all = 0;
    for (size_t run = 0; run < result->runs; ++run)
        all += (double)result->times[time][run];
    return all;
}

/* Of all runs together. */
static void measured_shares(const struct bench_result *result, char *text, size_t room) {
    const double parts[3] = {sum(result, BENCH_UPLOAD_NS),
                             sum(result, BENCH_PACK_NS) + sum(result, BENCH_KERNEL_NS),
                             sum(result, BENCH_DOWNLOAD_NS)};
    shares_text(parts, text, room);
}

static void measured_text(const struct table *table, const struct bench_case_run *at,
                          const struct bench_row *row, char *text, size_t room) {
    const struct bench_result *result = row->result;
    double ms = median_ms(table, result), serial = median_ms(table, row->baseline);
    char time[BENCH_MS_BYTES];
    const char *mark = bench_run_by_wall(table->run->definition, result) ? "*" : "";
    if (table->unit == BENCH_SHARES)
        measured_shares(result, text, room);
    else if (table->unit == BENCH_BYTES)
        snprintf(text, room, "%llu", (unsigned long long)result->table_bytes);
    else if (table->unit == BENCH_MS || ms <= 0)
        snprintf(text, room, "%s%s", bench_format_ms(ms, time), mark);
    else if (table->unit == BENCH_SPEEDUP && row->baseline->outcome != BENCH_RIGHT)
        snprintf(text, room, "-");
    else if (table->unit == BENCH_SPEEDUP)
        snprintf(text, room, "%.3g%s", serial / ms, mark);
    else
        snprintf(text, room, "%.3g%s", unit_rate(table, at->shape.size, ms), mark);
}

static void cell_text(const struct table *table, const struct bench_case_run *at,
                      const struct bench_row *row, char *text, size_t room) {
    char own[64] = "-", paper[64] = "";
    if (row->result->outcome == BENCH_RIGHT)
        measured_text(table, at, row, own, sizeof own);
    else if (row->result->outcome > BENCH_RIGHT)
        snprintf(own, sizeof own, "%s", bench_outcome_word(row->result->outcome));
    if (row->figure)
        figure_text(table, at, row, paper, sizeof paper);
    snprintf(text, room, *paper ? "%s [%s]" : "%s", own, paper);
}

static void fill_cell(struct table *table, size_t row, size_t column) {
    const struct bench_definition *definition = table->run->definition;
    size_t index[BENCH_AXES] = {0};
    char text[160];
    place_axes(definition, &definition->rows, row - 1, index);
    place_axes(definition, &definition->columns, column - 1, index);
    size_t case_index = bench_case_index(definition, index);
    size_t arrangement =
        index[BENCH_GROUP] * bench_axis_count(definition, BENCH_PIECE) + index[BENCH_PIECE];
    size_t kernel = index[BENCH_KERNEL] + definition->baseline_count - baselines(definition);
    struct bench_row shown =
        bench_row_at(table->run, case_index, bench_row_index(definition, kernel, arrangement));
    cell_text(table, &table->run->cases[case_index], &shown, text, sizeof text);
    bench_grid_set(&table->grid, row, column, text);
}

/* ---- The whole --------------------------------------------------------- */

/* Where columns are cases, a last row tells how many states each has. */
static bool shows_states(const struct bench_definition *definition) {
    return definition->columns.count == 1 && definition->columns.axes[0] == BENCH_CASE;
}

static void fill_states(struct table *table, size_t row) {
    const struct bench_words *paper = &table->run->definition->states;
    char text[160];
    bench_grid_set(&table->grid, row, 0, "states of the automaton");
    for (size_t i = 0; i < table->run->case_count; ++i) {
        snprintf(text, sizeof text, paper->count ? "%llu [%s]" : "%llu",
                 (unsigned long long)table->run->cases[i].info.states,
                 paper->count ? paper->words[i] : "");
        bench_grid_set(&table->grid, row, i + 1, text);
    }
}

static bool has_figures(const struct table *table, size_t rows) {
    for (size_t row = 1; row <= rows; ++row)
        for (size_t column = 1; column < table->grid.columns; ++column)
            if (strchr(bench_grid_at(&table->grid, row, column), '['))
                return true;
    return false;
}

static void fill(struct table *table, size_t rows) {
    static const char *const units[BENCH_UNITS] = {
        "ms", "GB/s", "Gbps", "x one core", "% upload/kernel/download", "bytes of tables"};
    const struct bench_definition *definition = table->run->definition;
    char label[256];
    for (size_t column = 1; column < table->grid.columns; ++column) {
        place_label(definition, &definition->columns, column - 1, label, sizeof label);
        bench_grid_set(&table->grid, 0, column, label);
    }
    for (size_t row = 1; row <= rows; ++row) {
        place_label(definition, &definition->rows, row - 1, label, sizeof label);
        bench_grid_set(&table->grid, row, 0, label);
        for (size_t column = 1; column < table->grid.columns; ++column)
            fill_cell(table, row, column);
    }
    snprintf(label, sizeof label, "%s%s", units[table->unit],
             has_figures(table, rows) ? ", the paper's in []" : "");
    bench_grid_set(&table->grid, 0, 0, label);
    if (shows_states(definition))
        fill_states(table, rows + 1);
}

static void print_table(struct output *output, const struct bench_run *run, enum bench_unit unit) {
    const struct bench_definition *definition = run->definition;
    size_t rows = list_count(definition, &definition->rows);
    struct table table = {.run = run, .unit = unit};
    bench_grid_open(&table.grid, rows + 1 + shows_states(definition),
                    list_count(definition, &definition->columns) + 1);
    fill(&table, rows);
    bench_grid_print(&table.grid, output);
    bench_grid_close(&table.grid);
}

/* Not of kernels: of the patterns, by case. */
static void print_tries(struct output *output, const struct bench_run *run) {
    struct bench_grid grid;
    char text[160];
    bench_grid_open(&grid, TRIE_ROWS + 1, run->case_count + 1);
    bench_grid_set(&grid, 0, 0, "bytes of tries, % of 36 a node");
    for (size_t i = 0; i < run->case_count; ++i) {
        struct trie_row rows[TRIE_ROWS];
        trie_rows(&run->cases[i].tries, rows);
        bench_grid_set(&grid, 0, i + 1,
                       bench_axis_label(run->definition, BENCH_CASE, i, text, sizeof text));
        for (size_t k = 0; k < TRIE_ROWS; ++k) {
            if (i == 0)
                bench_grid_set(&grid, k + 1, 0, rows[k].name);
            snprintf(text, sizeof text, "%llu %5.1f%%", (unsigned long long)rows[k].bytes,
                     rows[k].percent);
            bench_grid_set(&grid, k + 1, i + 1, text);
        }
    }
    bench_grid_print(&grid, output);
    bench_grid_close(&grid);
}

static bool has_partial_baseline(const struct bench_run *run) {
    for (size_t i = 0; i < run->case_count; ++i)
        for (size_t k = 0; k < run->definition->baseline_count; ++k) {
            const struct bench_result *result = &run->cases[i].baselines[k];
            if (result->runs && result->timed_bytes < run->cases[i].shape.size)
                return true;
        }
    return false;
}

void bench_report_table(struct output *output, const struct bench_run *run) {
    const struct bench_definition *definition = run->definition;
    for (size_t i = 0; i < definition->unit_count; ++i) {
        enum bench_unit unit = definition->units[i];
        if (unit == BENCH_TRIES)
            print_tries(output, run);
        else if (unit == BENCH_MS && definition->resized)
            /* Times of different sizes say nothing beside each other. */
            print_table(output, run, BENCH_GBYTES);
        else
            print_table(output, run, unit);
    }
    output_text(output, "* by wall clock; other times by the device's\n");
    if (has_partial_baseline(run))
        output_text(output, "one core: of a longer text at the rate of its first 64 MiB\n");
    for (size_t i = 0; i < definition->says.count; ++i)
        output_format(output, "The paper: %s\n", definition->says.words[i]);
    output_flush(output);
}
