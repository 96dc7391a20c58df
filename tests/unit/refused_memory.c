#include "refused_memory.h"

#include <errno.h>
#include <stdlib.h>

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker's --wrap makes these names. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);

/* NOLINTEND(bugprone-reserved-identifier) */

size_t countdown;
bool refused;

static bool refuse(void) {
    if (countdown == 0 || --countdown > 0)
        return false;
    return refused = true;
}

void *__wrap_malloc(size_t size) {
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return refuse() ? NULL : __real_realloc(memory, size);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    return refuse() ? ENOMEM : __real_posix_memalign(memory, alignment, size);
}
