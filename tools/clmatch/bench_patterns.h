/* Patterns of benchmarks, made from seeds or units, or cut from the text. */
#ifndef CLMATCH_TOOL_BENCH_PATTERNS_H
#define CLMATCH_TOOL_BENCH_PATTERNS_H

#include "bench_definition.h"
#include "bench_text.h"
#include "clmatch.h"

/* A case's patterns, to be destroyed. Says what is wrong, after the definition's name. */
bool bench_patterns_make(const struct bench_definition *definition, const struct bench_text *text,
                         const struct bench_case *shape, clm_patterns **patterns);

#endif
