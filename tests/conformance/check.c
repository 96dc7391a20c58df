#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "ask.h"

#define LIGHT_WORK ((uint64_t)24 * 1024) /* text bytes x patterns: everything is tried */
#define HEAVY_WORK ((uint64_t)8 * 1024 * 1024)
#define CHUNK_WORK ((uint64_t)512 * 1024) /* chunks x bytes that each looks back on */

static const uint64_t chunks[] = {0, 1, 2, 3, 7, 16, 64, 4096};
static const size_t pieces[] = {1, 2, 3, 7, PIECE_RANDOM};
#define CHUNKS (sizeof chunks / sizeof *chunks)
#define PIECES (sizeof pieces / sizeof *pieces)

struct task {
    size_t piece;
    enum question question;
    bool cut; /* ask about a part of the text */
};

#define TASKS_MAX ((2 + PIECES) * ASK_SIZE)

/* How much trying a case is worth: in proportion to what a try costs. */
static uint64_t case_work(const struct conformance_case *c) {
    return (uint64_t)c->answer.length * (c->size + 2) + 16 * (uint64_t)c->answer.found;
}

static bool is_worth_it(struct random *random, uint64_t work, size_t piece) {
    if (work <= LIGHT_WORK)
        return true;
    if (work > HEAVY_WORK && piece != PIECE_WHOLE && piece != PIECE_RANDOM)
        return false;
    return random_once_in(random, piece == PIECE_WHOLE ? 2 : 4);
}

/* All questions, whole and in pieces, in a mixed order. */
static size_t tasks_make(struct random *random, uint64_t work, struct task *tasks) {
    size_t size = 0;
    for (int question = 0; question < ASK_SIZE; question++) {
        for (int cut = 0; cut < 2; cut++)
            if (question != ASK_ABANDONED && is_worth_it(random, work, PIECE_WHOLE))
                tasks[size++] = (struct task){PIECE_WHOLE, (enum question)question, cut};
        for (size_t i = 0; i < PIECES; i++)
            if (is_worth_it(random, work, pieces[i]))
                tasks[size++] = (struct task){pieces[i], (enum question)question, false};
    }
    for (size_t i = size; i > 1; i--) {
        size_t other = random_below(random, i);
        struct task task = tasks[i - 1];
        tasks[i - 1] = tasks[other];
        tasks[other] = task;
    }
    return size;
}

/* Asks everything of one scanner, which thus serves many texts in turn. */
static bool check_scanner(const struct conformance_case *c, clm_scanner *scanner,
                          struct random *random, char *text, size_t capacity) {
    struct task tasks[TASKS_MAX];
    size_t size = tasks_make(random, case_work(c), tasks);
    size_t from = random_below(random, c->answer.length + 1);
    struct answer cut =
        answer_cut(&c->answer, from, random_between(random, from, c->answer.length));
    bool ok = true;
    for (size_t i = 0; ok && i < size; i++) {
        struct ask question = {.scanner = scanner,
                               .answer = tasks[i].cut ? &cut : &c->answer,
                               .question = tasks[i].question,
                               .piece = tasks[i].piece,
                               .random = random,
                               .text = text,
                               .capacity = capacity};
        ok = ask(&question);
    }
    answer_clear(&cut);
    return ok;
}

static bool chunk_is_worth_it(const struct conformance_case *c, struct random *random,
                              uint64_t chunk) {
    if (chunk == 0)
        return true;
    if (c->answer.length / chunk * (c->answer.longest + 64) > CHUNK_WORK)
        return false;
    return case_work(c) <= LIGHT_WORK || random_once_in(random, 3);
}

static enum check_result check_chunk(const struct conformance_case *c, const clm_db *db,
                                     const struct check_target *target, uint64_t chunk,
                                     struct random *random, char *text, size_t capacity) {
    char inner[400] = "";
    clm_scanner *scanner = NULL;
    clm_scan_options options = {
        .engine = target->engine, .variant = target->variant, .chunk = chunk, .strict = 1};
    clm_status status = clm_scanner_create(db, target->device, &options, &scanner);
    if (status == CLM_ERR_UNSUPPORTED) {
        snprintf(text, capacity, "%s", clm_message());
        return CHECK_SKIPPED;
    }
    bool ok = status == CLM_OK;
    if (!ok)
        snprintf(inner, sizeof inner, "no scanner: %s", clm_message());
    else
        ok = check_scanner(c, scanner, random, inner, sizeof inner);
    clm_scanner_destroy(scanner);
    if (!ok)
        snprintf(text, capacity, "%s, chunk %" PRIu64 ", %s", c->name, chunk, inner);
    return ok ? CHECK_PASSED : CHECK_FAILED;
}

enum check_result check_case(const struct conformance_case *c, const clm_db *db,
                             const struct check_target *target, struct random *random, char *text,
                             size_t capacity) {
    enum check_result result = CHECK_PASSED;
    for (size_t i = 0; i < CHUNKS && result == CHECK_PASSED; i++)
        if (chunk_is_worth_it(c, random, chunks[i]))
            result = check_chunk(c, db, target, chunks[i], random, text, capacity);
    if (result == CHECK_PASSED && case_work(c) > HEAVY_WORK)
        result = check_chunk(c, db, target, random_between(random, 70000, 300000), random, text,
                             capacity);
    return result;
}
