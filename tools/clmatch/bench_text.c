#include "bench_text.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "bench_random.h"
#include "file_bytes.h"
#include "memory.h"
#include "say.h"

/* ---- Text -------------------------------------------------------------- */

static void fill_random(struct bench_text *text) {
    unsigned symbols = (unsigned)strlen(text->alphabet);
    size_t numbers = (text->length + 7) / 8;
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < numbers; ++i) {
        uint64_t number = random_at(text->seed, i);
        size_t left = text->length - i * 8;
        for (unsigned at = 0; at < (left < 8 ? left : 8); ++at)
            text->bytes[i * 8 + at] = (uint8_t)text->alphabet[random_symbol(number, at, symbols)];
    }
}

static bool fill_from_file(struct bench_text *text, const char *file) {
    void *bytes;
    size_t length;
    if (!file_bytes_read(file, &bytes, &length))
        return false;
    if (length == 0)
        say("%s: empty; give a file with some English", file);
    for (size_t at = 0, part; length && at < text->length; at += part) {
        part = text->length - at < length ? text->length - at : length;
        memcpy(text->bytes + at, bytes, part);
    }
    free(bytes);
    return length > 0;
}

bool bench_text_make(struct bench_text *text, const struct bench_case *shape, uint64_t seed,
                     const char *file) {
    if (text->bytes && text->length == shape->size && text->seed == seed &&
        strcmp(text->alphabet, shape->alphabet) == 0)
        return true;
    bench_text_free(text);
    uint8_t *bytes = malloc(shape->size);
    if (!bytes) {
        say("a text of %llu bytes: memory was refused by the system; give a smaller --size",
            (unsigned long long)shape->size);
        return false;
    }
    *text = (struct bench_text){.bytes = bytes,
                                .length = (size_t)shape->size,
                                .alphabet = copy_string(shape->alphabet),
                                .seed = seed};
    if (*shape->alphabet) {
        fill_random(text);
    } else if (!fill_from_file(text, file)) {
        bench_text_free(text);
        return false;
    }
    return true;
}

void bench_text_free(struct bench_text *text) {
    free(text->bytes);
    free(text->alphabet);
    *text = (struct bench_text){0};
}

/* ---- Patterns ---------------------------------------------------------- */

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
    const struct bench_text *text;
    const struct bench_case *shape;
    uint64_t seed, next;
    bool cut, repeated;
};

static struct drawn *draw_pattern(struct draw *draw) {
    const struct bench_number *range = &draw->shape->length;
    uint64_t more = random_at(draw->seed, draw->next++) % (range->high - range->low + 1);
    struct drawn *drawn = allocate(1, sizeof *drawn + range->high);
    drawn->length = (size_t)(range->low + more);
    if (draw->cut) {
        size_t starts = draw->text->length - drawn->length + 1;
        memcpy(drawn->bytes, draw->text->bytes + random_at(draw->seed, draw->next++) % starts,
               drawn->length);
        return drawn;
    }
    unsigned symbols = (unsigned)strlen(draw->shape->alphabet);
    uint64_t number = 0;
    for (size_t i = 0; i < drawn->length; ++i) {
        if (i % 8 == 0)
            number = random_at(draw->seed, draw->next++);
        drawn->bytes[i] = (uint8_t)draw->shape->alphabet[random_symbol(number, i % 8, symbols)];
    }
    return drawn;
}

/* Draws until there are enough, or nothing new comes any more. */
static bool draw_all(struct draw *draw, clm_patterns *patterns, void **seen, bool *failed) {
    const uint64_t in_vain_max = 1000000;
    uint64_t in_vain = 0;
    for (uint32_t id = 0; id < draw->shape->patterns && in_vain < in_vain_max;) {
        struct drawn *drawn = draw_pattern(draw);
        struct drawn *const *found = tsearch(drawn, seen, by_bytes);
        bool is_new = found && *found == drawn;
        if (is_new || draw->repeated) {
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
    struct draw draw = {.text = text,
                        .shape = shape,
                        .seed = definition->seed + 1, /* another generator than the text's */
                        .cut = definition->cut,
                        .repeated = definition->repeated};
    void *seen = NULL;
    bool failed = false;
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
