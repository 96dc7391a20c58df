#include "layer.h"

#include "clmatch.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

const char *const layer_kinds[FAIL_KINDS] = {
    [FAIL_CONTEXT] = "context", [FAIL_QUEUE] = "queue",   [FAIL_PROGRAM] = "program",
    [FAIL_KERNEL] = "kernel",   [FAIL_BUFFER] = "buffer", [FAIL_EVENT] = "event",
    [FAIL_MAPPING] = "mapping",
};

/* A function as an object: dlsym gives no other. */
static bool find(void *library, const char *name, void *function, size_t size) {
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, size);
    return symbol;
}

#define FIND(member)                                                                               \
    find(library, "fail_layer_" #member, (void *)&layer->member, sizeof layer->member)

bool layer_find(struct layer *layer) {
    const char *path = getenv("OPENCL_LAYERS");
    size_t count;
    clm_devices(NULL, 0, &count);
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_NOLOAD) : NULL;
    return library && FIND(arm) && FIND(calls) && FIND(failed) && FIND(made) && FIND(held) &&
           FIND(unfinished);
}
