/* The values of a definition's lines. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench_parser.h"
#include "clmatch.h"
#include "memory.h"
#include "size.h"

void bench_add_word(struct bench_words *words, char *word, size_t line) {
    words->words = reallocate(words->words, words->count + 1, sizeof *words->words);
    words->words[words->count++] = word;
    words->line = line;
}

void bench_add_words(struct bench_words *words, char *value, size_t line) {
    char *rest = NULL;
    for (char *word = strtok_r(value, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        bench_add_word(words, word, line);
}

int bench_choose(const struct parser *parser, enum key key, const char *value,
                 const char *const *names) {
    char all[64] = "";
    for (int i = 0; names[i]; ++i) {
        if (strcmp(value, names[i]) == 0)
            return i;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s",
                 i == 0         ? ""
                 : names[i + 1] ? ", "
                                : " or ",
                 names[i]);
    }
    bench_wrong(parser, parser->line, "%s = %s: no such value; give %s", bench_keys[key], value,
                all);
    return -1;
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

bool bench_set_values(struct parser *parser, enum bench_axis axis, char *value) {
    static const char *const remedies[BENCH_VALUE_AXES] = {
        [BENCH_ALPHABET] = "symbols, such as ACGT",
        [BENCH_SIZE] = "bytes, such as 128M",
        [BENCH_PATTERNS] = "how many, above 0",
        [BENCH_LENGTH] = "bytes, such as 8 or 8..16, 65535 at most",
        [BENCH_GROUP] = "work-items of a group",
        [BENCH_PIECE] = "symbols of a work-item",
    };
    struct bench_values *values = &parser->definition->values[axis];
    bench_add_words(&values->as, value, parser->line);
    values->numbers = allocate(values->as.count, sizeof *values->numbers);
    for (size_t i = 0; i < values->as.count; ++i)
        if (!read_value(axis, values->as.words[i], &values->numbers[i]))
            return bench_wrong(parser, parser->line, "%s = %s: not understood; give %s",
                               bench_keys[axis], values->as.words[i], remedies[axis]);
    return true;
}

bool bench_set_axes(struct parser *parser, struct bench_axis_list *list, char *value) {
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

bool bench_set_units(struct parser *parser, char *value) {
    struct bench_definition *definition = parser->definition;
    char *rest = NULL;
    definition->unit_count = 0;
    for (char *word = strtok_r(value, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        int unit = 0;
        while (unit < BENCH_UNITS && strcmp(word, bench_units[unit]) != 0)
            ++unit;
        if (unit == BENCH_UNITS || definition->unit_count == BENCH_UNITS)
            return bench_wrong(
                parser, parser->line,
                "%s: no such unit; give some of ms, GB/s, Gbps, speedup, shares, bytes and tries",
                word);
        definition->units[definition->unit_count++] = (enum bench_unit)unit;
    }
    return true;
}

static bool is_time(double ms) {
    return isfinite(ms) && ms > 0;
}

/* Of times all are above 0; a word may be anything that is not cut by a slash. */
static bool is_figure(const struct bench_definition *definition, const char *word) {
    double parts[3], ms;
    if (bench_figure_parts(word, parts))
        return is_time(parts[0]) && is_time(parts[1]) && is_time(parts[2]);
    return !strchr(word, '/') && (!bench_figure_ms(definition, word, &ms) || is_time(ms));
}

bool bench_set_figures(struct parser *parser, enum key key, struct bench_words *figures,
                       char *value) {
    bench_add_words(figures, value, parser->line);
    for (size_t i = 0; i < figures->count; ++i)
        if (!is_figure(parser->definition, figures->words[i]))
            return bench_wrong(
                parser, parser->line,
                "%s = %s: no time; give milliseconds above 0, three with / between, a word, or -",
                bench_keys[key], figures->words[i]);
    return true;
}
