#include "host/ocl/block_sums.h"

#include "host/base/message.h"
#include "host/ocl/launch.h"

/* Work-items of a group, of which a CPU runs one after the other. */
enum { GROUP_MAX = 256, CPU_GROUP_MAX = 8 };

static size_t group_size(const struct ocl_device *device) {
    const uint64_t wanted = device->info.type == CLM_DEVICE_CPU ? CPU_GROUP_MAX : GROUP_MAX;
    const uint64_t most = device->caps.group_size < 1 ? 1 : device->caps.group_size;
    return (size_t)(wanted < most ? wanted : most);
}

clm_u32 block_sums_blocks(const struct block_sums *sums, clm_u32 pieces) {
    return ((pieces - 1) >> sums->block_bits) + 1;
}

clm_status block_sums_run(const struct ocl_context *context, const struct block_sums *sums,
                          clm_u32 pieces, cl_mem ends, cl_mem totals, uint64_t *ns) {
    const size_t group = group_size(&context->device);
    struct ocl_arguments arguments = {.count = 0};
    ocl_argument(&arguments, sizeof pieces, &pieces);
    ocl_argument(&arguments, sizeof sums->block_bits, &sums->block_bits);
    ocl_argument(&arguments, sizeof sums->piece, &sums->piece);
    ocl_argument(&arguments, sizeof(cl_mem), &ends);
    ocl_argument(&arguments, sizeof(cl_mem), &totals);
    ocl_argument(&arguments, 2 * group * sizeof(clm_u32), NULL);
    return ocl_launch_groups(context, &sums->program, block_sums_blocks(sums, pieces), group,
                             &arguments, ns);
}

/* ---- The known answer -------------------------------------------------- */

/* Blocks for which a group takes several turns, the last not whole, of numbers that repeat in no
 * power of two pieces. */
enum { TEST_PIECE = 16, TEST_BITS = 10, TEST_BLOCKS = 3, TEST_PIECES = (2 << TEST_BITS) + 300 };

static clm_u32 test_number(clm_u32 piece) {
    return piece * 5 % (TEST_PIECE + 1);
}

static bool is_right(const clm_u32 *ends, const clm_u32 *totals) {
    clm_u32 sum = 0;
    for (clm_u32 i = 0; i < TEST_PIECES; i++) {
        const clm_u32 block = i >> TEST_BITS;
        sum = i == block << TEST_BITS ? test_number(i) : sum + test_number(i);
        if (ends[i] != sum || totals[block] < sum)
            return false;
        if ((i + 1 == TEST_PIECES || i + 1 == (block + 1) << TEST_BITS) && totals[block] != sum)
            return false;
    }
    return true;
}

static clm_status ask(const struct ocl_context *context, const struct block_sums *sums,
                      bool *right) {
    const struct block_sums tested = {sums->program, TEST_PIECE, TEST_BITS};
    clm_u32 ends[TEST_PIECES], totals[TEST_BLOCKS] = {0};
    cl_mem device_ends = NULL, device_totals = NULL;
    uint64_t ns = 0;
    for (clm_u32 i = 0; i < TEST_PIECES; i++)
        ends[i] = test_number(i);
    clm_status status = ocl_buffer_create(context, ends, sizeof ends, &device_ends);
    if (!status)
        status = ocl_buffer_create(context, totals, sizeof totals, &device_totals);
    if (!status)
        status = block_sums_run(context, &tested, TEST_PIECES, device_ends, device_totals, &ns);
    if (!status)
        status = ocl_buffer_read(context, device_ends, ends, sizeof ends);
    if (!status)
        status = ocl_buffer_read(context, device_totals, totals, sizeof totals);
    *right = !status && is_right(ends, totals);
    ocl_buffer_destroy(&device_ends);
    ocl_buffer_destroy(&device_totals);
    return status;
}

static clm_status test(const struct ocl_context *context, struct block_sums *sums) {
    bool right;
    clm_status status = ask(context, sums, &right);
    if (!status && !right)
        status = message_set(CLM_ERR_DEVICE_FAILED,
                             "device '%s' (%s): the known-answer test failed: it adds up how many "
                             "records there are, and gets other sums",
                             context->device.info.name, context->device.info.platform);
    if (!status)
        ocl_program_keep(context, &sums->program);
    return status;
}

/* ---- Opening and closing ----------------------------------------------- */

clm_status block_sums_open(const struct ocl_context *context, clm_u32 piece, size_t records,
                           struct block_sums *sums) {
    const size_t most = records < BLOCK_RECORDS ? records : BLOCK_RECORDS;
    *sums = (struct block_sums){.piece = piece};
    while ((size_t)piece << (sums->block_bits + 1) <= most)
        sums->block_bits++;
    clm_status status = ocl_program_open(context, KERNEL_BLOCK_SUMS, "", &sums->program);
    if (!status && sums->program.fresh)
        status = test(context, sums);
    if (status)
        block_sums_close(sums);
    return status;
}

void block_sums_close(struct block_sums *sums) {
    ocl_program_close(&sums->program);
}
