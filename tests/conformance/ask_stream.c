#include "ask.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A stream being fed. */
struct feeding {
    struct ask *ask;
    clm_stream *stream;
    const struct collector *collector; /* NULL unless the question is find */
    size_t fed;
    size_t flushed; /* what was fed when it was last flushed */
    size_t due;     /* occurrences that start before the stream's position */
    uint64_t position;
    bool stopped; /* CLM_STOPPED was returned */
};

static size_t piece_size(struct feeding *feeding) {
    const struct ask *ask = feeding->ask;
    size_t left = ask->answer->length - feeding->fed, piece = ask->piece;
    if (piece == PIECE_RANDOM)
        piece = random_between(ask->random, 0, ask->answer->length / 3 + 2);
    return piece < left ? piece : left;
}

/* Through the stream's own buffer: as much of the piece as there is room. */
static clm_status commit_piece(struct feeding *feeding, size_t *piece) {
    void *room = NULL;
    size_t length = 0;
    clm_status status = clm_stream_reserve(feeding->stream, &room, &length);
    if (status != CLM_OK)
        return status;
    if (length == 0 || !room)
        return CLM_ERR_ARGUMENT;
    if (*piece > length)
        *piece = length;
    if (*piece)
        memcpy(room, feeding->ask->answer->text + feeding->fed, *piece);
    return clm_stream_commit(feeding->stream, *piece);
}

static clm_status feed_piece(struct feeding *feeding) {
    size_t piece = piece_size(feeding);
    clm_status status;
    /* After the end of the answer a reserve may be refused with CLM_STOPPED. */
    if (random_once_in(feeding->ask->random, 3) && !feeding->stopped)
        status = commit_piece(feeding, &piece);
    else if (piece == 0)
        status = clm_stream_feed(feeding->stream, NULL, 0);
    else
        status = clm_stream_feed(feeding->stream, feeding->ask->answer->text + feeding->fed, piece);
    feeding->fed += piece;
    return status;
}

/* The position only grows, stays within what was fed, and keeps its promise. */
static bool position_check(struct feeding *feeding) {
    struct ask *ask = feeding->ask;
    uint64_t position = clm_stream_position(feeding->stream);
    if (position < feeding->position || position > feeding->fed)
        return ask_failed(ask, "position %" PRIu64 " after %" PRIu64 ", %zu bytes fed", position,
                          feeding->position, feeding->fed);
    feeding->position = position;
    if (feeding->flushed == feeding->fed && position + ask->answer->longest <= feeding->fed)
        return ask_failed(ask, "position %" PRIu64 " after a flush at %zu", position, feeding->fed);
    if (!feeding->collector)
        return true;
    const struct answer *answer = ask->answer;
    while (feeding->due < answer->found && answer->matches[feeding->due].start < position)
        feeding->due++;
    if (!feeding->collector->wrong && feeding->collector->seen < feeding->due)
        return ask_failed(ask, "position %" PRIu64 " with %zu of %zu occurrences before it",
                          position, feeding->collector->seen, feeding->due);
    return true;
}

/* Asks for what is decided: all that starts a longest pattern before the end. */
static clm_status flush(struct feeding *feeding) {
    clm_status status = clm_stream_flush(feeding->stream);
    feeding->flushed = status == CLM_OK ? feeding->fed : 0;
    return status;
}

/* Feeds the text, or its first half. False on an error or a broken promise. */
static bool feed(struct feeding *feeding, size_t until) {
    struct ask *ask = feeding->ask;
    while (feeding->fed < until) {
        clm_status status = feed_piece(feeding);
        if (status == CLM_OK && random_once_in(ask->random, ask->flush_rarity))
            status = flush(feeding);
        if (status != CLM_OK && status != CLM_STOPPED)
            return ask_failed(ask, "feed, status %d: %s", (int)status, clm_message());
        if (status == CLM_OK && feeding->stopped)
            return ask_failed(ask, "feed gave CLM_OK after CLM_STOPPED");
        feeding->stopped = status == CLM_STOPPED;
        if (!feeding->stopped && !position_check(feeding))
            return false;
    }
    return true;
}

