#include "host/plan/known_answer.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>
#include <string.h>

struct known_occurrence {
    uint32_t pattern;
    size_t start;
};

/* Nested, overlapping and repeated, by rising length; written in the letters a..t, which
 * stand for letters of a smaller alphabet modulo its size. */
static const char *const patterns[] = {"a",
                                       "aa",
                                       "bc",
                                       "abc",
                                       "cab",
                                       "hers",
                                       "abcde",
                                       "abcabcab",
                                       "bcabcabc",
                                       "cabcabca",
                                       "bcabcabcd",
                                       "aaaaaaaaaaaa",
                                       "abcabcefghabcaabcaab"};
enum { LONGEST = 20, RUN = 100 };
_Static_assert(sizeof patterns / sizeof *patterns == KNOWN_PATTERNS, "as many as the header says");

/* ---- Making ------------------------------------------------------------- */

static void translate(const char *pattern, unsigned symbols, uint8_t *bytes) {
    for (size_t i = 0; pattern[i]; i++)
        bytes[i] = (uint8_t)('a' + (unsigned)(pattern[i] - 'a') % symbols);
}

clm_status known_answer_compile(unsigned symbols, size_t first, size_t end, struct clm_db **db) {
    struct clm_patterns *set;
    uint8_t bytes[LONGEST];
    clm_status status = patterns_create(&set);
    if (status)
        return status;
    for (size_t i = first; i < end && !status; i++) {
        translate(patterns[i], symbols, bytes);
        status = patterns_add(set, bytes, strlen(patterns[i]), (uint32_t)(i - first), 0);
    }
    if (!status)
        status = database_compile(set, 0, db);
    patterns_destroy(set);
    return status;
}

/* Patterns at random, one after the other, with a few random letters, runs of one letter and bytes
 * of no pattern between; ten of those at its start. */
static void write_text(unsigned symbols, struct known_answer *known) {
    uint32_t random = 12345;
    size_t at = known->length < 10 ? known->length : 10;
    memset(known->text, '.', at);
    while (at < known->length) {
        random = random * 1664525 + 1013904223;
        uint8_t piece[RUN] = {(uint8_t)('a' + (random >> 8) % symbols)};
        size_t length = 1;
        uint32_t kind = (random >> 20) % 16;
        if (kind < KNOWN_PATTERNS) {
            translate(patterns[kind], symbols, piece);
            length = strlen(patterns[kind]);
        } else if (kind == KNOWN_PATTERNS) {
            piece[0] = (uint8_t)(random >> 24) | 0x80;
        } else if (kind == KNOWN_PATTERNS + 1) {
            length = RUN;
            memset(piece, 'a', length);
        }
        if (length > known->length - at)
            length = known->length - at;
        memcpy(known->text + at, piece, length);
        at += length;
    }
}

static clm_status search(unsigned symbols, struct known_answer *known) {
    uint8_t bytes[KNOWN_PATTERNS][LONGEST];
    size_t capacity = 0;
    for (size_t i = 0; i < KNOWN_PATTERNS; i++)
        translate(patterns[i], symbols, bytes[i]);
    for (size_t start = 0; start < known->length; start++)
        for (size_t i = known->first; i < known->end; i++) {
            size_t length = strlen(patterns[i]);
            if (length > known->length - start ||
                memcmp(known->text + start, bytes[i], length) != 0)
                continue;
            clm_status status =
                memory_reserve((void **)&known->occurrences, &capacity, known->occurrence_count + 1,
                               sizeof *known->occurrences);
            if (status)
                return status;
            known->occurrences[known->occurrence_count++] =
                (struct known_occurrence){(uint32_t)(i - known->first), start};
        }
    return CLM_OK;
}

clm_status known_answer_make(unsigned symbols, size_t first, size_t end, size_t length,
                             struct known_answer *known) {
    *known = (struct known_answer){.first = first, .end = end, .length = length};
    known->text = memory_alloc(length, 1);
    clm_status status =
        known->text ? known_answer_compile(symbols, first, end, &known->db) : CLM_ERR_MEMORY;
    if (!status) {
        write_text(symbols, known);
        status = search(symbols, known);
    }
    if (status)
        known_answer_clear(known);
    return status;
}

void known_answer_clear(struct known_answer *known) {
    database_destroy(known->db);
    free(known->text);
    free(known->occurrences);
    *known = (struct known_answer){.db = NULL};
}

/* ---- Asking ------------------------------------------------------------- */

static struct span part(const struct known_answer *known, size_t begin, size_t end) {
    return (struct span){
        .text = known->text, .begin = begin, .end = end, .available = known->length};
}

clm_status known_answer_count(const struct known_answer *known, const struct engine *engine,
                              void *state, bool *right) {
    struct span whole = part(known, 0, known->length);
    uint64_t counts[KNOWN_PATTERNS] = {0};
    engine->clear_counts(state);
    clm_status status = engine->count(state, &whole);
    if (!status)
        status = engine->take_counts(state, counts);
    for (size_t i = 0; i < known->occurrence_count; i++)
        counts[known->occurrences[i].pattern]--;
    *right = true;
    for (size_t i = 0; i < known->end - known->first; i++)
        *right = *right && counts[i] == 0;
    return status;
}

struct checked {
    const struct known_answer *known;
    size_t seen;
    bool wrong;
};

static int check(void *context, uint32_t position, size_t start, size_t end) {
    struct checked *checked = context;
    const struct known_occurrence *next = checked->known->occurrences + checked->seen++;
    checked->wrong = checked->wrong || checked->seen > checked->known->occurrence_count ||
                     next->pattern != position || next->start != start ||
                     end != start + strlen(patterns[checked->known->first + position]);
    return checked->wrong;
}

clm_status known_answer_find(const struct known_answer *known, const struct engine *engine,
                             void *state, bool *right) {
    struct span whole = part(known, 0, known->length);
    struct checked checked = {known, 0, false};
    clm_status status = engine->find(state, &whole, &(struct sink){check, &checked});
    *right = !checked.wrong && checked.seen == known->occurrence_count;
    return status == CLM_STOPPED ? CLM_OK : status;
}

/* The first bytes are of no pattern. */
clm_status known_answer_any(const struct known_answer *known, const struct engine *engine,
                            void *state, bool *right) {
    struct span whole = part(known, 0, known->length), nothing = part(known, 0, 10);
    bool found = false, found_in_nothing = true;
    clm_status status = engine->any(state, &whole, &found);
    if (!status)
        status = engine->any(state, &nothing, &found_in_nothing);
    *right = found && !found_in_nothing;
    return status;
}

clm_status known_answer_failed(const char *device, const char *platform) {
    return message_set(CLM_ERR_DEVICE_FAILED,
                       "device '%s' (%s): the known-answer test failed, so its driver "
                       "miscompiles the kernels: use another driver, or --device openmp",
                       device, platform);
}
