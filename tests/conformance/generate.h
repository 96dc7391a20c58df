/* What random cases are made of. */
#ifndef CLMATCH_CONFORMANCE_GENERATE_H
#define CLMATCH_CONFORMANCE_GENERATE_H

#include "oracle.h"
#include "random.h"

struct alphabet {
    uint8_t symbols[256];
    size_t size;
};

/* 1, 2, 4, 26 or 256 symbols. */
struct alphabet alphabet_random(struct random *random);
struct alphabet alphabet_of(const char *symbols);

uint32_t random_flags(struct random *random);

void fill_random(struct random *random, const struct alphabet *alphabet, uint8_t *bytes,
                 size_t length);
void text_random(struct random *random, const struct alphabet *alphabet, struct conformance_case *c,
                 size_t length);

/* The power of a word, cut at `length`. */
void fill_periodic(const uint8_t *word, size_t period, uint8_t *bytes, size_t length);
void text_periodic(const uint8_t *word, size_t period, struct conformance_case *c, size_t length);

/* Replaces about one byte in `rarity`. */
void damage(struct random *random, const struct alphabet *alphabet, uint8_t *bytes, size_t length,
            size_t rarity);

/* Adds a pattern of shortest .. longest bytes with its position as id: of random
 * symbols, or cut from the text (cut short where the text is). */
void add_random(struct random *random, const struct alphabet *alphabet, struct conformance_case *c,
                size_t shortest, size_t longest, uint32_t flags);
void add_cut(struct random *random, struct conformance_case *c, size_t shortest, size_t longest,
             uint32_t flags);

/* As add_cut, each letter in either case. */
void add_cut_folded(struct random *random, struct conformance_case *c, size_t shortest,
                    size_t longest, uint32_t flags);

#endif
