#include "bench_patterns.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "bench_random.h"
#include "bench_twister.h"
#include "memory.h"
#include "patterns_source.h"
#include "say.h"

struct drawn {
    size_t length;
    uint8_t bytes[];
};

static int by_bytes(const void *left, const void *right) {
    const struct drawn *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->bytes, b->bytes, a->length);
}

/* Takes the numbers of its generator one after the other. */
struct draw {
    const struct bench_definition *definition;
    const struct bench_text *text;
    const struct bench_case *shape;
    uint64_t seed, next;       /* of splitmix64, */
    struct twister twister;    /* or in its place */
    const clm_patterns *lines; /* of the user's file, or NULL; and where in it are those that */
    size_t *left, left_count;  /* have the right lengths and are not drawn yet */
};

static uint64_t draw_number(struct draw *draw) {
    if (draw->definition->taken == BENCH_TAKEN_TWISTER)
        return twister_next(&draw->twister);
    return random_at(draw->seed, draw->next++);
}

/* The definition's `pattern` again and again, in the first `length` bytes. */
static void fill_repeated(const struct draw *draw, struct drawn *drawn, size_t length) {
    size_t unit = strlen(draw->definition->pattern);
    for (size_t i = 0; i < length; ++i)
        drawn->bytes[i] = (uint8_t)draw->definition->pattern[i % unit];
}

/* Symbols of the alphabet, eight from a number, from byte `start` on. */
static void fill_random(struct draw *draw, struct drawn *drawn, size_t start) {
    unsigned symbols = (unsigned)strlen(draw->shape->alphabet);
    uint64_t number = 0;
    for (size_t i = 0; i < drawn->length - start; ++i) {
        if (i % 8 == 0)
            number = draw_number(draw);
        drawn->bytes[start + i] =
            (uint8_t)draw->shape->alphabet[random_symbol(number, i % 8, symbols)];
    }
}

/* What pattern `id` begins with, where first symbols are even. */
static uint8_t first_symbol(const struct draw *draw, uint32_t id) {
    return (uint8_t)draw->shape->alphabet[id % strlen(draw->shape->alphabet)];
}

/* Where in the text a pattern is cut: where a number says, or at the next place, from the
 * text's beginning after its end, that has the symbol; if none has it, where the number says. */
static size_t draw_start(struct draw *draw, uint32_t id, size_t starts) {
    size_t start = (size_t)(draw_number(draw) % starts);
    for (size_t i = 0; draw->definition->even_firsts && i < starts; ++i) {
        size_t at = i < starts - start ? start + i : start + i - starts;
        if (draw->text->bytes[at] == first_symbol(draw, id))
            return at;
    }
    return start;
}

/* The lines of the user's file. */
static bool read_list(struct bench_list *list) {
    const struct pattern_source source = {
        .origin = FROM_FILE, .format = CLM_FORMAT_LINES, .value = list->file};
    if (list->lines)
        return true;
    if (clm_patterns_create(&list->lines) != CLM_OK) {
        say_library(list->file);
        list->lines = NULL;
        return false;
    }
    if (patterns_add_list(list->lines, &source, 0))
        return true;
    clm_patterns_destroy(list->lines);
    list->lines = NULL;
    return false;
}

static struct drawn *new_drawn(size_t length) {
    struct drawn *drawn = allocate(1, sizeof *drawn + length);
    drawn->length = length;
    return drawn;
}

/* Those among which lines are drawn. */
static void find_lines(struct draw *draw, const clm_patterns *lines) {
    const struct bench_number *range = &draw->shape->length;
    size_t count = clm_patterns_size(lines);
    clm_pattern line;
    draw->lines = lines;
    draw->left = allocate(count, sizeof *draw->left);
    for (size_t i = 0; i < count; ++i)
        if (clm_patterns_get(lines, i, &line) == CLM_OK && line.length >= range->low &&
            line.length <= range->high)
            draw->left[draw->left_count++] = i;
}

/* Where a number says among those left, whose last then takes its place; NULL if none is left. */
static struct drawn *draw_line(struct draw *draw) {
    clm_pattern line;
    if (draw->left_count == 0)
        return NULL;
    size_t *at = &draw->left[draw_number(draw) % draw->left_count];
    if (clm_patterns_get(draw->lines, *at, &line) != CLM_OK)
        return NULL;
    *at = draw->left[--draw->left_count];
    struct drawn *drawn = new_drawn(line.length);
    memcpy(drawn->bytes, line.bytes, line.length);
    return drawn;
}

