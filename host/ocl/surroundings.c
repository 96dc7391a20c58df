#include "host/ocl/surroundings.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Limits ------------------------------------------------------------ */

/* Drivers map about half a GiB, and PoCL threads of 8 MiB for each processor. */
static const uint64_t space_needed = 1u << 30;
static const uint64_t stack_needed = 256u << 10;
static const uint64_t file_needed = 64u << 20; /* PoCL writes its kernels to files */

/* The limit; UINT64_MAX if there is none. */
static uint64_t limit_of(int resource) {
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    return limit.rlim_cur;
}

/* What the process has mapped of address space, and of it data, in bytes. */
static void read_use(uint64_t *space, uint64_t *data) {
    unsigned long long pages, data_pages;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "r");
    *space = *data = 0;
    if (!file)
        return;
    if (fscanf(file, "%llu %*u %*u %*u %*u %llu", &pages, &data_pages) == 2) {
        *space = pages * page;
        *data = data_pages * page;
    }
    fclose(file);
}

static bool has_room(uint64_t limit, uint64_t used) {
    return limit == UINT64_MAX || (limit > used && limit - used >= space_needed);
}

/* ---- Threads ----------------------------------------------------------- */

static void *nothing(void *argument) {
    return argument;
}

/* Whether as many threads as drivers start can be made: tried only where their number is
 * limited. */
static bool threads_can_be_made(void) {
    enum { FEW = 4096, MOST = 256 };
    pthread_t threads[MOST];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int wanted = processors < 1 ? 16 : processors > MOST / 2 ? MOST : (int)processors * 2 + 14;
    int made = 0;
    if (wanted > MOST)
        wanted = MOST;
    if (limit_of(RLIMIT_NPROC) >= FEW)
        return true;
    while (made < wanted && pthread_create(&threads[made], NULL, nothing, NULL) == 0)
        made++;
    for (int i = 0; i < made; i++)
        pthread_join(threads[i], NULL);
    return made == wanted;
}

const char *surroundings_lack(void) {
    uint64_t space, data;
    read_use(&space, &data);
    if (!has_room(limit_of(RLIMIT_AS), space))
        return "OpenCL needs 1 GiB of address space more than there is: see ulimit -v";
    if (!has_room(limit_of(RLIMIT_DATA), data))
        return "OpenCL needs 1 GiB of data more than there is: see ulimit -d";
    if (limit_of(RLIMIT_STACK) < stack_needed)
        return "OpenCL needs a stack of 256 KiB: see ulimit -s";
    if (limit_of(RLIMIT_FSIZE) < file_needed)
        return "OpenCL needs files of 64 MiB: see ulimit -f";
    if (!threads_can_be_made())
        return "OpenCL needs more threads than there can be: see ulimit -u";
    return NULL;
}

/* ---- Programs ---------------------------------------------------------- */

bool surroundings_have_program(const char *name) {
    const char *folder = getenv("PATH");
    char path[4096];
    struct stat status;
    for (size_t length; folder; folder = folder[length] ? folder + length + 1 : NULL) {
        length = strcspn(folder, ":");
        int written = snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, name);
        if (written > 0 && (size_t)written < sizeof path && access(path, X_OK) == 0 &&
            stat(path, &status) == 0 && S_ISREG(status.st_mode))
            return true;
    }
    return false;
}
