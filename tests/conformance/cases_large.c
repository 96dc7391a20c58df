#include "cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generate.h"
#include "random.h"

#define KIB ((size_t)1024)
#define MIB (KIB * KIB)

/* Lower-case letters; a needle with a digit in it occurs where it is put only. */
static void letters(struct random *r, struct conformance_case *c, size_t length) {
    struct alphabet alphabet = alphabet_of("abcdefghijklmnopqrstuvwxyz ");
    text_random(r, &alphabet, c, length);
}

static void put(struct conformance_case *c, const char *needle, size_t at) {
    size_t length = strlen(needle);
    if (at <= c->answer.length && length <= c->answer.length - at)
        memcpy(c->text + at, needle, length);
}

static void add(struct conformance_case *c, const char *pattern, uint32_t flags) {
    case_add(c, pattern, strlen(pattern), (uint32_t)c->size, flags);
}

static void sparse(struct random *r, struct conformance_case *c) {
    letters(r, c, 3 * MIB + random_below(r, MIB));
    add(c, "needle 1", 0);
    add(c, "NEEDLE", CLM_CASELESS);
    add(c, "edle 1", 0);
    add(c, "qzjx", 0);
    for (size_t i = 0; i < 300; i++)
        put(c, i % 2 ? "needle 1" : "NeedLE 1", random_below(r, c->answer.length));
    for (size_t i = 0; i < 6; i++)
        add_cut(r, c, 6, 300, 0);
}

/* Needles at every offset around each eighth of each power of two: where slabs
 * and their lanes may meet. */
static void around_slabs(struct random *r, struct conformance_case *c) {
    static const size_t lengths[] = {64 * KIB - 1, 64 * KIB,      64 * KIB + 1, 128 * KIB + 1,
                                     512 * KIB,    MIB - 1,       MIB,          MIB + 1,
                                     2 * MIB + 7,  MIB + 65 * KIB};
    const char needle[] = "<12345>";
    size_t length = RANDOM_PICK(r, lengths), shift = random_below(r, sizeof needle + 2);
    letters(r, c, length);
    for (size_t edge = 8 * KIB; edge < length; edge += 8 * KIB) {
        put(c, needle, edge + shift - sizeof needle);
        shift = (shift + 1) % (sizeof needle + 2);
    }
    for (size_t lane = 1; lane < 16; lane++)
        put(c, needle, length / 16 * lane + random_below(r, 20) - 10);
    put(c, needle, 0);
    put(c, needle, length - strlen(needle));
    add(c, needle, 0);
    add(c, "12", 0);
    add(c, "5>", 0);
    add(c, "<", 0);
}

/* Needles at every offset around each multiple of 256 bytes, and so around each end
 * of a work-item, a work-group and what else is a power of two up to 256 KiB. */
static void around_pieces(struct random *r, struct conformance_case *c) {
    enum { STEP = 256, OFFSETS = 9, BIGGEST = 256 * 1024 };
    const char needle[] = "<12345>"; /* just before an edge, across it, just after it */
    letters(r, c, (size_t)(OFFSETS + 1) * BIGGEST + random_below(r, STEP));
    size_t shift = random_below(r, OFFSETS);
    for (size_t edge = STEP; edge < c->answer.length; edge += STEP)
        put(c, needle, edge + shift++ % OFFSETS - sizeof needle);
    add(c, needle, 0);
    add(c, "12345", CLM_CASELESS);
    add(c, "5>", 0);
    add(c, "<", 0);
}

static void longest_pattern(struct random *r, struct conformance_case *c) {
    letters(r, c, 300 * KIB);
    add_cut(r, c, CLM_PATTERN_MAX, CLM_PATTERN_MAX, 0);
    memcpy(c->text + random_below(r, 4 * KIB), c->patterns[0].bytes, CLM_PATTERN_MAX);
    memcpy(c->text + c->answer.length - CLM_PATTERN_MAX, c->patterns[0].bytes, CLM_PATTERN_MAX);
    add_cut(r, c, CLM_PATTERN_MAX - 1, CLM_PATTERN_MAX - 1, CLM_CASELESS);
    add(c, "qz", 0);
    add(c, "the", CLM_CASELESS);
}