static struct drawn *draw_pattern(struct draw *draw, uint32_t id) {
    const struct bench_definition *definition = draw->definition;
    const struct bench_number *range = &draw->shape->length;
    if (draw->lines)
        return draw_line(draw);
    uint64_t more = draw_number(draw) % (range->high - range->low + 1);
    struct drawn *drawn = new_drawn((size_t)(range->low + more));
    if (bench_is_cut(definition)) {
        size_t start = draw_start(draw, id, draw->text->length - drawn->length + 1);
        memcpy(drawn->bytes, draw->text->bytes + start, drawn->length);
    } else if (definition->taken == BENCH_TAKEN_REPEATED) {
        fill_repeated(draw, drawn, drawn->length);
    } else if (definition->taken == BENCH_TAKEN_PREFIXED) {
        fill_repeated(draw, drawn, (size_t)range->low);
        fill_random(draw, drawn, (size_t)range->low);
    } else {
        fill_random(draw, drawn, 0);
        if (definition->even_firsts)
            drawn->bytes[0] = first_symbol(draw, id);
    }
    return drawn;
}

/* Draws until there are enough, or nothing new comes any more. */
static bool draw_all(struct draw *draw, clm_patterns *patterns, void **seen, bool *failed) {
    const uint64_t in_vain_max = 1000000;
    uint64_t in_vain = 0;
    for (uint32_t id = 0; id < draw->shape->patterns && in_vain < in_vain_max;) {
        struct drawn *drawn = draw_pattern(draw, id);
        if (!drawn)
            return false;
        struct drawn *const *found = tsearch(drawn, seen, by_bytes);
        bool is_new = found && *found == drawn;
        if (is_new || draw->definition->equals) {
            in_vain = 0;
            *failed = clm_patterns_add(patterns, drawn->bytes, drawn->length, id++, 0) != CLM_OK;
        } else {
            in_vain += !draw->lines; /* which end by themselves */
        }
        if (!is_new)
            free(drawn);
        if (*failed)
            return false;
    }
    return in_vain < in_vain_max;
}

/* Says that there are not enough, and the remedy. */
static void say_few(const struct draw *draw, const struct bench_list *list, size_t found) {
    const struct bench_definition *definition = draw->definition;
    unsigned long long wanted = draw->shape->patterns, low = draw->shape->length.low,
                       high = draw->shape->length.high;
    if (draw->lines)
        say("%s: %s has %zu %slines of %llu to %llu bytes, and %llu are wanted; give --patterns a "
            "longer list",
            definition->name, list->file, found, definition->equals ? "" : "different ", low, high,
            wanted);
    else
        say("%s: there are not %llu different patterns of %llu to %llu bytes; give fewer, longer "
            "ones, or a greater --size",
            definition->name, wanted, low, high);
}

bool bench_patterns_make(const struct bench_definition *definition, const struct bench_text *text,
                         struct bench_list *list, const struct bench_case *shape,
                         clm_patterns **patterns) {
    struct draw draw = {.definition = definition,
                        .text = text,
                        .shape = shape,
                        .seed = definition->seed + 1}; /* another generator than the text's */
    void *seen = NULL;
    bool failed = false;
    twister_seed(&draw.twister, (uint32_t)definition->seed);
    if (text->length < shape->length.high) {
        say("%s: a text of %zu bytes is shorter than its patterns; give a greater --size",
            definition->name, text->length);
        return false;
    }
    if (definition->taken == BENCH_TAKEN_FILE && !read_list(list))
        return false;
    if (clm_patterns_create(patterns) != CLM_OK) {
        say_library(definition->name);
        return false;
    }
    if (definition->taken == BENCH_TAKEN_FILE)
        find_lines(&draw, list->lines);
    bool done = draw_all(&draw, *patterns, &seen, &failed);
    if (failed)
        say_library(definition->name);
    else if (!done)
        say_few(&draw, list, clm_patterns_size(*patterns));
    tdestroy(seen, free);
    free(draw.left);
    if (!done) {
        clm_patterns_destroy(*patterns);
        *patterns = NULL;
    }
    return done;
}
