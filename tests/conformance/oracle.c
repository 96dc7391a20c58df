#include "oracle.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_alloc(size_t bytes) {
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fprintf(stderr, "conformance: the system refused %zu bytes of memory\n", bytes);
        exit(2);
    }
    return memory;
}

void case_add(struct conformance_case *c, const void *bytes, size_t length, uint32_t id,
              uint32_t flags) {
    if (c->size == c->capacity) {
        c->capacity = c->capacity * 2 + 16;
        clm_pattern *grown = must_alloc(c->capacity * sizeof *grown);
        if (c->size)
            memcpy(grown, c->patterns, c->size * sizeof *grown);
        free(c->patterns);
        c->patterns = grown;
    }
    uint8_t *copy = must_alloc(length);
    memcpy(copy, bytes, length);
    c->patterns[c->size++] = (clm_pattern){copy, length, id, flags};
}

uint8_t *case_text(struct conformance_case *c, size_t length) {
    free(c->text);
    c->text = must_alloc(length);
    c->answer.text = c->text;
    c->answer.length = length;
    return c->text;
}

void case_clear(struct conformance_case *c) {
    for (size_t i = 0; i < c->size; i++)
        free((void *)c->patterns[i].bytes);
    free(c->patterns);
    free(c->text);
    answer_clear(&c->answer);
    *c = (struct conformance_case){0};
}

void answer_clear(struct answer *answer) {
    free(answer->matches);
    free(answer->counts);
    answer->matches = NULL;
    answer->counts = NULL;
}

static uint8_t lower(uint8_t byte) {
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + 32) : byte;
}

static bool occurs(const clm_pattern *pattern, const uint8_t *text) {
    const uint8_t *bytes = pattern->bytes;
    for (size_t i = 0; i < pattern->length; i++)
        if (pattern->flags & CLM_CASELESS ? lower(bytes[i]) != lower(text[i]) : bytes[i] != text[i])
            return false;
    return true;
}

/* Positions of the patterns by length, id and position: the order in which
 * occurrences with one start are reported. */
static size_t *report_order(const struct conformance_case *c) {
    size_t *order = must_alloc(c->size * sizeof *order);
    for (size_t i = 0; i < c->size; i++) {
        const clm_pattern *a = &c->patterns[i];
        size_t at = i;
        for (; at > 0; at--) {
            const clm_pattern *b = &c->patterns[order[at - 1]];
            if (b->length < a->length || (b->length == a->length && b->id <= a->id))
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return order;
}

static void answer_add(struct answer *answer, size_t *capacity, clm_match match) {
    if (answer->found == *capacity) {
        *capacity = *capacity * 2 + 64;
        clm_match *grown = must_alloc(*capacity * sizeof *grown);
        if (answer->found)
            memcpy(grown, answer->matches, answer->found * sizeof *grown);
        free(answer->matches);
        answer->matches = grown;
    }
    answer->matches[answer->found++] = match;
    answer->counts[match.position]++;
}

static void answer_start(struct answer *answer, size_t patterns, size_t longest) {
    answer->matches = NULL;
    answer->found = 0;
    answer->longest = longest;
    answer->patterns = patterns;
    answer->counts = must_alloc(patterns * sizeof *answer->counts);
    for (size_t i = 0; i < patterns; i++)
        answer->counts[i] = 0;
}

void case_solve(struct conformance_case *c) {
    size_t *order = report_order(c), capacity = 0;
    answer_start(&c->answer, c->size, c->size ? c->patterns[order[c->size - 1]].length : 0);
    for (size_t start = 0; start < c->answer.length; start++)
        for (size_t i = 0; i < c->size; i++) {
            const clm_pattern *pattern = &c->patterns[order[i]];
            if (pattern->length > c->answer.length - start)
                break;
            if (occurs(pattern, c->answer.text + start))
                answer_add(
                    &c->answer, &capacity,
                    (clm_match){start, start + pattern->length, pattern->id, (uint32_t)order[i]});
        }
    free(order);
}

struct answer answer_cut(const struct answer *answer, size_t from, size_t to) {
    struct answer cut = {.text = answer->text + from, .length = to - from};
    size_t capacity = 0;
    answer_start(&cut, answer->patterns, answer->longest);
    for (size_t i = 0; i < answer->found; i++) {
        clm_match match = answer->matches[i];
        if (match.start < from || match.end > to)
            continue;
        match.start -= from;
        match.end -= from;
        answer_add(&cut, &capacity, match);
    }
    return cut;
}
