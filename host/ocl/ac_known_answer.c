#include "host/ocl/ac_known_answer.h"

#include "host/ocl/ac_fits.h"
#include "host/ocl/engines.h"
#include "host/ocl/selftest.h"
#include "host/plan/known_answer.h"

static clm_status ask(const struct known_answer *known, struct ocl_ac *probe, int question,
                      bool *right) {
    if (question == KNOB_QUESTION_COUNT)
        return known_answer_count(known, &ocl_ac_engine, probe, right);
    if (question == KNOB_QUESTION_ANY)
        return known_answer_any(known, &ocl_ac_engine, probe, right);
    return known_answer_find(known, &ocl_ac_engine, probe, right);
}

/* Two groups and a bit, so that occurrences lie across the ends of pieces and groups, where
 * that fits three quarters of an allocation. */
static size_t text_bytes(const struct ocl_ac *ac) {
    enum { MOST = 256 << 10 };
    size_t bytes = (size_t)ac->piece * (2 * ac->group * ac->lanes + 1) + 5;
    uint64_t most = ac->context.device.caps.max_allocation / 4 * 3;
    if (most > MOST)
        most = MOST;
    return bytes < most ? bytes : (size_t)most;
}

/* As many of the known patterns as the variant has room for here. */
static clm_status make(const struct ocl_ac *ac, struct known_answer *known) {
    unsigned bits = knobs_number(KNOB_SYMBOLS, ac->knobs[KNOB_SYMBOLS]);
    const unsigned symbols = bits < 8 ? 1u << bits : 20;
    size_t patterns = KNOWN_PATTERNS;
    clm_status status = known_answer_make(symbols, patterns, text_bytes(ac), known);
    while (!status && patterns > 1 && ac_variant_check(&ac->context, known->db, ac->knobs)) {
        known_answer_clear(known);
        status = known_answer_make(symbols, --patterns, text_bytes(ac), known);
    }
    return status;
}

clm_status ac_known_answer(struct ocl_ac *ac, int question) {
    struct known_answer known;
    struct ocl_ac *probe;
    bool right = false;
    clm_status status = ocl_selftest(&ac->context);
    if (!status)
        status = make(ac, &known);
    if (status)
        return status;
    status = ac_probe_open(ac, known.db, &probe);
    if (!status) {
        status = ask(&known, probe, question, &right);
        ac_close(probe);
    }
    known_answer_clear(&known);
    if (!status && !right)
        status =
            known_answer_failed(ac->context.device.info.name, ac->context.device.info.platform);
    return status;
}