/* Feeds and closes; the stream is gone in any case. */
static bool feed_and_close(struct feeding *feeding, bool *stopped) {
    if (!feed(feeding, feeding->ask->answer->length)) {
        clm_stream_abandon(feeding->stream);
        return false;
    }
    clm_status status = clm_stream_close(feeding->stream);
    if (status != CLM_OK && status != CLM_STOPPED)
        return ask_failed(feeding->ask, "close, status %d: %s", (int)status, clm_message());
    if (status == CLM_OK && feeding->stopped)
        return ask_failed(feeding->ask, "close gave CLM_OK after CLM_STOPPED");
    *stopped = status == CLM_STOPPED;
    return true;
}

static bool open_failed(struct ask *ask, clm_status status) {
    return ask_failed(ask, "open, status %d: %s", (int)status, clm_message());
}

static bool stream_count(struct ask *ask) {
    uint64_t *counts = counts_poisoned(ask->answer->patterns);
    struct feeding feeding = {.ask = ask};
    bool stopped = false, ok = false;
    clm_status status = clm_stream_open_count(ask->scanner, counts, &feeding.stream);
    if (status != CLM_OK) {
        open_failed(ask, status);
        goto done;
    }
    if (!feed(&feeding, ask->answer->length) || !counts_still_poisoned(ask, counts)) {
        clm_stream_abandon(feeding.stream);
        goto done;
    }
    if (!feed_and_close(&feeding, &stopped))
        goto done;
    ok = stopped ? ask_failed(ask, "CLM_STOPPED from a count") : counts_check(ask, counts);
done:
    free(counts);
    return ok;
}

static bool stream_find(struct ask *ask, size_t stop_after) {
    struct collector collector = {.answer = ask->answer, .stop_after = stop_after};
    struct feeding feeding = {.ask = ask, .collector = &collector};
    bool stopped = false;
    clm_status status =
        clm_stream_open_find(ask->scanner, collector_add, &collector, &feeding.stream);
    if (status != CLM_OK)
        return open_failed(ask, status);
    if (!feed_and_close(&feeding, &stopped) ||
        !collector_check(ask, &collector, stop_after ? stop_after : ask->answer->found))
        return false;
    if (stopped != (stop_after != 0))
        return ask_failed(ask, "the callback %s, and CLM_STOPPED %s",
                          stop_after ? "ended the scan" : "did not end the scan",
                          stopped ? "came" : "did not come");
    return true;
}

static bool stream_any(struct ask *ask) {
    int found = -1;
    bool stopped = false;
    struct feeding feeding = {.ask = ask};
    clm_status status = clm_stream_open_any(ask->scanner, &found, &feeding.stream);
    if (status != CLM_OK)
        return open_failed(ask, status);
    if (found != 0) {
        clm_stream_abandon(feeding.stream);
        return ask_failed(ask, "found is %d from the start", found);
    }
    if (!feed_and_close(&feeding, &stopped))
        return false;
    if (found != (ask->answer->found > 0) || stopped != (found == 1))
        return ask_failed(ask, "found is %d, CLM_STOPPED %s", found,
                          stopped ? "came" : "did not come");
    return true;
}

/* A stream given up half-way leaves a scanner that still works. */
static bool stream_abandoned(struct ask *ask) {
    struct collector collector = {.answer = ask->answer};
    struct feeding feeding = {.ask = ask, .collector = &collector};
    clm_status status =
        clm_stream_open_find(ask->scanner, collector_add, &collector, &feeding.stream);
    if (status != CLM_OK)
        return open_failed(ask, status);
    bool ok = feed(&feeding, ask->answer->length / 2);
    clm_stream_abandon(feeding.stream);
    return ok && collector_check(ask, &collector, 0) && stream_find(ask, 0);
}

bool ask_stream(struct ask *ask) {
    switch (ask->question) {
    case ASK_COUNT:
        return stream_count(ask);
    case ASK_FIND:
        return stream_find(ask, 0);
    case ASK_ANY:
        return stream_any(ask);
    case ASK_FIND_STOPPED: {
        size_t found = ask->answer->found;
        return found == 0 || stream_find(ask, random_between(ask->random, 1, found));
    }
    default:
        return stream_abandoned(ask);
    }
}
