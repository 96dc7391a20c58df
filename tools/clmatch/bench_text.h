/* Texts of benchmarks, made from seeds or units, or from a file that the user names. */
#ifndef CLMATCH_TOOL_BENCH_TEXT_H
#define CLMATCH_TOOL_BENCH_TEXT_H

#include "bench_definition.h"

/* Kept from one case to the next where it is the same. */
struct bench_text {
    uint8_t *bytes;
    size_t length;
    enum bench_text_kind kind;
    char *symbols; /* the alphabet if random, the unit if repeated, "" if a file */
    uint64_t seed;
};

/* Of the definition its kind, unit and seed; of the case its size and alphabet. `file` is
 * read where the definition needs one, and repeated or cut. Says what is wrong. */
bool bench_text_make(struct bench_text *text, const struct bench_definition *definition,
                     const struct bench_case *shape, const char *file);
void bench_text_free(struct bench_text *text);

#endif
