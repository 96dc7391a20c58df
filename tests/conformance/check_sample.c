/* A share of everything, for devices whose every span costs launches: 20 us each on a
 * GPU, over 1 ms on an emulator. Of each case two scanners, one with the device's
 * chunk and one with a chunk that the card names, are asked questions about so much
 * of the text as makes few spans, mostly around an occurrence. */
#include "check.h"

#define SPANS_MIN 2 /* of one task, without those of its flushes */
#define SPANS_MAX 20
#define FLUSHES 3 /* of one task, on average, at most */
#define FEEDS_MAX ((size_t)16384)
#define SMALL_TEXT ((size_t)1024)
#define LOOK_AHEAD_MAX 16 /* the library keeps the longest pattern below so many chunks */

/* ---- Cards -------------------------------------------------------------- */

#define CHUNK_OF_TEXT 0     /* an eighth of the text, or more */
#define CHUNK_OF_LARGE 4096 /* smaller ones see little of a large text */
#define LARGE_TEXT (4 * CHUNK_OF_LARGE)
static const uint64_t chunks[] = {1, 2, 3, 7, 16, 64, 256, CHUNK_OF_TEXT};
static const size_t ways[] = {PIECE_WHOLE, 1, 2, 3, 7, PIECE_RANDOM};
#define CHUNKS (sizeof chunks / sizeof *chunks)
#define WAYS (sizeof ways / sizeof *ways)

/* A question is asked in two ways, half of them apart; which, the turn says. */
#define TURNS (WAYS / 2)
#define CARDS (CHUNKS * TURNS)

size_t sample_card(uint64_t seed, uint64_t number) {
    struct random random = {seed ^ (number / CARDS * 0x9FB21C651E98DF25u)};
    size_t deck[CARDS];
    for (size_t i = 0; i < CARDS; i++) {
        size_t other = random_below(&random, i + 1);
        deck[i] = deck[other];
        deck[other] = i;
    }
    return deck[number % CARDS];
}

/* ---- Tasks -------------------------------------------------------------- */

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Bytes of text at hand. */
static size_t text_length(const struct check *check) {
    size_t length = check->c->answer.length;
    return check->extent == CHECK_SMALL_SAMPLE ? least(length, SMALL_TEXT) : length;
}

/* How many of them a task may have. */
static size_t affordable(struct check *check, const struct trial *trial, size_t piece) {
    size_t most = text_length(check), longest = check->c->answer.longest;
    size_t spans = random_between(&check->random, SPANS_MIN, SPANS_MAX);
    size_t chunk = (size_t)trial->chunk;
    if (chunk && chunk < longest / LOOK_AHEAD_MAX)
        chunk = longest / LOOK_AHEAD_MAX;
    if (chunk)
        most = least(most, spans * chunk);
    if (piece != PIECE_WHOLE && piece != PIECE_RANDOM)
        most = least(most, FEEDS_MAX * piece);
    return most;
}

/* That many bytes; if not all of them, then mostly with an occurrence in them. */
static void place(struct check *check, size_t length, struct task *task) {
    const struct answer *answer = &check->c->answer;
    struct random *random = &check->random;
    size_t last = answer->length - length;
    task->from = random_below(random, last + 1);
    if (answer->found && !random_once_in(random, 4)) {
        const clm_match *match = &answer->matches[random_below(random, answer->found)];
        size_t before = random_below(random, length);
        task->from = match->start < before ? 0 : least((size_t)match->start - before, last);
    }
    task->to = task->from + length;
}

static void add_task(struct check *check, struct trial *trial, enum question question,
                     size_t piece) {
    struct task task = {.question = question, .piece = piece};
    if (question == ASK_ABANDONED && piece == PIECE_WHOLE)
        return;
    size_t length = affordable(check, trial, piece);
    if (random_once_in(&check->random, 4))
        length = random_below(&check->random, length + 1);
    place(check, length, &task);
    size_t feeds = piece == PIECE_WHOLE || piece == PIECE_RANDOM ? 6 : length / piece;
    task.flush_rarity = 2 + feeds / FLUSHES;
    trial_add(trial, task);
}

static void add_all_questions(struct check *check, struct trial *trial, size_t turn) {
    for (size_t i = 0; i < ASK_SIZE; i++)
        for (size_t half = 0; half < 2; half++)
            add_task(check, trial, (enum question)i, ways[(i + turn + half * TURNS) % WAYS]);
}

/* ---- Trials ------------------------------------------------------------- */

/* The device's own chunk: mostly one span, so the whole text may be asked about. */
static enum check_result check_default(struct check *check) {
    struct trial trial = {.chunk = 0};
    struct random *random = &check->random;
    add_task(check, &trial, ASK_COUNT, PIECE_WHOLE);
    add_task(check, &trial, ASK_FIND, PIECE_WHOLE);
    for (size_t i = 0; i < 3; i++) {
        size_t question = random_below(random, ASK_SIZE);
        add_task(check, &trial, (enum question)question, RANDOM_PICK(random, ways));
    }
    trial_shuffle(&trial, random);
    return trial_run(&trial, check);
}

/* Chunks that the text has a few of, at least. */
static enum check_result check_large(struct check *check) {
    struct trial trial = {.chunk = CHUNK_OF_LARGE};
    size_t turn = check->card / CHUNKS;
    add_all_questions(check, &trial, turn);
    add_all_questions(check, &trial, turn + 1);
    trial_shuffle(&trial, &check->random);
    return trial_run(&trial, check);
}

static enum check_result check_chunk(struct check *check, uint64_t chunk) {
    struct trial trial = {.chunk = chunk};
    add_all_questions(check, &trial, check->card / CHUNKS);
    trial_shuffle(&trial, &check->random);
    return trial_run(&trial, check);
}

enum check_result check_sample(struct check *check) {
    size_t length = text_length(check);
    uint64_t of_text = random_between(&check->random, length / 8 + 1, length + 1);
    uint64_t chunk = chunks[check->card % CHUNKS];
    if (length > LARGE_TEXT || chunk == CHUNK_OF_TEXT)
        chunk = of_text;
    enum check_result result = check_default(check);
    if (result == CHECK_PASSED && length > LARGE_TEXT)
        result = check_large(check);
    return result == CHECK_PASSED ? check_chunk(check, chunk) : result;
}
