#include "fallback/threads.h"

#include <omp.h>
#include <sys/resource.h>

enum { THREADS_MAX = 1024 };

/* Half of a limited address space, for their stacks. */
static rlim_t room_for_stacks(void) {
    struct rlimit space, stack;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY)
        return THREADS_MAX;
    rlim_t bytes = 8u << 20;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY &&
        stack.rlim_cur > bytes)
        bytes = stack.rlim_cur;
    return space.rlim_cur / 2 / bytes;
}

int threads_to_use(void) {
    int threads = omp_get_max_threads();
    if (threads > omp_get_thread_limit())
        threads = omp_get_thread_limit();
    if (threads > THREADS_MAX)
        threads = THREADS_MAX;
    if ((rlim_t)threads > room_for_stacks())
        threads = (int)room_for_stacks();
    return threads < 1 ? 1 : threads;
}
