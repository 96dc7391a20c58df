/* Definitions by name or file. */
#ifndef CLMATCH_TOOL_BENCH_LOAD_H
#define CLMATCH_TOOL_BENCH_LOAD_H

#include "bench_definition.h"
#include "output.h"

/* A name of those in the program, or a file: what has a slash or ends in .bench. Says
 * what is wrong. To be freed, also then. */
bool bench_load(const char *name, struct bench_definition *definition);

/* Prints the names and titles of those in the program. */
bool bench_list(struct output *output);

#endif
