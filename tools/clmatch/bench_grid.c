#include "bench_grid.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

void bench_grid_open(struct bench_grid *grid, size_t rows, size_t columns) {
    *grid = (struct bench_grid){allocate(rows * columns, sizeof *grid->cells), rows, columns};
}

void bench_grid_set(struct bench_grid *grid, size_t row, size_t column, const char *text) {
    grid->cells[row * grid->columns + column] = copy_string(text);
}

const char *bench_grid_at(const struct bench_grid *grid, size_t row, size_t column) {
    return grid->cells[row * grid->columns + column];
}

static size_t width(const struct bench_grid *grid, size_t column) {
    size_t most = 0;
    for (size_t row = 0; row < grid->rows; ++row) {
        size_t length = strlen(bench_grid_at(grid, row, column));
        most = length > most ? length : most;
    }
    return most;
}

void bench_grid_print(const struct bench_grid *grid, struct output *output) {
    size_t *widths = allocate(grid->columns, sizeof *widths);
    for (size_t column = 0; column < grid->columns; ++column)
        widths[column] = width(grid, column);
    output_text(output, "\n");
    for (size_t row = 0; row < grid->rows; ++row) {
        for (size_t column = 0; column < grid->columns; ++column)
            output_format(output, column ? "  %*s" : "%-*s", (int)widths[column],
                          bench_grid_at(grid, row, column));
        output_text(output, "\n");
    }
    free(widths);
}

void bench_grid_close(struct bench_grid *grid) {
    for (size_t i = 0; i < grid->rows * grid->columns; ++i)
        free(grid->cells[i]);
    free(grid->cells);
}
