#include "host/ocl/ac_known_answer.h"

#include "host/ocl/engines.h"
#include "host/ocl/selftest.h"
#include "host/plan/known_answer.h"

static clm_status ask(struct ocl_ac *probe, int question, bool *right) {
    if (question == KNOB_QUESTION_COUNT)
        return known_answer_count(&ocl_ac_engine, probe, right);
    if (question == KNOB_QUESTION_ANY)
        return known_answer_any(&ocl_ac_engine, probe, right);
    return known_answer_find(&ocl_ac_engine, probe, right);
}

clm_status ac_known_answer(struct ocl_ac *ac, int question) {
    struct clm_db *db;
    struct ocl_ac *probe;
    bool right = false;
    clm_status status = ocl_selftest(&ac->context);
    if (!status)
        status = known_answer_compile(&db);
    if (status)
        return status;
    status = ac_probe_open(ac, db, &probe);
    if (!status) {
        status = ask(probe, question, &right);
        ac_close(probe);
    }
    database_destroy(db);
    if (!status && !right)
        status =
            known_answer_failed(ac->context.device.info.name, ac->context.device.info.platform);
    return status;
}
