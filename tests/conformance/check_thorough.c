/* Everything, where a span costs next to nothing. */
#include "check.h"

#define LIGHT_WORK ((uint64_t)24 * 1024)  /* text bytes x patterns: everything is tried */
#define CHUNK_WORK ((uint64_t)512 * 1024) /* chunks x bytes that each looks back on */

static const uint64_t chunks[] = {0, 1, 2, 3, 7, 16, 64, 4096};
static const size_t pieces[] = {1, 2, 3, 7, PIECE_RANDOM};
#define CHUNKS (sizeof chunks / sizeof *chunks)
#define PIECES (sizeof pieces / sizeof *pieces)

static bool is_worth_it(struct random *random, uint64_t work, size_t piece) {
    if (work <= LIGHT_WORK)
        return true;
    if (work > HEAVY_WORK && piece != PIECE_WHOLE && piece != PIECE_RANDOM)
        return false;
    return random_once_in(random, piece == PIECE_WHOLE ? 2 : 4);
}

/* A flush scans little and looks ahead far, so many of them cost much. */
static size_t flush_rarity(const struct answer *answer) {
    return 5 + (size_t)((uint64_t)answer->length * (answer->longest + 64) / (1024 * 1024));
}

/* All questions, whole and in pieces, in a mixed order. */
static void add_tasks(struct check *check, struct trial *trial) {
    struct random *random = &check->random;
    uint64_t work = case_work(check->c);
    size_t whole = check->c->answer.length, from = random_below(random, whole + 1);
    size_t to = random_between(random, from, whole), rarity = flush_rarity(&check->c->answer);
    for (int i = 0; i < ASK_SIZE; i++) {
        enum question question = (enum question)i;
        if (question != ASK_ABANDONED && is_worth_it(random, work, PIECE_WHOLE))
            trial_add(trial, (struct task){question, PIECE_WHOLE, rarity, 0, whole});
        if (question != ASK_ABANDONED && is_worth_it(random, work, PIECE_WHOLE))
            trial_add(trial, (struct task){question, PIECE_WHOLE, rarity, from, to});
        for (size_t k = 0; k < PIECES; k++)
            if (is_worth_it(random, work, pieces[k]))
                trial_add(trial, (struct task){question, pieces[k], rarity, 0, whole});
    }
    trial_shuffle(trial, random);
}

static enum check_result check_chunk(struct check *check, uint64_t chunk) {
    struct trial trial = {.chunk = chunk};
    add_tasks(check, &trial);
    return trial_run(&trial, check);
}

static bool chunk_is_worth_it(struct check *check, uint64_t chunk) {
    const struct answer *answer = &check->c->answer;
    if (chunk == 0)
        return true;
    if (answer->length / chunk * (answer->longest + 64) > CHUNK_WORK)
        return false;
    return case_work(check->c) <= LIGHT_WORK || random_once_in(&check->random, 3);
}

enum check_result check_thoroughly(struct check *check) {
    enum check_result result = CHECK_PASSED;
    for (size_t i = 0; i < CHUNKS && result == CHECK_PASSED; i++)
        if (chunk_is_worth_it(check, chunks[i]))
            result = check_chunk(check, chunks[i]);
    if (result == CHECK_PASSED && case_work(check->c) > HEAVY_WORK)
        result = check_chunk(check, random_between(&check->random, 70000, 300000));
    return result;
}
