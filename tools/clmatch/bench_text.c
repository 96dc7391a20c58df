#include "bench_text.h"

#include <stdlib.h>
#include <string.h>

#include "bench_random.h"
#include "file_bytes.h"
#include "memory.h"
#include "say.h"

static void fill_random(struct bench_text *text) {
    unsigned symbols = (unsigned)strlen(text->symbols);
    size_t numbers = (text->length + 7) / 8;
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < numbers; ++i) {
        uint64_t number = random_at(text->seed, i);
        size_t left = text->length - i * 8;
        for (unsigned at = 0; at < (left < 8 ? left : 8); ++at)
            text->bytes[i * 8 + at] = (uint8_t)text->symbols[random_symbol(number, at, symbols)];
    }
}

/* Again and again, the last time cut. */
static void fill_repeated(struct bench_text *text, const void *bytes, size_t length) {
    for (size_t at = 0, part; at < text->length; at += part) {
        part = text->length - at < length ? text->length - at : length;
        memcpy(text->bytes + at, bytes, part);
    }
}

static bool fill_from_file(struct bench_text *text, const char *file) {
    void *bytes;
    size_t length;
    if (!file_bytes_read(file, &bytes, &length))
        return false;
    if (length)
        fill_repeated(text, bytes, length);
    else
        say("%s: empty; give a file with some text", file);
    free(bytes);
    return length > 0;
}

static bool fill(struct bench_text *text, const char *file) {
    switch (text->kind) {
    case BENCH_TEXT_ENGLISH:
    case BENCH_TEXT_FILE:
        return fill_from_file(text, file);
    case BENCH_TEXT_REPEATED:
        fill_repeated(text, text->symbols, strlen(text->symbols));
        return true;
    default:
        fill_random(text);
        return true;
    }
}

static const char *symbols_of(const struct bench_definition *definition,
                              const struct bench_case *shape) {
    switch (definition->text) {
    case BENCH_TEXT_ENGLISH:
    case BENCH_TEXT_FILE:
        return "";
    case BENCH_TEXT_REPEATED:
        return definition->unit;
    default:
        return shape->alphabet;
    }
}

bool bench_text_make(struct bench_text *text, const struct bench_definition *definition,
                     const struct bench_case *shape, const char *file) {
    const char *symbols = symbols_of(definition, shape);
    if (text->bytes && text->length == shape->size && text->kind == definition->text &&
        text->seed == definition->seed && strcmp(text->symbols, symbols) == 0)
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
                                .kind = definition->text,
                                .symbols = copy_string(symbols),
                                .seed = definition->seed};
    if (fill(text, file))
        return true;
    bench_text_free(text);
    return false;
}

void bench_text_free(struct bench_text *text) {
    free(text->bytes);
    free(text->symbols);
    *text = (struct bench_text){0};
}
