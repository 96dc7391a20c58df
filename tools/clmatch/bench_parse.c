/* A definition's lines: KEY = VALUE, # comments. */
#include "bench_parser.h"

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
    "alphabet", "size",    "patterns", "length",   "group",    "piece", "title",    "text",
    "unit",     "taken",   "pattern",  "firsts",   "distinct", "seed",  "together", "measure",
    "rows",     "columns", "units",    "serial",   "shows",    "says",  "expected", "states",
    "kernel",   "engine",  "variant",  "baseline", "paper"};

const char *const bench_units[] = {"ms",     "GB/s",  "Gbps",  "speedup",
                                   "shares", "bytes", "tries", NULL};
const char *const bench_text_kinds[] = {"random", "english", "file", "repeated", NULL};

bool bench_wrong(const struct parser *parser, size_t line, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    say("%s:%zu: %s", parser->name, line, message);
    return false;
}

/* ---- Keys -------------------------------------------------------------- */

/* Which it is; another one if it is new. */
static size_t add_baseline(struct bench_definition *definition, const char *engine,
                           const char *variant) {
    char label[320];
    size_t at = 0;
    snprintf(label, sizeof label, "%s%s%s, one core", engine, variant ? " " : "",
             variant ? variant : "");
    while (at < definition->baseline_count && strcmp(definition->baselines[at].label, label) != 0)
        ++at;
    if (at < definition->baseline_count)
        return at;
    definition->baselines =
        reallocate(definition->baselines, at + 1, sizeof *definition->baselines);
    definition->baselines[definition->baseline_count++] =
        (struct bench_baseline){copy_string(label), engine, variant};
    return at;
}

/* ENGINE [VARIANT], of a kernel, or before the first of all that name none. */
static bool set_baseline(struct parser *parser, char *value) {
    struct bench_definition *definition = parser->definition;
    char *variant = strpbrk(value, " \t");
    if (variant) {
        *variant++ = '\0';
        variant += strspn(variant, " \t");
    }
    if (definition->kernel_count == 0 && definition->baseline_count)
        return bench_wrong(parser, parser->line,
                           "baseline is given twice; give it once, or in a kernel's lines");
    size_t at = add_baseline(definition, value, variant);
    if (definition->kernel_count)
        definition->kernels[definition->kernel_count - 1].baseline = at;
    return true;
}

static bool add_kernel(struct parser *parser, const char *label) {
    struct bench_definition *definition = parser->definition;
    for (size_t i = 0; i < definition->kernel_count; ++i)
        if (strcmp(definition->kernels[i].label, label) == 0)
            return bench_wrong(parser, parser->line, "kernel = %s: the second of that name", label);
    if (definition->baseline_count == 0)
        add_baseline(definition, "serial", NULL);
    size_t count = definition->kernel_count++;
    definition->kernels = reallocate(definition->kernels, count + 1, sizeof *definition->kernels);
    definition->kernels[count] = (struct bench_kernel){.label = label};
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
        return bench_set_figures(parser, key, &kernel->paper, value);
    return true;
}

/* The keys whose values have names. */
static bool set_choice(struct parser *parser, enum key key, const char *value) {
    static const char *const taken[] = {"random",   "cut",  "twister", "repeated",
                                        "prefixed", "file", NULL};
    static const char *const firsts[] = {"random", "even", NULL};
    static const char *const no_yes[] = {"no", "yes", NULL};
    static const char *const measures[] = {"kernel", "total", NULL};
    static const char *const *const names[KEYS] = {
        [KEY_TEXT] = bench_text_kinds, [KEY_TAKEN] = taken,     [KEY_FIRSTS] = firsts,
        [KEY_DISTINCT] = no_yes,       [KEY_TOGETHER] = no_yes, [KEY_MEASURE] = measures,
    };
    struct bench_definition *definition = parser->definition;
    int chosen = bench_choose(parser, key, value, names[key]);
    if (key == KEY_TEXT)
        definition->text = (enum bench_text_kind)chosen;
    else if (key == KEY_TAKEN)
        definition->taken = (enum bench_taken)chosen;
    else if (key == KEY_FIRSTS)
        definition->even_firsts = chosen;
    else if (key == KEY_DISTINCT)
        definition->equals = chosen == 0;
    else if (key == KEY_TOGETHER)
        definition->together = chosen;
    else
        definition->total = chosen;
    return chosen >= 0;
}

static bool set_key(struct parser *parser, enum key key, char *value) {
    struct bench_definition *definition = parser->definition;
    switch (key) {
    case KEY_TITLE:
        definition->title = value;
        return true;
    case KEY_UNIT:
        definition->unit = value;
        return true;
    case KEY_PATTERN:
        definition->pattern = value;
        return true;
    case KEY_TEXT:
    case KEY_TAKEN:
    case KEY_FIRSTS:
    case KEY_DISTINCT:
    case KEY_TOGETHER:
    case KEY_MEASURE:
        return set_choice(parser, key, value);
    case KEY_SEED:
        return parse_number(value, UINT64_MAX, &definition->seed) == NUMBER_OK ||
               bench_wrong(parser, parser->line, "seed = %s: not a number; give 0 or more", value);
    case KEY_ROWS:
        return bench_set_axes(parser, &definition->rows, value);
    case KEY_COLUMNS:
        return bench_set_axes(parser, &definition->columns, value);
    case KEY_UNITS:
        return bench_set_units(parser, value);
    case KEY_SHOWS:
        bench_add_word(&definition->shows, value, parser->line);
        return true;
    case KEY_SAYS:
        bench_add_word(&definition->says, value, parser->line);
        return true;
    case KEY_EXPECTED:
        bench_add_words(&definition->expected, value, parser->line);
        return true;
    case KEY_SERIAL:
        return bench_set_figures(parser, key, &definition->serial, value);
    case KEY_STATES:
        bench_add_words(&definition->states, value, parser->line);
        return true;
    case KEY_KERNEL:
        return add_kernel(parser, value);
    case KEY_BASELINE:
        return set_baseline(parser, value);
    case KEY_ENGINE:
    case KEY_VARIANT:
    case KEY_PAPER:
        return set_kernel(parser, key, value);
    default:
        return bench_set_values(parser, (enum bench_axis)key, value);
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
            "no key '%s'; keys are title, shows, says, text, unit, alphabet, size, patterns, "
            "length, taken, pattern, firsts, distinct, seed, together, measure, rows, columns, "
            "units, baseline, serial, expected, states, group, piece, kernel, engine, variant and "
            "paper",
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
