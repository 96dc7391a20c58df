#include "ask.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POISON 0xAAAAAAAAAAAAAAAAu
#define POISONED_INT 0x2AAAAAAA

bool ask_failed(struct ask *ask, const char *format, ...) {
    static const char *const names[ASK_SIZE] = {"count", "find", "any", "find, stopped",
                                                "stream abandoned, then find"};
    char pieces[48] = "";
    if (ask->piece == PIECE_RANDOM)
        snprintf(pieces, sizeof pieces, " in random pieces");
    else if (ask->piece != PIECE_WHOLE)
        snprintf(pieces, sizeof pieces, " in pieces of %zu", ask->piece);
    int used = snprintf(ask->text, ask->capacity, "%s, %zu bytes%s: ", names[ask->question],
                        ask->answer->length, pieces);
    va_list arguments;
    va_start(arguments, format);
    if (used > 0 && (size_t)used < ask->capacity)
        vsnprintf(ask->text + used, ask->capacity - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

int collector_add(const clm_match *match, void *context) {
    struct collector *collector = context;
    if (collector->stopped) {
        collector->called_after_stop = true;
        return 1;
    }
    const struct answer *answer = collector->answer;
    if (collector->seen >= answer->found) {
        collector->wrong = true;
    } else {
        const clm_match *expected = &answer->matches[collector->seen];
        collector->wrong = match->start != expected->start || match->end != expected->end ||
                           match->id != expected->id || match->position != expected->position;
    }
    if (collector->wrong)
        collector->got = *match;
    else
        collector->seen++;
    collector->stopped = collector->wrong || collector->seen == collector->stop_after;
    return collector->stopped;
}

#define MATCH "%" PRIu64 "..%" PRIu64 " of pattern %" PRIu32 " (id %" PRIu32 ")"
#define MATCH_OF(match) (match).start, (match).end, (match).position, (match).id

bool collector_check(struct ask *ask, const struct collector *collector, size_t expected) {
    const struct answer *answer = ask->answer;
    if (collector->called_after_stop)
        return ask_failed(ask, "the callback was called after it ended the scan");
    if (collector->wrong && collector->seen >= answer->found)
        return ask_failed(ask, "%zu occurrences expected, then comes " MATCH, answer->found,
                          MATCH_OF(collector->got));
    if (collector->wrong)
        return ask_failed(ask, "occurrence %zu is " MATCH ", expected " MATCH, collector->seen,
                          MATCH_OF(collector->got), MATCH_OF(answer->matches[collector->seen]));
    if (collector->seen < expected)
        return ask_failed(ask, "only %zu of %zu occurrences, missing " MATCH, collector->seen,
                          expected, MATCH_OF(answer->matches[collector->seen]));
    return true;
}

uint64_t *counts_poisoned(size_t patterns) {
    uint64_t *counts = must_alloc((patterns + COUNTS_GUARDS) * sizeof *counts);
    for (size_t i = 0; i < patterns + COUNTS_GUARDS; i++)
        counts[i] = POISON;
    return counts;
}

bool counts_check(struct ask *ask, const uint64_t *counts) {
    const struct answer *answer = ask->answer;
    for (size_t i = 0; i < answer->patterns; i++) {
        if (counts[i] == POISON)
            return ask_failed(ask, "the count of pattern %zu was not written", i);
        if (counts[i] != answer->counts[i])
            return ask_failed(ask, "the count of pattern %zu is %" PRIu64 ", expected %" PRIu64, i,
                              counts[i], answer->counts[i]);
    }
    for (size_t i = 0; i < COUNTS_GUARDS; i++)
        if (counts[answer->patterns + i] != POISON)
            return ask_failed(ask, "counts were written past the last pattern");
    return true;
}

bool counts_still_poisoned(struct ask *ask, const uint64_t *counts) {
    for (size_t i = 0; i < ask->answer->patterns + COUNTS_GUARDS; i++)
        if (counts[i] != POISON)
            return ask_failed(ask, "the count of pattern %zu was written early", i);
    return true;
}

static bool ask_count(struct ask *ask) {
    uint64_t *counts = counts_poisoned(ask->answer->patterns);
    clm_status status = clm_count(ask->scanner, ask->answer->text, ask->answer->length, counts);
    bool ok = status == CLM_OK ? counts_check(ask, counts)
                               : ask_failed(ask, "status %d: %s", (int)status, clm_message());
    free(counts);
    return ok;
}

static bool ask_find(struct ask *ask, size_t stop_after) {
    struct collector collector = {.answer = ask->answer, .stop_after = stop_after};
    clm_status status =
        clm_find(ask->scanner, ask->answer->text, ask->answer->length, collector_add, &collector);
    if (!collector_check(ask, &collector, stop_after ? stop_after : ask->answer->found))
        return false;
    if (status != (stop_after ? CLM_STOPPED : CLM_OK))
        return ask_failed(ask, "status %d: %s", (int)status, clm_message());
    return true;
}

static bool ask_any(struct ask *ask) {
    int found = POISONED_INT;
    clm_status status = clm_any(ask->scanner, ask->answer->text, ask->answer->length, &found);
    if (status != CLM_OK)
        return ask_failed(ask, "status %d: %s", (int)status, clm_message());
    if (found != (ask->answer->found > 0))
        return ask_failed(ask, "found is %d", found);
    return true;
}

bool ask(struct ask *ask) {
    if (ask->piece != PIECE_WHOLE)
        return ask_stream(ask);
    switch (ask->question) {
    case ASK_COUNT:
        return ask_count(ask);
    case ASK_FIND:
        return ask_find(ask, 0);
    case ASK_ANY:
        return ask_any(ask);
    case ASK_FIND_STOPPED: {
        size_t found = ask->answer->found;
        return found == 0 || ask_find(ask, random_between(ask->random, 1, found));
    }
    default:
        return true;
    }
}
