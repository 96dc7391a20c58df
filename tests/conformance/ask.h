/* One question to one scanner about one text, whole or in pieces. */
#ifndef CLMATCH_CONFORMANCE_ASK_H
#define CLMATCH_CONFORMANCE_ASK_H

#include <stdbool.h>

#include "oracle.h"
#include "random.h"

enum question { ASK_COUNT, ASK_FIND, ASK_ANY, ASK_FIND_STOPPED, ASK_ABANDONED, ASK_SIZE };

#define PIECE_WHOLE SIZE_MAX /* no stream */
#define PIECE_RANDOM 0

struct ask {
    clm_scanner *scanner;
    const struct answer *answer;
    enum question question;
    size_t piece;
    size_t flush_rarity; /* a stream is flushed after one feed in so many, on average */
    struct random *random;
    char *text; /* what went wrong */
    size_t capacity;
};

bool ask(struct ask *ask);

/* Describes what went wrong; returns false. */
bool ask_failed(struct ask *ask, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* What the callback of find saw, compared as it comes. */
struct collector {
    const struct answer *answer;
    size_t seen;
    size_t stop_after; /* 0: never */
    bool stopped, called_after_stop, wrong;
    clm_match got; /* the first one that is wrong */
};

int collector_add(const clm_match *match, void *context);

/* False, described, if anything but the first `expected` occurrences came. */
bool collector_check(struct ask *ask, const struct collector *collector, size_t expected);

#define COUNTS_GUARDS 2 /* entries past the counts, never to be written */
uint64_t *counts_poisoned(size_t patterns);
bool counts_check(struct ask *ask, const uint64_t *counts);
bool counts_still_poisoned(struct ask *ask, const uint64_t *counts);

/* The same questions through a stream (ask_stream.c). */
bool ask_stream(struct ask *ask);

#endif
