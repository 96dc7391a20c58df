#include "host/run/device_test.h"

#include "host/plan/known_answer.h"

static clm_status ask(const struct engine *engine, void *state, bool *right) {
    clm_status (*const questions[])(const struct engine *, void *, bool *) = {
        known_answer_count, known_answer_find, known_answer_any};
    clm_status status = CLM_OK;
    *right = true;
    for (size_t i = 0; i < sizeof questions / sizeof *questions && !status && *right; i++)
        status = questions[i](engine, state, right);
    return status;
}

static clm_status test_engine(const struct device *device, const struct engine *engine,
                              const struct clm_db *db) {
    struct engine_times times = {0, 0};
    struct engine_setup setup = {
        .db = db, .device = device->handle, .times = &times, .chunk = KNOWN_ANSWER_TEXT};
    void *state;
    bool right = true;
    clm_status status =
        variant_parse(engine->name, engine->axes, engine->axis_count, NULL, &setup.variant);
    if (!status)
        status = engine->open(&setup, &state);
    if (status)
        return status;
    status = ask(engine, state, &right);
    engine->close(state);
    if (!status && !right)
        status = known_answer_failed(device->info.name, device->info.platform);
    return status;
}

clm_status device_test(const struct device *device) {
    struct clm_db *db;
    clm_status status = known_answer_compile(&db);
    if (status)
        return status;
    for (size_t i = 0; device->engines[i] && !status; i++)
        status = test_engine(device, device->engines[i], db);
    database_destroy(db);
    return status;
}
