#include "cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generate.h"
#include "random.h"

static void small_alphabet(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    text_random(r, &alphabet, c, random_below(r, 1500));
    size_t patterns = random_between(r, 1, 30), longest = random_between(r, 1, 10);
    for (size_t i = 0; i < patterns; i++)
        add_random(r, &alphabet, c, 1, longest, random_flags(r));
}

static void cut_from_text(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    text_random(r, &alphabet, c, random_between(r, 50, 3000));
    size_t patterns = random_between(r, 1, 30), longest = random_between(r, 1, 200);
    for (size_t i = 0; i < patterns; i++)
        add_cut(r, c, 1, longest, random_flags(r));
}

/* Prefixes, suffixes and infixes of one word, on a text of damaged copies. */
static void nested(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    uint8_t word[64];
    size_t length = random_between(r, 2, sizeof word);
    fill_random(r, &alphabet, word, length);
    text_periodic(word, length, c, random_between(r, 1, 2000));
    damage(r, &alphabet, c->text, c->answer.length, 5 * length);
    size_t patterns = random_between(r, 1, 40);
    for (size_t i = 0; i < patterns; i++) {
        size_t part = random_between(r, 1, length);
        const size_t starts[] = {0, length - part, random_below(r, length - part + 1)};
        size_t start = RANDOM_PICK(r, starts);
        case_add(c, word + start, part, (uint32_t)i, random_flags(r));
    }
}

/* Powers of a short word, on a long power of it with a few faults. */
static void periodic(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    uint8_t word[8], pattern[160];
    size_t period = random_between(r, 1, sizeof word);
    fill_random(r, &alphabet, word, period);
    fill_periodic(word, period, pattern, sizeof pattern);
    text_periodic(word, period, c, random_between(r, 100, 1200));
    damage(r, &alphabet, c->text, c->answer.length, 300);
    size_t patterns = random_between(r, 1, 8);
    for (size_t i = 0; i < patterns; i++) {
        size_t start = random_below(r, period);
        case_add(c, pattern + start, random_between(r, 1, 140), (uint32_t)i, 0);
    }
}

/* Letters in both cases, their neighbours in ASCII, and the same with bit 7. */
static void mixed_case(struct random *r, struct conformance_case *c) {
    static const char *const alphabets[] = {"aA",      "aA@`",       "zZ[{",         "aAbBzZ@`[{",
                                            "kK\x0B+", "aA\xC1\xE1", "zZ\xDA\xFA[{", "aA1\x11!"};
    struct alphabet alphabet = alphabet_of(RANDOM_PICK(r, alphabets));
    text_random(r, &alphabet, c, random_between(r, 1, 1500));
    size_t patterns = random_between(r, 2, 25), longest = random_between(r, 1, 12);
    for (size_t i = 0; i < patterns; i++)
        if (random_once_in(r, 2))
            add_cut(r, c, 1, longest, CLM_CASELESS);
        else
            add_cut_folded(r, c, 1, longest, random_flags(r));
}

static void short_text(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    text_random(r, &alphabet, c, random_below(r, 60));
    size_t patterns = random_between(r, 1, 10);
    for (size_t i = 0; i < patterns; i++)
        if (c->answer.length > 0 && random_once_in(r, 3))
            add_cut(r, c, 1, 60, random_flags(r));
        else
            add_random(r, &alphabet, c, 1, 300, random_flags(r));
}

/* One of the lengths that something inside may be cut at, or one beside it. */
static size_t near_edge(struct random *r) {
    static const size_t edges[] = {1, 8, 16, 64, 128, 256, 512, 4096};
    size_t edge = RANDOM_PICK(r, edges);
    return edge + random_below(r, 3) - 1;
}

static void edge_lengths(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    size_t length = near_edge(r);
    text_random(r, &alphabet, c, length);
    size_t patterns = random_between(r, 1, 6);
    for (size_t i = 0; i < patterns; i++) {
        size_t edge = near_edge(r);
        if (edge > 0 && edge <= length)
            add_cut(r, c, edge, edge, random_flags(r));
        else
            add_cut(r, c, 1, 9, random_flags(r));
    }
}

