#include "host/run/device_test.h"

#include "host/plan/known_answer.h"

enum { TEXT = 10000, SYMBOLS = 20 };

static clm_status ask(const struct known_answer *known, const struct engine *engine, void *state,
                      bool *right) {
    clm_status (*const questions[])(const struct known_answer *, const struct engine *, void *,
                                    bool *) = {known_answer_count, known_answer_find,
                                               known_answer_any};
    clm_status status = CLM_OK;
    *right = true;
    for (size_t i = 0; i < sizeof questions / sizeof *questions && !status && *right; i++)
        status = questions[i](known, engine, state, right);
    return status;
}

static clm_status test_engine(const struct device *device, const struct engine *engine,
                              const struct known_answer *known) {
    struct engine_times times = {0};
    struct engine_setup setup = {
        .db = known->db, .device = device->handle, .times = &times, .chunk = TEXT};
    void *state;
    bool right = true;
    clm_status status = variant_parse(engine->name, engine->variants, NULL, &setup.variant);
    if (!status)
        status = engine->open(&setup, &state);
    if (status)
        return status;
    status = ask(known, engine, state, &right);
    engine->close(state);
    if (!status && !right)
        status = known_answer_failed(device->info.name, device->info.platform);
    return status;
}

clm_status device_test(const struct device *device) {
    struct known_answer known;
    clm_status status = known_answer_make(SYMBOLS, 0, KNOWN_PATTERNS, TEXT, &known);
    if (status)
        return status;
    for (size_t i = 0; device->engines[i] && !status; i++)
        status = test_engine(device, device->engines[i], &known);
    known_answer_clear(&known);
    return status;
}
