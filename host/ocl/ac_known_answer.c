#include "host/ocl/ac_known_answer.h"

#include "host/base/message.h"

#include <string.h>

/* Nested, overlapping and repeated patterns; a text in which they cross the ends
 * of 16-byte pieces, one even a whole piece; worked out by hand. */
static const char *const patterns[] = {"a", "aa", "she", "he", "hers", "x0123456789abcdefghijy"};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

static const char text[] = "ushers aa......." /*   0 */
                           "..........x01234" /*  16 */
                           "56789abcdefghijy" /*  32 */
                           ".............ush" /*  48 */
                           "ersaaa";          /*  64 */

static const struct {
    uint32_t pattern, start;
} answer[] = {{2, 1},  {3, 2},  {4, 2},  {0, 7},  {1, 7},  {0, 8},  {5, 26}, {0, 37},
              {2, 62}, {3, 63}, {4, 63}, {0, 67}, {1, 67}, {0, 68}, {1, 68}, {0, 69}};
enum { ANSWERS = sizeof answer / sizeof *answer };

struct checked {
    size_t seen;
    bool wrong;
};

static int check(void *context, uint32_t position, size_t start, size_t end) {
    struct checked *checked = context;
    checked->wrong =
        checked->wrong || checked->seen >= ANSWERS || answer[checked->seen].pattern != position ||
        answer[checked->seen].start != start || end != start + strlen(patterns[position]);
    checked->seen++;
    return 0;
}

static clm_status ask_count(struct ocl_ac *probe, const struct span *span, bool *right) {
    uint64_t counts[PATTERNS] = {0};
    clm_status status = ac_count(probe, span);
    if (status)
        return status;
    for (uint32_t i = 0; i < probe->db->automaton_count; i++)
        hits_collect_counts(probe->tracks[i].automaton, probe->tracks[i].totals, counts);
    for (size_t i = 0; i < ANSWERS; i++)
        counts[answer[i].pattern]--;
    *right = true;
    for (size_t i = 0; i < PATTERNS; i++)
        *right = *right && counts[i] == 0;
    return CLM_OK;
}

static clm_status ask_find(struct ocl_ac *probe, const struct span *span, bool *right) {
    struct checked checked = {0, false};
    clm_status status = ac_find(probe, span, &(struct sink){check, &checked});
    *right = !checked.wrong && checked.seen == ANSWERS;
    return status;
}

static clm_status ask_any(struct ocl_ac *probe, const struct span *span, bool *right) {
    bool found, found_in_nothing = true;
    struct span nothing = *span;
    nothing.begin = 9; /* only dots, to 25 */
    nothing.end = 20;
    nothing.available = 20 + probe->db->longest - 1 < span->available ? 20 + probe->db->longest - 1
                                                                      : span->available;
    clm_status status = ac_any(probe, span, &found);
    if (!status)
        status = ac_any(probe, &nothing, &found_in_nothing);
    *right = found && !found_in_nothing;
    return status;
}

static clm_status ask(struct ocl_ac *probe, int question, bool *right) {
    struct span span = {
        .text = (const uint8_t *)text, .end = sizeof text - 1, .available = sizeof text - 1};
    if (question == KNOB_QUESTION_COUNT)
        return ask_count(probe, &span, right);
    if (question == KNOB_QUESTION_ANY)
        return ask_any(probe, &span, right);
    return ask_find(probe, &span, right);
}

static clm_status compile(struct clm_db **db) {
    struct clm_patterns *set;
    clm_status status = patterns_create(&set);
    if (status)
        return status;
    for (uint32_t i = 0; i < PATTERNS && !status; i++)
        status = patterns_add(set, patterns[i], strlen(patterns[i]), i, 0);
    if (!status)
        status = database_compile(set, 0, db);
    patterns_destroy(set);
    return status;
}

clm_status ac_known_answer(struct ocl_ac *ac, int question) {
    struct clm_db *db;
    struct ocl_ac *probe;
    bool right = false;
    clm_status status = compile(&db);
    if (status)
        return status;
    status = ac_probe_open(ac, db, &probe);
    if (!status) {
        status = ask(probe, question, &right);
        ac_close(probe);
    }
    database_destroy(db);
    if (!status && !right)
        status = message_set(CLM_ERR_DEVICE_FAILED,
                             "device '%s' (%s): the known-answer test failed: its driver "
                             "miscompiles the kernels",
                             ac->context.device.info.name, ac->context.device.info.platform);
    return status;
}
