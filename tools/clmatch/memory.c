#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "say.h"

static void *granted(void *memory) {
    if (!memory) {
        say("memory was refused by the system; give fewer patterns or texts at a time");
        _exit(EXIT_ERROR);
    }
    return memory;
}

void *allocate(size_t count, size_t size) {
    return granted(calloc(count ? count : 1, size ? size : 1));
}

void *reallocate(void *array, size_t count, size_t size) {
    return granted(reallocarray(array, count ? count : 1, size ? size : 1));
}

char *copy_string(const char *string) {
    return granted(strdup(string));
}
