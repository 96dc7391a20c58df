/* Reference counts, and how an info function answers. */
#include "shim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *shim_allocate(size_t size) {
    void *bytes = malloc(size);
    if (!bytes)
        abort();
    return bytes;
}

void *shim_create(enum shim_kind kind, size_t size) {
    struct shim_object *object = shim_allocate(size);
    memset(object, 0, size);
    object->kind = kind;
    atomic_init(&object->references, 1);
    return object;
}

bool shim_is(const void *object, enum shim_kind kind) {
    return object && ((const struct shim_object *)object)->kind == kind;
}

void shim_retain(void *object) {
    atomic_fetch_add(&((struct shim_object *)object)->references, 1);
}

bool shim_release(void *object) {
    struct shim_object *counted = object;
    if (atomic_fetch_sub(&counted->references, 1) != 1)
        return false;
    counted->kind = 0;
    return true;
}

void shim_set_error(cl_int *out, cl_int error) {
    if (out)
        *out = error;
}

cl_int shim_answer(const void *value, size_t size, size_t capacity, void *out, size_t *out_size) {
    if (out && capacity < size)
        return CL_INVALID_VALUE;
    if (out)
        memcpy(out, value, size);
    if (out_size)
        *out_size = size;
    return CL_SUCCESS;
}

cl_int shim_answer_text(const char *text, size_t capacity, void *out, size_t *out_size) {
    return shim_answer(text, strlen(text) + 1, capacity, out, out_size);
}

char *shim_format(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        abort();
    va_end(arguments);
    return text;
}
