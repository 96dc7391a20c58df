/* The shim's OpenCL C against builtins.def, on the first device there is: a program
 * that evaluates each line, in a kernel with every kind of parameter. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *expression;
    uint64_t value;
} rows[] = {
#define BUILTIN(expression, value) {#expression, value},
#include "builtins.def"
#undef BUILTIN
};
enum { ROWS = sizeof rows / sizeof *rows, BYTES = 32 };

struct pair {
    cl_uint first;
    cl_ulong second;
};

static const char head[] =
    "typedef struct pair { uint first; ulong second; } pair_type;\n"
    "kernel void declared(int i);\n"
    "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void unused(void) {}\n"
    "kernel __attribute__((reqd_work_group_size(1, 1, 1)))\n"
    "void evaluate(const int i, pair_type pair, global ulong *restrict out,\n"
    "              __global const uchar *bytes, constant uint *table, volatile global int "
    "*counter,\n"
    "              __local uint *scratch, const uint u) {\n"
    "    const uint4 v = (uint4)(1, 2, 3, 0x80000000u);\n"
    "    scratch[0] = 0;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n";

static cl_context context;
static cl_device_id device;
static int failures;

static void check(const char *call, cl_int error) {
    if (error == CL_SUCCESS)
        return;
    printf("FAILED: %s: %d\n", call, error);
    exit(1);
}

/* False if there is no device. */
static int open_device(void) {
    cl_platform_id platform;
    cl_uint count = 0;
    cl_int error;
    if (clGetPlatformIDs(1, &platform, &count) || !count ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, &count) || !count)
        return 0;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check("clCreateContext", error);
    return 1;
}

static char *make_source(void) {
    size_t size = sizeof head + 16;
    for (size_t i = 0; i < ROWS; i++)
        size += strlen(rows[i].expression) + 64;
    char *source = malloc(size), *at = source;
    if (!source)
        exit(1);
    at += sprintf(at, "%s", head);
    for (size_t i = 0; i < ROWS; i++)
        at += sprintf(at, "    out[%zu] = (ulong)(%s);\n", i, rows[i].expression);
    sprintf(at, "}\n");
    return source;
}

static cl_program build(void) {
    cl_int error;
    char *source = make_source(), log[16384] = "";
    cl_program program =
        clCreateProgramWithSource(context, 1, &(const char *){source}, NULL, &error);
    check("clCreateProgramWithSource", error);
    error = clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL);
    if (error) {
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        printf("%s\n", log);
    }
    check("clBuildProgram", error);
    free(source);
    return program;
}

static cl_mem make_buffer(cl_command_queue queue, const void *bytes, size_t size) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, size, NULL, &error);
    check("clCreateBuffer", error);
    check("clEnqueueWriteBuffer",
          clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL));
    return buffer;
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    check("clSetKernelArg", clSetKernelArg(kernel, index, size, value));
}

static void compare(const cl_ulong *out) {
    for (size_t i = 0; i < ROWS; i++)
        if (out[i] != rows[i].value) {
            printf("FAILED: %s is 0x%" PRIx64 ", not 0x%" PRIx64 "\n", rows[i].expression,
                   (uint64_t)out[i], rows[i].value);
            failures++;
        }
}

static void evaluate(cl_command_queue queue, cl_kernel kernel) {
    static cl_ulong out[ROWS];
    const size_t one = 1;
    const cl_int three = 3, zero = 0;
    const cl_uint table[] = {10, 20, 30}, u = 0xF0;
    const struct pair pair = {11, 22};
    cl_uchar bytes[BYTES];
    for (size_t i = 0; i < BYTES; i++)
        bytes[i] = (cl_uchar)i;
    cl_mem memory[] = {make_buffer(queue, out, sizeof out), make_buffer(queue, bytes, sizeof bytes),
                       make_buffer(queue, table, sizeof table),
                       make_buffer(queue, &zero, sizeof zero)};
    set(kernel, 0, sizeof three, &three);
    set(kernel, 1, sizeof pair, &pair);
    for (cl_uint i = 0; i < 4; i++)
        set(kernel, 2 + i, sizeof *memory, &memory[i]);
    set(kernel, 6, sizeof(cl_uint), NULL);
    set(kernel, 7, sizeof u, &u);
    check("clEnqueueNDRangeKernel",
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL));
    check("clEnqueueReadBuffer",
          clEnqueueReadBuffer(queue, memory[0], CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    compare(out);
    for (cl_uint i = 0; i < 4; i++)
        clReleaseMemObject(memory[i]);
}

int main(void) {
    cl_int error;
    if (!open_device()) {
        printf("SKIP: no OpenCL device\n");
        return 77;
    }
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    check("clCreateCommandQueue", error);
    cl_program program = build();
    cl_kernel kernel = clCreateKernel(program, "evaluate", &error);
    check("clCreateKernel", error);
    evaluate(queue, kernel);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    printf("%d expressions, %d failures\n", (int)ROWS, failures);
    return failures != 0;
}
