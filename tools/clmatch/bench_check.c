/* A definition as a whole, after its last line. */
#include "bench_parser.h"

#include <string.h>

#include "size.h"

static bool check_given(struct parser *parser) {
    const struct bench_definition *definition = parser->definition;
    static const enum key always[] = {KEY_TITLE, KEY_SIZE, KEY_PATTERNS, KEY_LENGTH};
    for (size_t i = 0; i < sizeof always / sizeof *always; ++i)
        if (!(parser->given & 1u << always[i]))
            return bench_wrong(parser, parser->line, "%s is missing; give a line '%s = ...'",
                               bench_keys[always[i]], bench_keys[always[i]]);
    bool random_text = definition->text == BENCH_TEXT_RANDOM;
    bool random_patterns = definition->taken == BENCH_TAKEN_RANDOM;
    bool prefixed = definition->taken == BENCH_TAKEN_PREFIXED;
    if ((random_text || random_patterns || prefixed) && !(parser->given & 1u << KEY_ALPHABET))
        return bench_wrong(parser, parser->line,
                           "alphabet is missing: a random text, and random or prefixed patterns, "
                           "need it; give one, such as ACGT, or text = english and taken = cut");
    if ((definition->text == BENCH_TEXT_REPEATED) != (definition->unit != NULL))
        return bench_wrong(parser, parser->line,
                           "text = repeated and unit belong together; give both or none");
    if ((definition->taken == BENCH_TAKEN_REPEATED || prefixed) != (definition->pattern != NULL))
        return bench_wrong(parser, parser->line,
                           "taken = repeated, or prefixed, and pattern belong together; give both "
                           "or none");
    bool drawn = random_patterns || bench_is_cut(definition);
    if (definition->even_firsts && (!drawn || !(parser->given & 1u << KEY_ALPHABET)))
        return bench_wrong(parser, parser->line,
                           "firsts = even needs an alphabet, and patterns that are random or cut");
    if (definition->kernel_count == 0)
        return bench_wrong(parser, parser->line,
                           "no kernel; give lines 'kernel = NAME', 'engine = ac'");
    return true;
}

/* The counts of values, of what goes with cases, and of what goes with cells. */
static bool check_counts(struct parser *parser) {
    const struct bench_definition *definition = parser->definition;
    size_t cases = bench_axis_count(definition, BENCH_CASE);
    for (int axis = 0; axis < BENCH_CASE_AXES && definition->together; ++axis) {
        const struct bench_words *words = &definition->values[axis].as;
        if (words->count > 1 && words->count != cases)
            return bench_wrong(
                parser, words->line,
                "%s has %zu values, but with together = yes another list has %zu; give "
                "one, or as many",
                bench_axis_names[axis], words->count, cases);
    }
    const struct {
        enum key key;
        const struct bench_words *words;
    } of_cases[] = {{KEY_EXPECTED, &definition->expected},
                    {KEY_STATES, &definition->states},
                    {KEY_SERIAL, &definition->serial}};
    for (size_t i = 0; i < sizeof of_cases / sizeof *of_cases; ++i)
        if (of_cases[i].words->count && of_cases[i].words->count != cases)
            return bench_wrong(parser, of_cases[i].words->line,
                               "%s has %zu numbers for %zu cases; give %zu",
                               bench_keys[of_cases[i].key], of_cases[i].words->count, cases, cases);
    size_t cells = cases * bench_arrangements(definition);
    for (size_t i = 0; i < definition->kernel_count; ++i) {
        const struct bench_words *paper = &definition->kernels[i].paper;
        if (paper->count && paper->count != cells)
            return bench_wrong(parser, paper->line,
                               "paper has %zu figures for %zu cases; give %zu, - for none",
                               paper->count, cells, cells);
    }
    return true;
}

static bool check_numbers(struct parser *parser, const struct bench_words *words) {
    uint64_t number;
    for (size_t i = 0; i < words->count; ++i)
        if (parse_number(words->words[i], UINT64_MAX, &number) != NUMBER_OK)
            return bench_wrong(parser, words->line,
                               "'%s' is not a number of occurrences or states; "
                               "give digits",
                               words->words[i]);
    return true;
}

static bool is_listed(const struct bench_definition *definition, enum bench_axis axis) {
    const struct bench_axis_list *lists[] = {&definition->rows, &definition->columns};
    for (size_t i = 0; i < 2; ++i)
        for (size_t k = 0; k < lists[i]->count; ++k)
            if (lists[i]->axes[k] == axis ||
                (lists[i]->axes[k] == BENCH_CASE && axis < (int)BENCH_CASE_AXES))
                return true;
    return false;
}

/* Every value must have a place in the table. */
static bool check_table(struct parser *parser) {
    const struct bench_definition *definition = parser->definition;
    for (int axis = 0; axis <= BENCH_KERNEL; ++axis)
        if (bench_axis_count(definition, (enum bench_axis)axis) > 1 &&
            !is_listed(definition, (enum bench_axis)axis))
            return bench_wrong(
                parser, axis < BENCH_VALUE_AXES ? definition->values[axis].as.line : parser->line,
                "%s has several values, but is in neither rows nor columns; add it to "
                "one of them",
                bench_axis_names[axis]);
    return true;
}

bool bench_check(struct parser *parser) {
    const struct bench_definition *definition = parser->definition;
    return check_given(parser) && check_counts(parser) &&
           check_numbers(parser, &definition->expected) &&
           check_numbers(parser, &definition->states) && check_table(parser);
}
