#include "host/ocl/known_answer.h"

#include "host/ocl/selftest.h"
#include "host/plan/known_answer.h"

static clm_status ask(const struct known_answer *known, struct ocl_scan *probe, int question,
                      bool *right) {
    if (question == KNOB_QUESTION_COUNT)
        return known_answer_count(known, probe->method->engine, probe, right);
    if (question == KNOB_QUESTION_ANY)
        return known_answer_any(known, probe->method->engine, probe, right);
    return known_answer_find(known, probe->method->engine, probe, right);
}

/* Two groups and a bit, so that occurrences lie across the ends of pieces and groups, where
 * that fits three quarters of an allocation. */
static size_t text_bytes(const struct ocl_scan *scan) {
    enum { MOST = 256 << 10 };
    size_t bytes = (size_t)scan->piece * (2 * scan->group * scan->lanes + 1) + 5;
    uint64_t most = scan->context.device.caps.max_allocation / 4 * 3;
    if (most > MOST)
        most = MOST;
    return bytes < most ? bytes : (size_t)most;
}

static clm_status check_patterns(const struct ocl_scan *scan, unsigned symbols, size_t first,
                                 size_t end) {
    struct clm_db *db;
    clm_status status = known_answer_compile(symbols, first, end, &db);
    if (status)
        return status;
    status = scan->method->check(&scan->context, db, scan->knobs);
    database_destroy(db);
    return status;
}

/* A scanner of known patterns first .. end-1. */
static clm_status open_probe(struct ocl_scan *scan, size_t first, size_t end,
                             struct known_answer *known, struct ocl_scan **probe) {
    const unsigned symbols = scan->symbol_bits < 8 ? 1u << scan->symbol_bits : 20;
    clm_status status = check_patterns(scan, symbols, first, end);
    if (!status)
        status = known_answer_make(symbols, first, end, text_bytes(scan), known);
    if (status)
        return status;
    status = scan_probe_open(scan, known->db, probe);
    if (status)
        known_answer_clear(known);
    return status;
}

/* As many as the variant serves: without the longest, if it has no room for them, and without the
 * shortest, if it serves none so short. */
static clm_status open_some(struct ocl_scan *scan, struct known_answer *known,
                            struct ocl_scan **probe) {
    clm_status status = CLM_ERR_UNSUPPORTED;
    for (size_t count = KNOWN_PATTERNS; count && status == CLM_ERR_UNSUPPORTED; count--)
        for (size_t first = 0; first + count <= KNOWN_PATTERNS && status == CLM_ERR_UNSUPPORTED;
             first++)
            status = open_probe(scan, first, first + count, known, probe);
    return status;
}

clm_status ocl_known_answer(struct ocl_scan *scan, int question) {
    struct known_answer known;
    struct ocl_scan *probe;
    bool right = false;
    clm_status status = ocl_selftest(&scan->context);
    if (!status)
        status = open_some(scan, &known, &probe);
    if (status)
        return status;
    status = ask(&known, probe, question, &right);
    scan_close(probe);
    known_answer_clear(&known);
    if (!status && !right)
        status =
            known_answer_failed(scan->context.device.info.name, scan->context.device.info.platform);
    return status;
}
