#include "bench_definition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "size.h"

/* ---- Axes -------------------------------------------------------------- */

static size_t value_count(const struct bench_definition *definition, enum bench_axis axis) {
    size_t count = definition->values[axis].as.count;
    return count ? count : 1;
}

static size_t case_count(const struct bench_definition *definition) {
    size_t most = 1, product = 1;
    for (int axis = 0; axis < BENCH_CASE_AXES; ++axis) {
        size_t count = value_count(definition, (enum bench_axis)axis);
        product *= count;
        most = count > most ? count : most;
    }
    return definition->together ? most : product;
}

size_t bench_axis_count(const struct bench_definition *definition, enum bench_axis axis) {
    switch (axis) {
    case BENCH_CASE:
        return case_count(definition);
    case BENCH_KERNEL:
        return definition->kernel_count;
    default:
        return value_count(definition, axis);
    }
}

size_t bench_case_index(const struct bench_definition *definition, const size_t index[BENCH_AXES]) {
    size_t result = 0;
    for (int axis = 0; axis < BENCH_CASE_AXES; ++axis) {
        size_t count = value_count(definition, (enum bench_axis)axis);
        if (!definition->together)
            result = result * count + index[axis];
        else if (count > 1)
            result = index[axis];
    }
    return result;
}

void bench_case_axes(const struct bench_definition *definition, size_t case_index,
                     size_t index[BENCH_AXES]) {
    for (int axis = BENCH_CASE_AXES - 1; axis >= 0; --axis) {
        size_t count = value_count(definition, (enum bench_axis)axis);
        index[axis] = case_index % count;
        if (!definition->together)
            case_index /= count;
    }
}

struct bench_case bench_case_at(const struct bench_definition *definition, size_t case_index) {
    const struct bench_values *values = definition->values;
    size_t index[BENCH_AXES];
    bench_case_axes(definition, case_index, index);
    return (struct bench_case){
        .alphabet = values[BENCH_ALPHABET].as.count
                        ? values[BENCH_ALPHABET].as.words[index[BENCH_ALPHABET]]
                        : "",
        .size = values[BENCH_SIZE].numbers[index[BENCH_SIZE]].low,
        .patterns = values[BENCH_PATTERNS].numbers[index[BENCH_PATTERNS]].low,
        .length = values[BENCH_LENGTH].numbers[index[BENCH_LENGTH]],
    };
}

bool bench_has_unit(const struct bench_definition *definition, enum bench_unit unit) {
    for (size_t i = 0; i < definition->unit_count; ++i)
        if (definition->units[i] == unit)
            return true;
    return false;
}

bool bench_needs_text(const struct bench_definition *definition) {
    return definition->text == BENCH_TEXT_ENGLISH || definition->text == BENCH_TEXT_FILE;
}

bool bench_is_cut(const struct bench_definition *definition) {
    return definition->taken == BENCH_TAKEN_CUT || definition->taken == BENCH_TAKEN_TWISTER;
}

/* ---- Labels ------------------------------------------------------------ */

static const char *const short_names[BENCH_VALUE_AXES] = {"C", "L", "N", "M", "group", "piece"};

/* "N=1000"; of an alphabet, how many symbols. */
static int value_label(const struct bench_definition *definition, enum bench_axis axis,
                       size_t index, char *text, size_t room) {
    const struct bench_words *words = &definition->values[axis].as;
    const char *word = words->count ? words->words[index] : "";
    if (axis == BENCH_ALPHABET)
        return snprintf(text, room, "%s=%zu", short_names[axis], strlen(word));
    return snprintf(text, room, "%s=%s", short_names[axis], word);
}

/* The values that differ from case to case. */
static void case_label(const struct bench_definition *definition, size_t case_index, char *text,
                       size_t room) {
    size_t index[BENCH_AXES], used = 0;
    bench_case_axes(definition, case_index, index);
    *text = '\0';
    for (int axis = 0; axis < BENCH_CASE_AXES; ++axis) {
        bool told = value_count(definition, (enum bench_axis)axis) > 1 ||
                    (axis == BENCH_PATTERNS && case_count(definition) == 1);
        if (!told || used + 1 >= room)
            continue;
        if (used)
            text[used++] = ' ';
        used += (size_t)value_label(definition, (enum bench_axis)axis, index[axis], text + used,
                                    room - used);
    }
}

const char *bench_axis_label(const struct bench_definition *definition, enum bench_axis axis,
                             size_t index, char *text, size_t room) {
    if (axis == BENCH_KERNEL)
        snprintf(text, room, "%s", definition->kernels[index].label);
    else if (axis == BENCH_CASE)
        case_label(definition, index, text, room);
    else
        value_label(definition, axis, index, text, room);
    return text;
}

/* ---- Figures ----------------------------------------------------------- */

size_t bench_arrangements(const struct bench_definition *definition) {
    return value_count(definition, BENCH_GROUP) * value_count(definition, BENCH_PIECE);
}

bool bench_figure_parts(const char *figure, double ms[3]) {
    for (int part = 0; part < 3; ++part) {
        char *end;
        ms[part] = strtod(figure, &end);
        if (end == figure || *end != (part < 2 ? '/' : '\0'))
            return false;
        figure = end + 1;
    }
    return true;
}

bool bench_figure_ms(const struct bench_definition *definition, const char *figure, double *ms) {
    double parts[3];
    char *end;
    if (bench_figure_parts(figure, parts)) {
        *ms = definition->total ? parts[0] + parts[1] + parts[2] : parts[1];
        return true;
    }
    *ms = strtod(figure, &end);
    return *end == '\0';
}

static const char *figure_at(const struct bench_words *figures, size_t at) {
    return at < figures->count && strcmp(figures->words[at], "-") != 0 ? figures->words[at] : NULL;
}

const char *bench_figure(const struct bench_definition *definition, size_t kernel,
                         size_t case_index, size_t arrangement) {
    return figure_at(&definition->kernels[kernel].paper,
                     case_index * bench_arrangements(definition) + arrangement);
}

const char *bench_baseline_figure(const struct bench_definition *definition, size_t baseline,
                                  size_t case_index) {
    return baseline == 0 ? figure_at(&definition->serial, case_index) : NULL;
}

void bench_definition_resize(struct bench_definition *definition, uint64_t size) {
    struct bench_values *sizes = &definition->values[BENCH_SIZE];
    definition->resized = true;
    definition->expected.count = 0;
    if (sizes->as.count > 1) { /* figures of several sizes would belong to none */
        definition->states.count = 0;
        definition->serial.count = 0;
        for (size_t i = 0; i < definition->kernel_count; ++i)
            definition->kernels[i].paper.count = 0;
    }
    definition->paper_size = sizes->numbers[0].low;
    sizes->as.count = 1;
    sizes->as.words[0] = (char *)format_size(size, definition->resized_to);
    sizes->numbers[0] = (struct bench_number){size, size};
}

void bench_definition_free(struct bench_definition *definition) {
    for (int axis = 0; axis < BENCH_VALUE_AXES; ++axis) {
        free(definition->values[axis].as.words);
        free(definition->values[axis].numbers);
    }
    for (size_t i = 0; i < definition->kernel_count; ++i)
        free(definition->kernels[i].paper.words);
    for (size_t i = 0; i < definition->baseline_count; ++i)
        free(definition->baselines[i].label);
    free(definition->kernels);
    free(definition->baselines);
    free(definition->serial.words);
    free(definition->shows.words);
    free(definition->says.words);
    free(definition->expected.words);
    free(definition->states.words);
    free(definition->name);
    free(definition->bytes);
}