/* a^1 .. a^64 on a^n: at each byte, every pattern begins. */
static void powers(struct random *r, struct conformance_case *c) {
    uint8_t run[64];
    memset(run, 'a', sizeof run);
    size_t length = 2000 + random_below(r, 1000);
    memset(case_text(c, length), 'a', length);
    for (size_t i = 1; i <= sizeof run; i++)
        case_add(c, run, i, (uint32_t)i - 1, 0);
}

/* The same over several lanes and slabs, with few patterns and a few gaps. */
static void powers_across_lanes(struct random *r, struct conformance_case *c) {
    static const size_t lengths[] = {1, 7, 8, 9, 64};
    uint8_t run[64];
    memset(run, 'a', sizeof run);
    size_t length = 140 * KIB + random_below(r, KIB);
    memset(case_text(c, length), 'a', length);
    for (size_t i = 0; i < 10; i++)
        c->text[random_below(r, length)] = 'b';
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        case_add(c, run, lengths[i], (uint32_t)i, random_flags(r));
}

/* Needles so close that every cut of the text goes through one, at each of its
 * bytes in turn. */
static void dense_needles(struct random *r, struct conformance_case *c) {
    static const char unit[] = "<needle>...";
    size_t period = random_between(r, 8, sizeof unit - 1);
    text_periodic((const uint8_t *)unit, period, c, 600 * KIB + random_below(r, 99));
    add(c, "<needle>", 0);
    add(c, "NEEDLE", CLM_CASELESS);
    add(c, "<", 0);
    add(c, ">", CLM_CASELESS);
}

/* Patterns of many periods of a long word, on many more: whoever reads on across a
 * cut to see what began before it has far to go, over many more cuts. */
static void long_periods(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_of("abAB");
    static uint8_t word[5000];
    size_t period = random_between(r, 500, sizeof word);
    fill_random(r, &alphabet, word, period);
    text_periodic(word, period, c, 400 * KIB + random_below(r, KIB));
    damage(r, &alphabet, c->text, c->answer.length, 130 * KIB);
    for (size_t i = 0; i < 4; i++)
        add_cut(r, c, 2 * period, 8 * period, random_flags(r));
    for (size_t i = 0; i < 4; i++)
        add_cut(r, c, 12, period, random_flags(r));
}

/* More states than 16 bits number: engines with narrow tables cannot serve them. */
static void many_states(struct random *r, struct conformance_case *c) {
    struct alphabet alphabet = alphabet_of("abcdefghijklmnopqrstuvwxyz");
    text_random(r, &alphabet, c, 2 * KIB);
    for (size_t i = 0; i < 5000; i++)
        add_random(r, &alphabet, c, 20, 20, 0);
    for (size_t i = 0; i < 50; i++)
        add_cut(r, c, 2, 20, random_flags(r));
}

/* A table of some MiB whose states are few enough for 16 bits: no constant memory and
 * no cache near the cores holds it. */
static void wide_table(struct random *r, struct conformance_case *c) {
    struct alphabet all = {.size = 256};
    for (size_t i = 0; i < all.size; i++)
        all.symbols[i] = (uint8_t)i;
    text_random(r, &all, c, 20 * KIB);
    for (size_t i = 0; i < 800; i++)
        add_random(r, &all, c, 12, 20, 0);
    for (size_t i = 0; i < 200; i++)
        add_cut(r, c, 1, 20, random_flags(r));
}

static const struct {
    const char *name;
    void (*make)(struct random *, struct conformance_case *);
} kinds[] = {
    {"sparse", sparse},
    {"around slabs", around_slabs},
    {"longest pattern", longest_pattern},
    {"powers", powers},
    {"powers across lanes", powers_across_lanes},
    {"around slabs, again", around_slabs},
    {"dense needles", dense_needles},
    {"long periods", long_periods},
    {"many states", many_states},
    {"around pieces", around_pieces},
    {"wide table", wide_table},
};

size_t cases_large_size(void) {
    return sizeof kinds / sizeof *kinds;
}

void cases_large(uint64_t seed, size_t number, struct conformance_case *c) {
    struct random random = {~seed * 0xD1342543DE82EF95u + number};
    kinds[number].make(&random, c);
    snprintf(c->name, sizeof c->name, "seed %" PRIu64 ", large case %zu (%s)", seed, number,
             kinds[number].name);
    case_solve(c);
}
