/* A table of text for people: columns as wide as they need. */
#ifndef CLMATCH_TOOL_BENCH_GRID_H
#define CLMATCH_TOOL_BENCH_GRID_H

#include <stddef.h>

#include "output.h"

struct bench_grid {
    char **cells; /* [rows][columns], the first of each a label; each is to be set */
    size_t rows, columns;
};

void bench_grid_open(struct bench_grid *grid, size_t rows, size_t columns);
void bench_grid_set(struct bench_grid *grid, size_t row, size_t column, const char *text);
const char *bench_grid_at(const struct bench_grid *grid, size_t row, size_t column);

/* After an empty line: the first column to the left, others to the right. */
void bench_grid_print(const struct bench_grid *grid, struct output *output);
void bench_grid_close(struct bench_grid *grid);

#endif
