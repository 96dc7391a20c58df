/* What the parts of parsing a definition share: lines, their values, and the whole. */
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
    KEY_UNIT,
    KEY_TAKEN,
    KEY_PATTERN,
    KEY_FIRSTS,
    KEY_DISTINCT,
    KEY_SEED,
    KEY_TOGETHER,
    KEY_MEASURE,
    KEY_ROWS,
    KEY_COLUMNS,
    KEY_UNITS,
    KEY_SERIAL,
    KEYS_ONCE, /* those below may be given again */
    KEY_SHOWS = KEYS_ONCE,
    KEY_SAYS,
    KEY_EXPECTED,
    KEY_STATES,
    KEY_KERNEL,
    KEY_ENGINE,
    KEY_VARIANT,
    KEY_BASELINE,
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

/* ---- bench_values.c: what stands after "=" ---- */

void bench_add_word(struct bench_words *words, char *word, size_t line);

/* Cuts the value at its blanks. */
void bench_add_words(struct bench_words *words, char *value, size_t line);

/* Which of the names, which end with NULL; -1 if it is none, which has been said. */
int bench_choose(const struct parser *parser, enum key key, const char *value,
                 const char *const *names);

bool bench_set_values(struct parser *parser, enum bench_axis axis, char *value);
bool bench_set_axes(struct parser *parser, struct bench_axis_list *list, char *value);
bool bench_set_units(struct parser *parser, char *value);

/* Milliseconds, or words for none. */
bool bench_set_figures(struct parser *parser, enum key key, struct bench_words *figures,
                       char *value);

/* ---- bench_check.c ---- */

/* After the last line: what must be there is, and lists are as long as each other. */
bool bench_check(struct parser *parser);

#endif
