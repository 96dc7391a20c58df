/* A case: patterns, a text, and what is to be found there. */
#ifndef CLMATCH_CONFORMANCE_ORACLE_H
#define CLMATCH_CONFORMANCE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

#include "clmatch.h"

/* A text and the answers to the three questions about it. */
struct answer {
    const uint8_t *text;
    size_t length;
    clm_match *matches; /* in the order of the contract */
    size_t found;
    uint64_t *counts; /* by position */
    size_t patterns;
    size_t longest; /* of them, in bytes */
};

struct conformance_case {
    char name[128];
    clm_pattern *patterns;
    size_t size, capacity;
    uint8_t *text; /* allocated to the byte, so that reading past it is seen */
    struct answer answer;
};

/* Memory, or the end of the process: a run that lacks memory proves nothing. */
void *must_alloc(size_t bytes);

void case_add(struct conformance_case *c, const void *bytes, size_t length, uint32_t id,
              uint32_t flags);

/* Room for a text of `length` bytes, uninitialised. */
uint8_t *case_text(struct conformance_case *c, size_t length);

/* Fills in the answer by brute force: loops over bytes, nothing of the library. */
void case_solve(struct conformance_case *c);

void case_clear(struct conformance_case *c);

/* The answer for the bytes from..to-1 of the text as a text of its own. */
struct answer answer_cut(const struct answer *answer, size_t from, size_t to);
void answer_clear(struct answer *answer);

#endif
