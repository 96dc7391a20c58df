/* Texts and patterns of benchmarks, made from seeds or from a file that the user names. */
#ifndef CLMATCH_TOOL_BENCH_TEXT_H
#define CLMATCH_TOOL_BENCH_TEXT_H

#include "bench_definition.h"
#include "clmatch.h"

/* Kept from one case to the next where it is the same. */
struct bench_text {
    uint8_t *bytes;
    size_t length;
    char *alphabet; /* "" if English */
    uint64_t seed;
};

/* `file` is read for English, and repeated or cut. Says what is wrong. */
bool bench_text_make(struct bench_text *text, const struct bench_case *shape, uint64_t seed,
                     const char *file);
void bench_text_free(struct bench_text *text);

/* A case's patterns, to be destroyed. Says what is wrong, after the definition's name. */
bool bench_patterns_make(const struct bench_definition *definition, const struct bench_text *text,
                         const struct bench_case *shape, clm_patterns **patterns);

#endif
