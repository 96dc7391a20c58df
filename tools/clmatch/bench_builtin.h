/* The definitions of tools/bench, which are in the program. */
#ifndef CLMATCH_TOOL_BENCH_BUILTIN_H
#define CLMATCH_TOOL_BENCH_BUILTIN_H

#include <stddef.h>

struct bench_builtin {
    const char *name; /* of the file */
    const char *bytes;
    size_t length;
};

extern const struct bench_builtin bench_builtins[]; /* ends with a NULL name */

#endif
