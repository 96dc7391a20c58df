#include "host/ocl/selftest.h"

#include "cl/abi.h"
#include "host/base/message.h"
#include "host/ocl/launch.h"

#include <string.h>

/* What the device wrote, in one buffer each: fields by value, and structures. */
struct answer {
    cl_ulong fields[13];
    clm_record record;
    clm_tail_record tail;
};

static const clm_launch launch = {.text = 1,
                                  .begin = 2,
                                  .end = 3,
                                  .available = 4,
                                  .first_piece = 5,
                                  .pieces = 6,
                                  .longest = 7,
                                  .capacity = 8,
                                  .reads = 9};
static const clm_table_shape shape = {
    .columns = 10, .first_output = 11, .states = 12, .counters = 13};

static bool is_right(const struct answer *answer) {
    for (cl_ulong i = 0; i < sizeof answer->fields / sizeof *answer->fields; i++)
        if (answer->fields[i] != i + 1)
            return false;
    return answer->record.start == 101 && answer->record.state == 102 &&
           answer->tail.start == 201 && answer->tail.state == 202 && answer->tail.piece == 203 &&
           answer->tail.unused == 204;
}

static clm_status ask(const struct ocl_context *context, const struct ocl_program *program,
                      struct answer *answer) {
    struct {
        void *bytes;
        size_t size;
        cl_mem buffer;
    } out[] = {{answer->fields, sizeof answer->fields, NULL},
               {&answer->record, sizeof answer->record, NULL},
               {&answer->tail, sizeof answer->tail, NULL}};
    enum { OUT = sizeof out / sizeof *out };
    struct ocl_arguments arguments = {.count = 0};
    clm_status status = CLM_OK;
    uint64_t ns = 0;
    ocl_argument(&arguments, sizeof launch, &launch);
    ocl_argument(&arguments, sizeof shape, &shape);
    for (size_t i = 0; i < OUT && !status; i++) {
        status = ocl_buffer_create(context, out[i].bytes, out[i].size, &out[i].buffer);
        ocl_argument(&arguments, sizeof(cl_mem), &out[i].buffer);
    }
    if (!status)
        status = ocl_launch(context, program, 1, &arguments, &ns);
    for (size_t i = 0; i < OUT && !status; i++)
        status = ocl_buffer_read(context, out[i].buffer, out[i].bytes, out[i].size);
    for (size_t i = 0; i < OUT; i++)
        ocl_buffer_destroy(&out[i].buffer);
    return status;
}

clm_status ocl_selftest(const struct ocl_context *context) {
    struct ocl_program program;
    struct answer answer;
    memset(&answer, 0xA5, sizeof answer);
    clm_status status = ocl_program_open(context, KERNEL_SELFTEST, "", &program);
    if (status)
        return status;
    if (program.fresh) {
        status = ask(context, &program, &answer);
        if (!status && is_right(&answer))
            ocl_program_keep(context, &program);
        else if (!status)
            status = message_set(CLM_ERR_DEVICE_FAILED,
                                 "device '%s' (%s): the self-test failed: its driver lays out "
                                 "structures otherwise than the host",
                                 context->device.info.name, context->device.info.platform);
    }
    ocl_program_close(&program);
    return status;
}
