#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t case_work(const struct conformance_case *c) {
    return (uint64_t)c->answer.length * (c->size + 2) + 16 * (uint64_t)c->answer.found;
}

void trial_add(struct trial *trial, struct task task) {
    if (trial->size == TRIAL_TASKS)
        abort();
    trial->tasks[trial->size++] = task;
}

void trial_shuffle(struct trial *trial, struct random *random) {
    for (size_t i = trial->size; i > 1; i--) {
        size_t other = random_below(random, i);
        struct task task = trial->tasks[i - 1];
        trial->tasks[i - 1] = trial->tasks[other];
        trial->tasks[other] = task;
    }
}

static bool ask_task(const struct task *task, clm_scanner *scanner, struct check *check, char *text,
                     size_t capacity) {
    const struct answer *whole = &check->c->answer;
    bool is_cut = task->from > 0 || task->to < whole->length;
    struct answer cut = {0};
    if (is_cut)
        cut = answer_cut(whole, task->from, task->to);
    struct ask question = {.scanner = scanner,
                           .answer = is_cut ? &cut : whole,
                           .question = task->question,
                           .piece = task->piece,
                           .flush_rarity = task->flush_rarity,
                           .random = &check->random,
                           .text = text,
                           .capacity = capacity};
    bool ok = ask(&question);
    answer_clear(&cut);
    return ok;
}

/* The scanner serves the tasks in turn. */
enum check_result trial_run(const struct trial *trial, struct check *check) {
    char inner[400] = "";
    clm_scanner *scanner = NULL;
    clm_scan_options options = {.engine = check->target.engine,
                                .variant = check->target.variant,
                                .chunk = trial->chunk,
                                .strict = 1};
    clm_status status = clm_scanner_create(check->db, check->target.device, &options, &scanner);
    if (status == CLM_ERR_UNSUPPORTED) {
        snprintf(check->text, check->capacity, "%s", clm_message());
        return CHECK_SKIPPED;
    }
    bool ok = status == CLM_OK;
    if (!ok)
        snprintf(inner, sizeof inner, "no scanner: %s", clm_message());
    for (size_t i = 0; ok && i < trial->size; i++)
        ok = ask_task(&trial->tasks[i], scanner, check, inner, sizeof inner);
    clm_scanner_destroy(scanner);
    if (!ok)
        snprintf(check->text, check->capacity, "%s, chunk %" PRIu64 ", %s", check->c->name,
                 trial->chunk, inner);
    return ok ? CHECK_PASSED : CHECK_FAILED;
}

enum check_result check_case(struct check *check) {
    return check->extent == CHECK_THOROUGHLY ? check_thoroughly(check) : check_sample(check);
}
