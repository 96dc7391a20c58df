#include "generate.h"

#include <stdlib.h>
#include <string.h>

struct alphabet alphabet_of(const char *symbols) {
    struct alphabet alphabet = {.size = strlen(symbols)};
    memcpy(alphabet.symbols, symbols, alphabet.size);
    return alphabet;
}

struct alphabet alphabet_random(struct random *random) {
    struct alphabet all = {.size = 256};
    for (size_t i = 0; i < 256; i++)
        all.symbols[i] = (uint8_t)i;
    switch (random_below(random, 6)) {
    case 0:
        return alphabet_of("a");
    case 1:
        return alphabet_of("aA");
    case 2:
        return alphabet_of("ab");
    case 3:
        return alphabet_of("ACGT");
    case 4:
        return alphabet_of("etaoinshrdlucmfwypvbgkjqxz");
    default:
        return all;
    }
}

uint32_t random_flags(struct random *random) {
    return random_once_in(random, 3) ? CLM_CASELESS : 0;
}

void fill_random(struct random *random, const struct alphabet *alphabet, uint8_t *bytes,
                 size_t length) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = alphabet->symbols[random_below(random, alphabet->size)];
}

void fill_periodic(const uint8_t *word, size_t period, uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = word[i % period];
}

void text_random(struct random *random, const struct alphabet *alphabet, struct conformance_case *c,
                 size_t length) {
    fill_random(random, alphabet, case_text(c, length), length);
}

void text_periodic(const uint8_t *word, size_t period, struct conformance_case *c, size_t length) {
    fill_periodic(word, period, case_text(c, length), length);
}

void damage(struct random *random, const struct alphabet *alphabet, uint8_t *bytes, size_t length,
            size_t rarity) {
    for (size_t i = 0; i < length; i++)
        if (random_once_in(random, rarity))
            bytes[i] = random_once_in(random, 2)
                           ? (uint8_t)random_next(random)
                           : alphabet->symbols[random_below(random, alphabet->size)];
}

void add_random(struct random *random, const struct alphabet *alphabet, struct conformance_case *c,
                size_t shortest, size_t longest, uint32_t flags) {
    size_t length = random_between(random, shortest, longest);
    uint8_t *bytes = must_alloc(length);
    fill_random(random, alphabet, bytes, length);
    case_add(c, bytes, length, (uint32_t)c->size, flags);
    free(bytes);
}

void add_cut(struct random *random, struct conformance_case *c, size_t shortest, size_t longest,
             uint32_t flags) {
    size_t length = random_between(random, shortest, longest);
    size_t whole = c->answer.length;
    if (whole == 0) {
        case_add(c, "a", 1, (uint32_t)c->size, flags);
        return;
    }
    if (length > whole)
        length = whole;
    case_add(c, c->text + random_below(random, whole - length + 1), length, (uint32_t)c->size,
             flags);
}

void add_cut_folded(struct random *random, struct conformance_case *c, size_t shortest,
                    size_t longest, uint32_t flags) {
    add_cut(random, c, shortest, longest, flags);
    uint8_t *bytes = (uint8_t *)c->patterns[c->size - 1].bytes;
    for (size_t i = 0; i < c->patterns[c->size - 1].length; i++) {
        uint8_t folded = (uint8_t)(bytes[i] | 0x20);
        if (folded >= 'a' && folded <= 'z' && random_once_in(random, 2))
            bytes[i] ^= 0x20;
    }
}
