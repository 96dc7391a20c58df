#include "bench_patterns.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "bench_random.h"
#include "bench_twister.h"
#include "memory.h"
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
    uint64_t seed, next;    /* of splitmix64, */
    struct twister twister; /* or in its place */
};

static uint64_t draw_number(struct draw *draw) {
    if (draw->definition->taken == BENCH_TAKEN_TWISTER)
        return twister_next(&draw->twister);
    return random_at(draw->seed, draw->next++);
}

/* Symbols of the alphabet, eight from a number. */
static void fill_random(struct draw *draw, struct drawn *drawn) {
    unsigned symbols = (unsigned)strlen(draw->shape->alphabet);
    uint64_t number = 0;
    for (size_t i = 0; i < drawn->length; ++i) {
        if (i % 8 == 0)
            number = draw_number(draw);
        drawn->bytes[i] = (uint8_t)draw->shape->alphabet[random_symbol(number, i % 8, symbols)];
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

static struct drawn *draw_pattern(struct draw *draw, uint32_t id) {
    const struct bench_definition *definition = draw->definition;
    const struct bench_number *range = &draw->shape->length;
    uint64_t more = draw_number(draw) % (range->high - range->low + 1);
    struct drawn *drawn = allocate(1, sizeof *drawn + range->high);
    drawn->length = (size_t)(range->low + more);
    if (bench_is_cut(definition)) {
        size_t start = draw_start(draw, id, draw->text->length - drawn->length + 1);
        memcpy(drawn->bytes, draw->text->bytes + start, drawn->length);
    } else if (definition->taken == BENCH_TAKEN_REPEATED) {
        size_t unit = strlen(definition->pattern);
        for (size_t i = 0; i < drawn->length; ++i)
            drawn->bytes[i] = (uint8_t)definition->pattern[i % unit];
    } else {
        fill_random(draw, drawn);
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
        struct drawn *const *found = tsearch(drawn, seen, by_bytes);
        bool is_new = found && *found == drawn;
        if (is_new || draw->definition->equals) {
            in_vain = 0;
            *failed = clm_patterns_add(patterns, drawn->bytes, drawn->length, id++, 0) != CLM_OK;
        } else {
            ++in_vain;
        }
        if (!is_new)
            free(drawn);
        if (*failed)
            return false;
    }
    return in_vain < in_vain_max;
}

bool bench_patterns_make(const struct bench_definition *definition, const struct bench_text *text,
                         const struct bench_case *shape, clm_patterns **patterns) {
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
    if (clm_patterns_create(patterns) != CLM_OK) {
        say_library(definition->name);
        return false;
    }
    bool done = draw_all(&draw, *patterns, &seen, &failed);
    if (failed)
        say_library(definition->name);
    else if (!done)
        say("%s: there are not %llu different patterns of %llu to %llu bytes; give fewer, longer "
            "ones, or a greater --size",
            definition->name, (unsigned long long)shape->patterns,
            (unsigned long long)shape->length.low, (unsigned long long)shape->length.high);
    tdestroy(seen, free);
    if (!done) {
        clm_patterns_destroy(*patterns);
        *patterns = NULL;
    }
    return done;
}
