/* A definition's lines: KEY = VALUE, # comments. */
#include "bench_parser.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clmatch.h"
#include "memory.h"
#include "say.h"
#include "size.h"

const char *const bench_axis_names[BENCH_AXES] = {"alphabet", "size",  "patterns", "length",
                                                  "group",    "piece", "kernel",   "case"};

const char *const bench_keys[KEYS] = {
    "alphabet", "size",     "patterns", "length",   "group",   "piece",  "title",   "text",
    "taken",    "distinct", "seed",     "together", "measure", "rows",   "columns", "units",
    "shows",    "says",     "expected", "states",   "kernel",  "engine", "variant", "paper"};

bool bench_wrong(const struct parser *parser, size_t line, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    say("%s:%zu: %s", parser->name, line, message);
    return false;
}

/* ---- Values ------------------------------------------------------------ */

static void add_word(struct bench_words *words, char *word, size_t line) {
    words->words = reallocate(words->words, words->count + 1, sizeof *words->words);
    words->words[words->count++] = word;
    words->line = line;
}

/* Cuts the value at its blanks. */
static void add_words(struct bench_words *words, char *value, size_t line) {
    char *rest = NULL;
    for (char *word = strtok_r(value, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        add_word(words, word, line);
}

static bool set_choice(struct parser *parser, const char *key, const char *value, const char *off,
                       const char *on, bool *chosen) {
    *chosen = strcmp(value, on) == 0;
    if (*chosen || strcmp(value, off) == 0)
        return true;
    return bench_wrong(parser, parser->line, "%s = %s: no such value; give %s or %s", key, value,
                       off, on);
}

/* A number, a size or a range of lengths. */
static bool read_value(enum bench_axis axis, const char *word, struct bench_number *number) {
    char low[32];
    const char *dots = strstr(word, "..");
    if (axis == BENCH_ALPHABET)
        return true;
    if (axis == BENCH_SIZE) {
        bool right = parse_size(word, &number->low) == NUMBER_OK && number->low <= SIZE_MAX / 4;
        number->high = number->low;
        return right;
    }
    uint64_t most = axis == BENCH_LENGTH ? CLM_PATTERN_MAX : UINT32_MAX;
    if (axis != BENCH_LENGTH || !dots) {
        bool right = parse_number(word, most, &number->low) == NUMBER_OK && number->low > 0;
        number->high = number->low;
        return right;
    }
    snprintf(low, sizeof low, "%.*s", (int)(dots - word), word);
    return parse_number(low, most, &number->low) == NUMBER_OK && number->low > 0 &&
           parse_number(dots + 2, most, &number->high) == NUMBER_OK && number->high >= number->low;
}

static bool set_values(struct parser *parser, enum bench_axis axis, const char *key, char *value) {
    static const char *const remedies[BENCH_VALUE_AXES] = {
        [BENCH_ALPHABET] = "symbols, such as ACGT",
        [BENCH_SIZE] = "bytes, such as 128M",
        [BENCH_PATTERNS] = "how many, above 0",
        [BENCH_LENGTH] = "bytes, such as 8 or 8..16, 65535 at most",
        [BENCH_GROUP] = "work-items of a group",
        [BENCH_PIECE] = "symbols of a work-item",
    };
    struct bench_values *values = &parser->definition->values[axis];
    add_words(&values->as, value, parser->line);
    values->numbers = allocate(values->as.count, sizeof *values->numbers);
    for (size_t i = 0; i < values->as.count; ++i)
        if (!read_value(axis, values->as.words[i], &values->numbers[i]))
            return bench_wrong(parser, parser->line, "%s = %s: not understood; give %s", key,
                               values->as.words[i], remedies[axis]);
    return true;
}

static bool set_axes(struct parser *parser, struct bench_axis_list *list, char *value) {
    char *rest = NULL;
    list->count = 0;
    list->line = parser->line;
    for (char *word = strtok_r(value, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        int axis = 0;
        while (axis < BENCH_AXES && strcmp(word, bench_axis_names[axis]) != 0)
            ++axis;
        if (axis == BENCH_AXES || list->count == BENCH_AXES)
            return bench_wrong(
                parser, parser->line,
                "%s: no such axis; give some of alphabet, size, patterns, length, group, "
                "piece, kernel, and case for the first four",
                word);
        list->axes[list->count++] = (enum bench_axis)axis;
    }
    return true;
}

static bool set_units(struct parser *parser, char *value) {
    static const char *const names[BENCH_UNITS] = {"ms", "GB/s", "Gbps", "speedup"};
    struct bench_definition *definition = parser->definition;
    char *rest = NULL;
    definition->unit_count = 0;
    for (char *word = strtok_r(value, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        int unit = 0;
        while (unit < BENCH_UNITS && strcmp(word, names[unit]) != 0)
            ++unit;
        if (unit == BENCH_UNITS || definition->unit_count == BENCH_UNITS)
            return bench_wrong(parser, parser->line,
                               "%s: no such unit; give some of ms, GB/s, Gbps and speedup", word);
        definition->units[definition->unit_count++] = (enum bench_unit)unit;
    }
    return true;
}

/* ---- Keys -------------------------------------------------------------- */

static bool add_kernel(struct parser *parser, const char *label) {
    struct bench_definition *definition = parser->definition;
    for (size_t i = 0; i < definition->kernel_count; ++i)
        if (strcmp(definition->kernels[i].label, label) == 0)
            return bench_wrong(parser, parser->line, "kernel = %s: the second of that name", label);
    size_t count = definition->kernel_count++;
    definition->kernels = reallocate(definition->kernels, count + 1, sizeof *definition->kernels);
    definition->kernels[count] = (struct bench_kernel){.label = label};
    return true;
}

/* Milliseconds, or words for none. */
static bool set_paper(struct parser *parser, struct bench_words *paper, char *value) {
    add_words(paper, value, parser->line);
    for (size_t i = 0; i < paper->count; ++i) {
        double ms;
        if (bench_figure_ms(paper->words[i], &ms) && !(isfinite(ms) && ms > 0))
            return bench_wrong(parser, parser->line,
                               "paper = %s: no time; give milliseconds above 0, a word, or -",
                               paper->words[i]);
    }
    return true;
}

/* The keys that follow `kernel`. */
static bool set_kernel(struct parser *parser, enum key key, char *value) {
    struct bench_definition *definition = parser->definition;
    if (definition->kernel_count == 0)
        return bench_wrong(parser, parser->line,
                           "%s belongs to a kernel; give a line 'kernel = NAME' "
                           "before it",
                           bench_keys[key]);
    struct bench_kernel *kernel = &definition->kernels[definition->kernel_count - 1];
    if (key == KEY_ENGINE)
        kernel->engine = value;
    else if (key == KEY_VARIANT)
        kernel->variant = value;
    else
        return set_paper(parser, &kernel->paper, value);
    return true;
}

static bool set_key(struct parser *parser, enum key key, char *value) {
    struct bench_definition *definition = parser->definition;
    switch (key) {
    case KEY_TITLE:
        definition->title = value;
        return true;
    case KEY_TEXT:
        return set_choice(parser, "text", value, "random", "english", &definition->english);
    case KEY_TAKEN:
        return set_choice(parser, "taken", value, "random", "cut", &definition->cut);
    case KEY_DISTINCT:
        return set_choice(parser, "distinct", value, "yes", "no", &definition->repeated);
    case KEY_TOGETHER:
        return set_choice(parser, "together", value, "no", "yes", &definition->together);
    case KEY_MEASURE:
        return set_choice(parser, "measure", value, "kernel", "total", &definition->total);
    case KEY_SEED:
        return parse_number(value, UINT64_MAX, &definition->seed) == NUMBER_OK ||
               bench_wrong(parser, parser->line, "seed = %s: not a number; give 0 or more", value);
    case KEY_ROWS:
        return set_axes(parser, &definition->rows, value);
    case KEY_COLUMNS:
        return set_axes(parser, &definition->columns, value);
    case KEY_UNITS:
        return set_units(parser, value);
    case KEY_SHOWS:
        add_word(&definition->shows, value, parser->line);
        return true;
    case KEY_SAYS:
        add_word(&definition->says, value, parser->line);
        return true;
    case KEY_EXPECTED:
        add_words(&definition->expected, value, parser->line);
        return true;
    case KEY_STATES:
        add_words(&definition->states, value, parser->line);
        return true;
    case KEY_KERNEL:
        return add_kernel(parser, value);
    case KEY_ENGINE:
    case KEY_VARIANT:
    case KEY_PAPER:
        return set_kernel(parser, key, value);
    default:
        return set_values(parser, (enum bench_axis)key, bench_keys[key], value);
    }
}

/* ---- Lines ------------------------------------------------------------- */

static char *trim(char *text) {
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool parse_line(struct parser *parser, char *line) {
    line = trim(line);
    if (*line == '\0' || *line == '#')
        return true;
    char *equals = strchr(line, '=');
    if (!equals)
        return bench_wrong(parser, parser->line, "'%s' is not KEY = VALUE; begin a comment with #",
                           line);
    *equals = '\0';
    char *name = trim(line), *value = trim(equals + 1);
    int key = 0;
    while (key < KEYS && strcmp(name, bench_keys[key]) != 0)
        ++key;
    if (key == KEYS)
        return bench_wrong(
            parser, parser->line,
            "no key '%s'; keys are title, shows, says, text, alphabet, size, patterns, "
            "length, taken, distinct, seed, together, measure, rows, columns, units, expected, "
            "states, "
            "group, piece, kernel, engine, variant and paper",
            name);
    if (*value == '\0')
        return bench_wrong(parser, parser->line, "%s has no value; give one after =", name);
    if (key < KEYS_ONCE && parser->given & 1u << key)
        return bench_wrong(parser, parser->line, "%s is given twice; give it once", name);
    if (key < KEYS_ONCE)
        parser->given |= 1u << key;
    return set_key(parser, (enum key)key, value);
}

static bool parse_lines(struct parser *parser, char *bytes, size_t length) {
    if (memchr(bytes, '\0', length))
        return bench_wrong(parser, 1, "has a NUL byte; give a text file of KEY = VALUE lines");
    for (char *line = bytes, *next; line && line < bytes + length; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        ++parser->line;
        if (!parse_line(parser, line))
            return false;
    }
    return true;
}

bool bench_definition_parse(struct bench_definition *definition, const char *name, char *bytes,
                            size_t length) {
    *definition = (struct bench_definition){.name = copy_string(name),
                                            .bytes = bytes,
                                            .seed = 1,
                                            .rows = {.axes = {BENCH_KERNEL}, .count = 1},
                                            .columns = {.axes = {BENCH_CASE}, .count = 1},
                                            .unit_count = 1};
    struct parser parser = {.definition = definition, .name = name};
    return parse_lines(&parser, bytes, length) && bench_check(&parser);
}
