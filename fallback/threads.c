#include "fallback/threads.h"

#include <limits.h>
#include <omp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { THREADS_MAX = 1024 };

/* Below this many processes and threads of a user it is worth asking. */
static const rlim_t few_processes = 4096;

/* ---- Stacks ------------------------------------------------------------ */

/* OMP_STACKSIZE: a number and B, K, M or G, K if left out; 0 if it is not that. */
static size_t parse_stack_size(const char *text) {
    static const char units[] = "BKMG";
    char *end;
    unsigned long long number = text ? strtoull(text, &end, 10) : 0;
    if (!number)
        return 0;
    end += strspn(end, " \t");
    const char *unit = *end ? strchr(units, *end & ~0x20) : units + 1;
    unsigned shift = unit ? 10 * (unsigned)(unit - units) : 0;
    return number > SIZE_MAX >> shift ? 0 : (size_t)(number << shift);
}

static size_t stack_bytes(void) {
    size_t bytes = parse_stack_size(getenv("OMP_STACKSIZE"));
    struct rlimit stack;
    if (!bytes)
        bytes = parse_stack_size(getenv("GOMP_STACKSIZE"));
    if (!bytes && getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY)
        bytes = (size_t)stack.rlim_cur;
    return bytes > 8u << 20 ? bytes : 8u << 20;
}

/* ---- Trying ------------------------------------------------------------ */

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_gate(void *nothing) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return nothing;
}

/* How many threads beside this one there can be at once, up to `wanted`. */
static int try_threads(int wanted) {
    pthread_t threads[THREADS_MAX];
    pthread_attr_t attributes;
    int made = 0;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    pthread_attr_setstacksize(&attributes, stack_bytes());
    pthread_mutex_lock(&gate);
    while (made < wanted && pthread_create(&threads[made], &attributes, wait_for_gate, NULL) == 0)
        made++;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < made; i++)
        pthread_join(threads[i], NULL);
    pthread_attr_destroy(&attributes);
    return made;
}

/* ---- Limits ------------------------------------------------------------ */

/* A quarter of a limited address space; tables, text and the threads' own memory need
 * the rest. */
static rlim_t room_for_stacks(void) {
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY)
        return RLIM_INFINITY;
    return space.rlim_cur / 4 / stack_bytes();
}

static bool processes_are_few(void) {
    struct rlimit processes;
    return getrlimit(RLIMIT_NPROC, &processes) == 0 && processes.rlim_cur < few_processes;
}

int threads_to_use(void) {
    int threads = omp_get_max_threads();
    if (threads > omp_get_thread_limit())
        threads = omp_get_thread_limit();
    if (threads > THREADS_MAX)
        threads = THREADS_MAX;
    rlim_t room = room_for_stacks();
    if (room != RLIM_INFINITY && (rlim_t)threads > room)
        threads = (int)room;
    if (threads > 1 && (room != RLIM_INFINITY || processes_are_few()))
        threads = 1 + try_threads(threads - 1);
    return threads < 1 ? 1 : threads;
}
