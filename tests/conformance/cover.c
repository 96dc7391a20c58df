#include "cover.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

#define WORDS 128 /* distinct "engine" and "key=value" */
#define KEYS 24   /* words of one variant */

struct words {
    char text[WORDS][64];
    size_t size;
    bool covered[WORDS][WORDS];
};

/* The word's number; words past the last that fits share it, and are covered less well. */
static size_t number_of(struct words *words, const char *text, size_t length) {
    if (length >= sizeof words->text[0])
        length = sizeof words->text[0] - 1;
    for (size_t i = 0; i < words->size; i++)
        if (strlen(words->text[i]) == length && memcmp(words->text[i], text, length) == 0)
            return i;
    if (words->size == WORDS)
        return WORDS - 1;
    memcpy(words->text[words->size], text, length);
    return words->size++;
}

static size_t split(struct words *words, const clm_variant *variant, size_t numbers[KEYS]) {
    size_t size = 0;
    numbers[size++] = number_of(words, variant->engine, strlen(variant->engine));
    for (const char *at = variant->variant; *at && size < KEYS;) {
        size_t length = strcspn(at, ",");
        numbers[size++] = number_of(words, at, length);
        at += length + (at[length] == ',');
    }
    return size;
}

/* A word and the engine's, or each two words. */
enum extent { VALUES, PAIRS };

/* What of the variant is not covered yet; covers it if asked to. */
static size_t new_in(struct words *words, const clm_variant *variant, enum extent extent,
                     bool cover) {
    size_t numbers[KEYS], size = split(words, variant, numbers), found = 0;
    for (size_t i = 0; i < size; i++)
        for (size_t k = 0; k <= (extent == PAIRS ? i : 0); k++) {
            bool *covered = &words->covered[numbers[i]][numbers[k]];
            found += !*covered;
            *covered = *covered || cover;
        }
    return found;
}

static size_t cover(clm_variant *variants, size_t size, enum extent extent) {
    struct words *words = must_alloc(sizeof *words);
    memset(words, 0, sizeof *words);
    size_t chosen = 0;
    for (; chosen < size; chosen++) {
        size_t best = chosen, most = 0;
        for (size_t i = chosen; i < size; i++) {
            size_t found = new_in(words, &variants[i], extent, false);
            if (found > most) {
                most = found;
                best = i;
            }
        }
        if (!most)
            break;
        clm_variant swap = variants[chosen];
        variants[chosen] = variants[best];
        variants[best] = swap;
        new_in(words, &variants[chosen], extent, true);
    }
    free(words);
    return chosen;
}

size_t cover_values(clm_variant *variants, size_t size) {
    return cover(variants, size, VALUES);
}

size_t cover_pairs(clm_variant *variants, size_t size) {
    return cover(variants, size, PAIRS);
}
