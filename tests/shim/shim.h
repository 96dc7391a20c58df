/* A tiny OpenCL 1.2 for tests: what the library calls, and no more. A library that
 * takes the ICD loader's place has one platform with one device, whose programs are
 * compiled as C by clang, under its address and undefined-behaviour sanitizers.
 *
 * A work-group has one work-item, so barriers are no-ops. Commands run while they
 * are enqueued, work-items one after the other, upwards in one launch and downwards
 * in the next. Memory objects are allocations of exactly their size, filled with
 * garbage. Misuse of the API is an error, as the specification says.
 *
 *   platform.c    the platform, the device and its limits
 *   object.c      reference counts; how an info function answers
 *   queue.c       contexts, queues, events
 *   memory.c      memory objects
 *   program.c     programs
 *   compile.c     from source to machine code: clang.c, literal.c, wrapper.c
 *   kernel.c      kernels, arguments, launches
 *   opencl_c.h    OpenCL C's types and built-in functions, for programs
 *
 * To add a function of the API: define it in the file that owns its object. Those of
 * 1.1 and 1.2 are named in exports.map too. To add a built-in function: opencl_c.h,
 * and its test in builtins.def. To add a kind of parameter: kernel_table.h, wrapper.c
 * and kernel.c, where SHIM_PARAMETER_LOCAL is. */
#ifndef CLMATCH_TESTS_SHIM_SHIM_H
#define CLMATCH_TESTS_SHIM_SHIM_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "kernel_table.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { SHIM_GARBAGE = 0xA5 };

/* ---- Limits of the device, bytes ----------------------------------------- */

#define SHIM_GLOBAL_MEMORY ((cl_ulong)1 << 30)
#define SHIM_LOCAL_MEMORY ((cl_ulong)64 << 10)
#define SHIM_CONSTANT_MEMORY ((cl_ulong)64 << 10)
#define SHIM_ALIGNMENT 128 /* of a sub-buffer's origin */
cl_ulong shim_max_allocation(void);

/* ---- Objects ------------------------------------------------------------- */

/* Any other value: no object, or no longer one. */
enum shim_kind {
    SHIM_CONTEXT = 0x51A00001,
    SHIM_QUEUE,
    SHIM_EVENT,
    SHIM_MEMORY,
    SHIM_PROGRAM,
    SHIM_KERNEL
};

/* The first member of each object. */
struct shim_object {
    enum shim_kind kind;
    atomic_uint references;
};

struct _cl_context {
    struct shim_object object;
};

struct _cl_command_queue {
    struct shim_object object;
    cl_context context;
    cl_device_id device;
    cl_command_queue_properties properties;
};

struct _cl_event {
    struct shim_object object;
};

struct _cl_mem {
    struct shim_object object;
    cl_context context;
    size_t size;
    uint8_t *bytes;
    bool borrowed; /* CL_MEM_USE_HOST_PTR, or a part of `whole` */
    cl_mem whole;  /* a sub-buffer's, or NULL */
};

struct _cl_program {
    struct shim_object object;
    cl_context context;
    char *source;
    const char *log;                   /* of the last build, or NULL */
    const struct shim_kernel *kernels; /* NULL: not built */
};

struct shim_argument;

struct _cl_kernel {
    struct shim_object object;
    cl_program program;
    const struct shim_kernel *code;
    struct shim_argument *arguments;
};

/* A zeroed object with one reference; aborts without memory, as all here does. */
void *shim_create(enum shim_kind kind, size_t size);
void *shim_allocate(size_t size);
/* Is it an object of the kind? NULL, foreign and released ones are not, as far as
 * that can be told. */
bool shim_is(const void *object, enum shim_kind kind);
void shim_retain(void *object);
/* True with the last reference: the caller frees what the object owns, then it. */
bool shim_release(void *object);

/* Stores to an out-parameter that may be NULL. */
void shim_set_error(cl_int *out, cl_int error);
/* How clGet...Info returns a value of `size` bytes. */
cl_int shim_answer(const void *value, size_t size, size_t capacity, void *out, size_t *out_size);
cl_int shim_answer_text(const char *text, size_t capacity, void *out, size_t *out_size);

/* The two ends of every clEnqueue...: CL_SUCCESS if queue and wait list are sound;
 * an event that is complete. */
cl_int shim_enqueue_check(cl_command_queue queue, cl_uint count, const cl_event *waited);
cl_int shim_enqueue_done(cl_event *event);

/* A text that printf would print, to be freed. */
char *shim_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Programs ------------------------------------------------------------ */

/* Compiles a program, or finds it compiled before. NULL if it does not compile. `log`
 * is what the compiler said, or NULL. Both live as long as the process. */
const struct shim_kernel *shim_compile(const char *source, const char *options, const char **log);

/* Makes the file `to` from `from`, with options of ours and of the program. */
bool shim_run_clang(const char *mode, const char *options, const char *from, const char *to,
                    const char *log);
extern const char shim_clang_flags[];
const char *shim_clang(void);

/* The source with (uint4)(a, b, c, d) as C has it: SHIM_VECTOR(uint4, a, b, c, d). */
char *shim_replace_literals(const char *source);

/* C text that defines shim_kernels[] for a preprocessed program in which the words of
 * OpenCL C stand as SHIM_IS_KERNEL, SHIM_IS_GLOBAL, ... NULL if a kernel's head is not
 * understood. */
char *shim_wrap_kernels(const char *preprocessed);

#endif
