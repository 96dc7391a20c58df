/* A benchmark's definition: the lines of a .bench file, understood. The README says what
 * each key means. */
#ifndef CLMATCH_TOOL_BENCH_DEFINITION_H
#define CLMATCH_TOOL_BENCH_DEFINITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "size.h"

/* What may have several values. The first four make a text and its patterns, a case;
 * BENCH_CASE stands for all four at once. */
enum bench_axis {
    BENCH_ALPHABET,
    BENCH_SIZE,
    BENCH_PATTERNS,
    BENCH_LENGTH,
    BENCH_GROUP,
    BENCH_PIECE,
    BENCH_VALUE_AXES, /* those above have a list of values in the file */
    BENCH_KERNEL = BENCH_VALUE_AXES,
    BENCH_CASE,
    BENCH_AXES
};
enum { BENCH_CASE_AXES = BENCH_LENGTH + 1 };

/* Where a text is from. */
enum bench_text_kind {
    BENCH_TEXT_RANDOM,
    BENCH_TEXT_ENGLISH,
    BENCH_TEXT_FILE,
    BENCH_TEXT_REPEATED
};
extern const char *const bench_text_kinds[]; /* as definitions name them; ends with NULL */

/* Where patterns are from. */
enum bench_taken {
    BENCH_TAKEN_RANDOM,
    BENCH_TAKEN_CUT,      /* from the text, where splitmix64 says */
    BENCH_TAKEN_TWISTER,  /* from the text, where a Mersenne Twister says */
    BENCH_TAKEN_REPEATED, /* a unit, again and again */
    BENCH_TAKEN_PREFIXED, /* a unit, again and again to the least length, and random behind it */
    BENCH_TAKEN_FILE,     /* lines of the user's file */
};

struct bench_words {
    char **words;
    size_t count, line;
};

struct bench_number {
    uint64_t low, high; /* equal but for a range of lengths */
};

struct bench_values {
    struct bench_words as; /* as written */
    struct bench_number *numbers;
};

struct bench_kernel {
    const char *label;
    const char *engine;       /* NULL: the paper's figures alone */
    const char *variant;      /* or NULL */
    size_t baseline;          /* of the definition's list */
    struct bench_words paper; /* milliseconds, or a word such as OOM; see bench_figure */
};

/* What runs on one core of the CPU, so that speed-ups over it can be told. */
struct bench_baseline {
    char *label; /* "kmp, one core" */
    const char *engine;
    const char *variant; /* or NULL */
};

/* What a table's cells are. */
enum bench_unit {
    BENCH_MS,
    BENCH_GBYTES, /* 1e9 bytes a second */
    BENCH_GBITS,
    BENCH_SPEEDUP, /* over the kernel's baseline */
    BENCH_SHARES,  /* percent of uploads, kernels with packing, and downloads */
    BENCH_BYTES,   /* of the tables */
    BENCH_TRIES,   /* bytes of each form of the patterns' trie */
    BENCH_UNITS
};
extern const char *const bench_units[]; /* as definitions name them; ends with NULL */

struct bench_axis_list {
    enum bench_axis axes[BENCH_AXES];
    size_t count, line;
};

struct bench_definition {
    char *name;
    char *bytes; /* of the file, cut up: the strings lie in it */
    const char *title;
    struct bench_words shows, says; /* lines */
    enum bench_text_kind text;
    enum bench_taken taken;
    const char *unit;                 /* of a repeated text; or NULL */
    const char *pattern;              /* the unit of repeated or prefixed patterns; or NULL */
    bool even_firsts;                 /* pattern i begins with symbol i mod C; else with any */
    bool equals;                      /* patterns may be equal; else all differ */
    bool total;                       /* the time is the whole call's; else the kernels' */
    bool together;                    /* lists of a case go in step; else each with each */
    bool resized;                     /* the size is not the file's, */
    char resized_to[SIZE_TEXT_BYTES]; /* but this, for people */
    uint64_t seed;
    uint64_t paper_size; /* bytes that the paper's figures are for, if resized */
    struct bench_values values[BENCH_VALUE_AXES];
    struct bench_axis_list rows, columns;
    enum bench_unit units[BENCH_UNITS]; /* of a table each */
    size_t unit_count;
    struct bench_kernel *kernels;
    size_t kernel_count;
    struct bench_baseline *baselines; /* the first is of kernels that name none */
    size_t baseline_count;
    struct bench_words serial;           /* the paper's figures of the first, by case */
    struct bench_words expected, states; /* by case; `states` are the paper's */
};

/* One text and its patterns. */
struct bench_case {
    const char *alphabet; /* "" if none is given */
    uint64_t size, patterns;
    struct bench_number length;
};

/* Takes `bytes` over, which is to be freed and ends with a NUL after `length`. Says
 * what is wrong, with file and line. */
bool bench_definition_parse(struct bench_definition *definition, const char *name, char *bytes,
                            size_t length);
void bench_definition_free(struct bench_definition *definition);

/* A text of another size, in all cases. */
void bench_definition_resize(struct bench_definition *definition, uint64_t size);

/* How many values: cases, kernels, groups... */
size_t bench_axis_count(const struct bench_definition *definition, enum bench_axis axis);

/* The word for a value, for people. `room` bytes at `text`; returned. */
const char *bench_axis_label(const struct bench_definition *definition, enum bench_axis axis,
                             size_t index, char *text, size_t room);

/* What is left of the indices of a case's axes: that case's index; and back. */
size_t bench_case_index(const struct bench_definition *definition, const size_t index[BENCH_AXES]);
void bench_case_axes(const struct bench_definition *definition, size_t case_index,
                     size_t index[BENCH_AXES]);
struct bench_case bench_case_at(const struct bench_definition *definition, size_t case_index);

bool bench_has_unit(const struct bench_definition *definition, enum bench_unit unit);

/* Is the text the user's file? */
bool bench_needs_text(const struct bench_definition *definition);

/* Are patterns made of the text's own bytes? */
bool bench_is_cut(const struct bench_definition *definition);

/* Groups and pieces, each with each. */
size_t bench_arrangements(const struct bench_definition *definition);

/* The paper's figure for a kernel, and for a baseline; NULL if it has none. */
const char *bench_figure(const struct bench_definition *definition, size_t kernel,
                         size_t case_index, size_t arrangement);
const char *bench_baseline_figure(const struct bench_definition *definition, size_t baseline,
                                  size_t case_index);

/* A figure is a number of milliseconds, UPLOAD/KERNEL/DOWNLOAD in milliseconds, or a word.
 * False if it is not of the second kind: */
bool bench_figure_parts(const char *figure, double ms[3]);

/* and false if it is a word. Of three, `ms` is the one that the definition measures. */
bool bench_figure_ms(const struct bench_definition *definition, const char *figure, double *ms);

#endif
