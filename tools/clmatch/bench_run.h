/* A definition run on one device: every kernel on every case. */
#ifndef CLMATCH_TOOL_BENCH_RUN_H
#define CLMATCH_TOOL_BENCH_RUN_H

#include "bench_definition.h"
#include "bench_measure.h"
#include "bench_patterns.h"
#include "bench_text.h"

/* What one case gave. */
struct bench_case_run {
    struct bench_case shape;
    clm_db_info info;
    clm_trie_sizes tries; /* if the definition asks for them; else 0 */
    uint64_t occurrences;
    uint64_t read_ns; /* median of reading the text and doing nothing else; 0: not known */
    int read_device_clock;
    char *read_trouble;             /* why it is not known; to be freed */
    struct bench_result *baselines; /* the definition's; to be freed with what they hold, */
    struct bench_result *kernels;   /* [arrangements][kernels], as these */
    struct bench_result doubt; /* why counts that agree are not right: outcome and reason alone */
};

struct bench_run {
    const struct bench_definition *definition;
    clm_device device;
    size_t repeats;
    const char *text_file; /* the user's; or NULL */
    struct bench_text *text;
    struct bench_list *list; /* the user's patterns; its file may be NULL */
    struct bench_case_run *cases;
    size_t case_count;
    bool wrong; /* a count differed, or the device failed */
    /* Told of each case when it is done. */
    void (*on_case)(struct bench_run *run, size_t case_index, void *context);
    void *context;
};

/* False if a text or pattern set could not be made, which has been said, or if it was
 * interrupted: cases that were told of are complete. */
bool bench_run(struct bench_run *run);
void bench_run_free(struct bench_run *run);

/* Which of its times is the kernel's, by the definition. */
const uint64_t *bench_run_times(const struct bench_definition *definition,
                                const struct bench_result *result);
bool bench_run_by_wall(const struct bench_definition *definition,
                       const struct bench_result *result);

/* Of the text that the paper's figure is for. */
uint64_t bench_run_paper_bytes(const struct bench_run *run, const struct bench_case_run *at);

#endif
