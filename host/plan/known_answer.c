#include "host/plan/known_answer.h"

#include "host/base/message.h"

#include <string.h>

/* Nested, overlapping and repeated patterns; a text in which they cross the ends
 * of 16-byte pieces, one even a whole piece. */
static const char *const patterns[] = {"a", "aa", "she", "he", "hers", "x0123456789abcdefghijy"};
enum { PATTERNS = sizeof patterns / sizeof *patterns, LONGEST = 22 };

static const char text[] = "ushers aa......." /*   0 */
                           "..........x01234" /*  16 */
                           "56789abcdefghijy" /*  32 */
                           ".............ush" /*  48 */
                           "ersaaa";          /*  64 */
_Static_assert(sizeof text == KNOWN_ANSWER_TEXT + 1, "the text's length");

static const struct {
    uint32_t pattern, start;
} answer[] = {{2, 1},  {3, 2},  {4, 2},  {0, 7},  {1, 7},  {0, 8},  {5, 26}, {0, 37},
              {2, 62}, {3, 63}, {4, 63}, {0, 67}, {1, 67}, {0, 68}, {1, 68}, {0, 69}};
enum { ANSWERS = sizeof answer / sizeof *answer };

clm_status known_answer_compile(struct clm_db **db) {
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

static struct span part(size_t begin, size_t end) {
    struct span span = {
        .text = (const uint8_t *)text, .begin = begin, .end = end, .available = end + LONGEST - 1};
    if (span.available > KNOWN_ANSWER_TEXT)
        span.available = KNOWN_ANSWER_TEXT;
    return span;
}

clm_status known_answer_count(const struct engine *engine, void *state, bool *right) {
    struct span whole = part(0, KNOWN_ANSWER_TEXT);
    uint64_t counts[PATTERNS] = {0};
    engine->clear_counts(state);
    clm_status status = engine->count(state, &whole);
    if (!status)
        status = engine->take_counts(state, counts);
    for (size_t i = 0; i < ANSWERS; i++)
        counts[answer[i].pattern]--;
    *right = true;
    for (size_t i = 0; i < PATTERNS; i++)
        *right = *right && counts[i] == 0;
    return status;
}

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

clm_status known_answer_find(const struct engine *engine, void *state, bool *right) {
    struct span whole = part(0, KNOWN_ANSWER_TEXT);
    struct checked checked = {0, false};
    clm_status status = engine->find(state, &whole, &(struct sink){check, &checked});
    *right = !checked.wrong && checked.seen == ANSWERS;
    return status;
}

clm_status known_answer_any(const struct engine *engine, void *state, bool *right) {
    struct span whole = part(0, KNOWN_ANSWER_TEXT), dots = part(9, 20);
    bool found = false, found_in_dots = true;
    clm_status status = engine->any(state, &whole, &found);
    if (!status)
        status = engine->any(state, &dots, &found_in_dots);
    *right = found && !found_in_dots;
    return status;
}

clm_status known_answer_failed(const char *device, const char *platform) {
    return message_set(CLM_ERR_DEVICE_FAILED,
                       "device '%s' (%s): the known-answer test failed, so its driver "
                       "miscompiles the kernels: use another driver, or --device openmp",
                       device, platform);
}
