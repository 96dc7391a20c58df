/* Patterns of benchmarks, made from seeds or units, cut from the text, or from a file that the
 * user names. */
#ifndef CLMATCH_TOOL_BENCH_PATTERNS_H
#define CLMATCH_TOOL_BENCH_PATTERNS_H

#include "bench_definition.h"
#include "bench_text.h"
#include "clmatch.h"

/* The user's file: its lines, read when a case first needs them. */
struct bench_list {
    const char *file;
    clm_patterns *lines; /* or NULL; to be destroyed */
};

/* A case's patterns, to be destroyed. `list` is used where they are taken from a file, and may be
 * NULL elsewhere. Says what is wrong, after the definition's name. */
bool bench_patterns_make(const struct bench_definition *definition, const struct bench_text *text,
                         struct bench_list *list, const struct bench_case *shape,
                         clm_patterns **patterns);

#endif
