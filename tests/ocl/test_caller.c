/* clmatch_opencl.h: text in the caller's buffers, on the caller's queue. */
#define CL_TARGET_OPENCL_VERSION 120
#include "clmatch_opencl.h"
#include "unit.h"

#include <time.h>

static struct {
    cl_platform_id platform;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} cl;

static const char text[] = "xx She sells sea shells; he, she, hers. xx";
enum { LENGTH = sizeof text - 1 };

static int open_device(void **state) {
    cl_int error;
    (void)state;
    if (clGetPlatformIDs(1, &cl.platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_ALL, 1, &cl.device, NULL) != CL_SUCCESS)
        return 0;
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    return 0;
}

static int close_device(void **state) {
    (void)state;
    clReleaseCommandQueue(cl.queue);
    clReleaseContext(cl.context);
    return 0;
}

/* The text, `before` bytes into a buffer that has `after` more. */
static cl_mem buffer_with_text(size_t before, size_t after) {
    cl_int error;
    const char zero = 0;
    cl_mem buffer =
        clCreateBuffer(cl.context, CL_MEM_READ_ONLY, before + LENGTH + after, NULL, &error);
    assert_int_equal(error, CL_SUCCESS);
    clEnqueueFillBuffer(cl.queue, buffer, &zero, 1, 0, before + LENGTH + after, 0, NULL, NULL);
    clEnqueueWriteBuffer(cl.queue, buffer, CL_FALSE, before, LENGTH, text, 0, NULL, NULL);
    return buffer; /* still on its way */
}

static clm_db *db(void) {
    return unit_compile(unit_patterns("he", "she", "shells", "xx", NULL));
}

struct found {
    size_t count;
    clm_match matches[64];
};

static int keep(const clm_match *match, void *context) {
    struct found *found = context;
    found->matches[found->count++] = *match;
    return 0;
}

/* The same answers as for `length` bytes of text in host memory. */
static void same_as_in_memory(clm_scanner *scanner, cl_mem buffer, size_t begin, const char *bytes,
                              size_t length) {
    uint64_t counts[4], expected_counts[4];
    struct found found = {0}, expected = {0};
    int any = 2, expected_any;
    assert_ok(clm_count(scanner, bytes, length, expected_counts));
    assert_ok(clm_find(scanner, bytes, length, keep, &expected));
    assert_ok(clm_any(scanner, bytes, length, &expected_any));
    assert_ok(clm_opencl_count(scanner, buffer, begin, length, counts));
    assert_ok(clm_opencl_find(scanner, buffer, begin, length, keep, &found));
    assert_ok(clm_opencl_any(scanner, buffer, begin, length, &any));
    assert_memory_equal(counts, expected_counts, sizeof counts);
    assert_int_equal(found.count, expected.count);
    assert_memory_equal(found.matches, expected.matches, found.count * sizeof *found.matches);
    assert_int_equal(any, expected_any);
}

static void answers_as_for_memory(void **state) {
    (void)state;
    clm_db *set = db();
    const uint64_t chunks[] = {0, 1, 5, 16};
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        clm_scan_options options = {.chunk = chunks[i], .strict = 1};
        clm_scanner *scanner;
        assert_ok(clm_opencl_scanner_create(set, cl.queue, &options, &scanner));
        for (size_t before = 0; before < 20; before += 3) {
            cl_mem buffer = buffer_with_text(before, before);
            same_as_in_memory(scanner, buffer, before, text, LENGTH);
            same_as_in_memory(scanner, buffer, before + 4, text + 4, LENGTH - 4);
            same_as_in_memory(scanner, buffer, before, text, LENGTH - 5); /* "hers" is cut */
            same_as_in_memory(scanner, buffer, before, text, 0);
            clReleaseMemObject(buffer);
        }
        clm_scanner_destroy(scanner);
    }
    clm_db_destroy(set);
}

static void takes_sub_buffers(void **state) {
    (void)state;
    cl_uint bits = 0;
    clGetDeviceInfo(cl.device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL);
    size_t origin = bits / 8;
    clm_db *set = db();
    clm_scanner *scanner;
    cl_mem buffer = buffer_with_text(origin, 0);
    cl_buffer_region region = {origin, LENGTH};
    cl_int error;
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    assert_int_equal(error, CL_SUCCESS);
    assert_ok(clm_opencl_scanner_create(set, cl.queue, NULL, &scanner));
    same_as_in_memory(scanner, part, 0, text, LENGTH);
    clm_scanner_destroy(scanner);
    clReleaseMemObject(part);
    clReleaseMemObject(buffer);
    clm_db_destroy(set);
}

