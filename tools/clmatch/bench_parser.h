/* What the two halves of parsing a definition share: lines, and the whole. */
#ifndef CLMATCH_TOOL_BENCH_PARSER_H
#define CLMATCH_TOOL_BENCH_PARSER_H

#include "bench_definition.h"

enum key {
    KEY_ALPHABET, /* the value axes come first, in their order */
    KEY_SIZE,
    KEY_PATTERNS,
    KEY_LENGTH,
    KEY_GROUP,
    KEY_PIECE,
    KEY_TITLE,
    KEY_TEXT,
    KEY_TAKEN,
    KEY_DISTINCT,
    KEY_SEED,
    KEY_TOGETHER,
    KEY_MEASURE,
    KEY_ROWS,
    KEY_COLUMNS,
    KEY_UNITS,
    KEYS_ONCE, /* those below may be given again */
    KEY_SHOWS = KEYS_ONCE,
    KEY_SAYS,
    KEY_EXPECTED,
    KEY_STATES,
    KEY_KERNEL,
    KEY_ENGINE,
    KEY_VARIANT,
    KEY_PAPER,
    KEYS
};

struct parser {
    struct bench_definition *definition;
    const char *name; /* of the file */
    size_t line;
    unsigned given; /* keys that may be given once, as bits: 1 << enum key */
};

extern const char *const bench_keys[KEYS];
extern const char *const bench_axis_names[BENCH_AXES];

/* Says what is wrong with a line; false. */
__attribute__((format(printf, 3, 4))) bool bench_wrong(const struct parser *parser, size_t line,
                                                       const char *format, ...);

/* After the last line: what must be there is, and lists are as long as each other. */
bool bench_check(struct parser *parser);

#endif