/* Equal patterns, with ids in any order, far apart or equal too. */
static void equal_patterns(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    text_random(r, &alphabet, c, random_between(r, 1, 400));
    size_t patterns = random_between(r, 2, 40);
    for (size_t i = 0; i < patterns; i++) {
        uint32_t id =
            random_once_in(r, 2) ? (uint32_t)random_next(r) : (uint32_t)random_below(r, 4);
        if (c->size > 0 && random_once_in(r, 2)) {
            clm_pattern same = c->patterns[random_below(r, c->size)];
            case_add(c, same.bytes, same.length, id, random_flags(r));
        } else {
            add_cut(r, c, 1, 5, random_flags(r));
            c->patterns[c->size - 1].id = id;
        }
    }
}

static void many_patterns(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    text_random(r, &alphabet, c, random_between(r, 200, 2000));
    size_t patterns = random_between(r, 100, 1500);
    for (size_t i = 0; i < patterns; i++)
        if (random_once_in(r, 4))
            add_cut(r, c, 4, 30, random_flags(r));
        else
            add_random(r, &alphabet, c, 4, 30, random_flags(r));
}

/* None is short: what looks at some places of the text alone serves them. */
static void long_patterns(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_random(r);
    const size_t shortest = random_between(r, 5, 12);
    text_random(r, &alphabet, c, random_between(r, 1, 3000));
    size_t patterns = random_between(r, 1, 300);
    for (size_t i = 0; i < patterns; i++)
        if (c->answer.length >= shortest && random_once_in(r, 2))
            add_cut(r, c, shortest, shortest + random_below(r, 40), random_flags(r));
        else
            add_random(r, &alphabet, c, shortest, shortest + 4, random_flags(r));
}

/* One needle at every offset around successive multiples of an edge, in filler
 * that either avoids it or begins it again and again. */
static void around_edges(struct random *r, struct conformance_case *c) {
    static const size_t edges[] = {8, 16, 64, 256, 1024, 4096, 8192};
    uint8_t needle[24];
    size_t edge = RANDOM_PICK(r, edges), length = random_between(r, 1, 16);
    if (edge > 1024 && length > 6)
        length = 6;
    for (size_t i = 0; i < length; i++)
        needle[i] = (uint8_t)('a' + i);
    size_t step = (length / edge + 2) * edge, places = length + 3;
    size_t whole = step * (places + 1);
    memset(case_text(c, whole), random_once_in(r, 2) ? 'a' : '.', whole);
    for (size_t i = 0; i < places; i++)
        memcpy(c->text + step * (i + 1) + i - length - 1, needle, length);
    case_add(c, needle, length, 0, random_flags(r));
    if (length > 2)
        case_add(c, needle + 1, length - 1, 1, 0);
    case_add(c, "absent", 6, 2, 0);
}

/* All of one short length and of few symbols, on lines of these with others between, and small
 * letters for capital ones. */
static void one_length(struct random *r, struct conformance_case *c) {
    static const char *const alphabets[] = {"ACGT", "ACGT", "acgu", "01", "a\n\xE1\x20"};
    struct alphabet alphabet = alphabet_of(RANDOM_PICK(r, alphabets));
    size_t text = random_between(r, 1, 3000), line = random_between(r, 20, 90);
    text_random(r, &alphabet, c, text);
    damage(r, &alphabet, c->text, text, random_between(r, 9, 400));
    for (size_t i = 0; i < text; i++)
        if (i % line == 0)
            c->text[i] = '\n';
        else if (i / line % 4 == 1)
            c->text[i] ^= 0x20;
    size_t length = random_between(r, 1, 9), patterns = random_between(r, 1, 150);
    uint32_t flags = random_flags(r);
    for (size_t i = 0; i < patterns; i++)
        add_random(r, &alphabet, c, length, length, flags);
}

static const struct {
    const char *name;
    void (*make)(struct random *, struct conformance_case *);
} kinds[] = {
    {"small alphabet", small_alphabet},
    {"cut from the text", cut_from_text},
    {"nested", nested},
    {"periodic", periodic},
    {"mixed case", mixed_case},
    {"short text", short_text},
    {"edge lengths", edge_lengths},
    {"equal patterns", equal_patterns},
    {"around edges", around_edges},
    {"many patterns", many_patterns},
    {"long patterns", long_patterns},
    {"one length", one_length},
};

void cases_random(uint64_t seed, uint64_t number, struct conformance_case *c) {
    size_t kind = (size_t)(number % (sizeof kinds / sizeof *kinds));
    struct random random = {seed * 0xD1342543DE82EF95u + number};
    kinds[kind].make(&random, c);
    snprintf(c->name, sizeof c->name, "seed %" PRIu64 ", case %" PRIu64 " (%s)", seed, number,
             kinds[kind].name);
    case_solve(c);
}