static void takes_queues_out_of_order(void **state) {
    (void)state;
    cl_int error;
    cl_command_queue ordered = cl.queue;
    cl.queue =
        clCreateCommandQueue(cl.context, cl.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error);
    if (error == CL_SUCCESS) {
        clm_db *set = db();
        clm_scanner *scanner;
        assert_ok(clm_opencl_scanner_create(set, cl.queue, NULL, &scanner));
        cl_mem buffer = buffer_with_text(7, 0);
        clEnqueueBarrierWithWaitList(cl.queue, 0, NULL, NULL);
        clEnqueueWriteBuffer(cl.queue, buffer, CL_FALSE, 7, LENGTH, text, 0, NULL, NULL);
        same_as_in_memory(scanner, buffer, 7, text, LENGTH);
        clm_scanner_destroy(scanner);
        clReleaseMemObject(buffer);
        clm_db_destroy(set);
        clReleaseCommandQueue(cl.queue);
    } else {
        print_message("SKIP: the device has no queues out of order\n");
    }
    cl.queue = ordered;
}

/* A driver's threads may let go of what has ended a little later: up to 10 s. */
static cl_uint references_come_to(cl_context context, cl_uint wanted) {
    const struct timespec pause = {0, 10 * 1000 * 1000};
    cl_uint references = 0;
    for (int i = 0; i < 1000; i++) {
        clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof references, &references, NULL);
        if (references == wanted)
            break;
        nanosleep(&pause, NULL);
    }
    return references;
}

/* The scanner keeps what it needs of the caller's. */
static void keeps_the_queue(void **state) {
    (void)state;
    cl_int error;
    cl_uint before;
    clm_db *set = db();
    clm_scanner *scanner;
    cl_context context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    cl_command_queue queue = clCreateCommandQueue(context, cl.device, 0, &error);
    uint64_t counts[4];
    clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof before, &before, NULL);
    assert_ok(clm_opencl_scanner_create(set, queue, NULL, &scanner));
    clReleaseCommandQueue(queue);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, LENGTH, (void *)text, &error);
    assert_ok(clm_opencl_count(scanner, buffer, 0, LENGTH, counts));
    assert_int_equal(counts[0], 5); /* "he" */
    clReleaseMemObject(buffer);
    clm_scanner_destroy(scanner);
    assert_int_equal(references_come_to(context, before - 1), before - 1); /* the queue is gone */
    clReleaseContext(context);
    clm_db_destroy(set);
}

static void refuses(void **state) {
    (void)state;
    cl_int error;
    uint64_t counts[4];
    clm_db *set = db();
    clm_scanner *scanner, *other;
    cl_mem buffer = buffer_with_text(0, 0);
    cl_context foreign = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    cl_mem far = clCreateBuffer(foreign, CL_MEM_READ_ONLY, LENGTH, NULL, &error);
    assert_ok(clm_opencl_scanner_create(set, cl.queue, NULL, &scanner));
    assert_status(clm_opencl_count(scanner, buffer, 0, LENGTH + 1, counts), CLM_ERR_ARGUMENT);
    assert_message("buffer of 42"); /* the size of the text above */
    assert_status(clm_opencl_count(scanner, buffer, LENGTH + 1, 0, counts), CLM_ERR_ARGUMENT);
    assert_status(clm_opencl_count(scanner, buffer, 2, SIZE_MAX, counts), CLM_ERR_ARGUMENT);
    assert_status(clm_opencl_count(scanner, far, 0, LENGTH, counts), CLM_ERR_ARGUMENT);
    assert_message("another context");
    assert_status(clm_opencl_count(scanner, NULL, 0, 0, counts), CLM_ERR_ARGUMENT);
    assert_status(clm_opencl_count(scanner, buffer, 0, 1, NULL), CLM_ERR_ARGUMENT);
    assert_status(clm_opencl_scanner_create(set, NULL, NULL, &other), CLM_ERR_ARGUMENT);
    assert_ok(clm_scanner_create(set, "openmp", NULL, &other));
    assert_status(clm_opencl_count(other, buffer, 0, LENGTH, counts), CLM_ERR_ARGUMENT);
    assert_message("clm_opencl_scanner_create");
    clm_scan_options wrong = {.variant = "table=nowhere"};
    clm_scanner_destroy(other);
    assert_status(clm_opencl_scanner_create(set, cl.queue, &wrong, &other), CLM_ERR_VARIANT);
    clm_scanner_destroy(scanner);
    clReleaseMemObject(far);
    clReleaseMemObject(buffer);
    clReleaseContext(foreign);
    clm_db_destroy(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_as_for_memory),
        cmocka_unit_test(takes_sub_buffers),
        cmocka_unit_test(takes_queues_out_of_order),
        cmocka_unit_test(keeps_the_queue),
        cmocka_unit_test(refuses),
    };
    open_device(NULL);
    if (!cl.device) {
        puts("SKIP: no OpenCL device here (Debian: pocl-opencl-icd)");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, close_device);
}
