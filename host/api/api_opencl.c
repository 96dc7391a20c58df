#include "host/api/check.h"
#include "host/ocl/opencl.h" /* before CL's header, which the public one includes */
#include "host/run/caller_device.h"
#include "include/clmatch_opencl.h"

clm_status clm_opencl_scanner_create(const clm_db *db, cl_command_queue queue,
                                     const clm_scan_options *options, clm_scanner **scanner) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(queue);
    CHECK_NOT_NULL(scanner);
    return caller_scanner_create(db, queue, options, scanner);
}

clm_status clm_opencl_count(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                            uint64_t *counts) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(text);
    CHECK_NOT_NULL(counts);
    CHECK_IDLE(scanner);
    return caller_scanner_ask(scanner, &(struct question){.kind = QUESTION_COUNT, .counts = counts},
                              text, begin, length);
}

clm_status clm_opencl_find(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                           clm_on_match on_match, void *context) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(text);
    CHECK_NOT_NULL(on_match);
    CHECK_IDLE(scanner);
    return caller_scanner_ask(
        scanner,
        &(struct question){.kind = QUESTION_FIND, .on_match = on_match, .context = context}, text,
        begin, length);
}

clm_status clm_opencl_any(clm_scanner *scanner, cl_mem text, size_t begin, size_t length,
                          int *found) {
    CHECK_NOT_NULL(scanner);
    CHECK_NOT_NULL(text);
    CHECK_NOT_NULL(found);
    CHECK_IDLE(scanner);
    int answer;
    clm_status status = caller_scanner_ask(
        scanner, &(struct question){.kind = QUESTION_ANY, .found = &answer}, text, begin, length);
    if (!status)
        *found = answer;
    return status;
}
