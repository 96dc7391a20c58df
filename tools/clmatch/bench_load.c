#include "bench_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_builtin.h"
#include "file_bytes.h"
#include "memory.h"
#include "say.h"

static const char suffix[] = ".bench";

static bool has_suffix(const char *name) {
    size_t length = strlen(name), end = sizeof suffix - 1;
    return length >= end && strcmp(name + length - end, suffix) == 0;
}

/* The name without its suffix. */
static int stem(const struct bench_builtin *builtin) {
    return (int)(strlen(builtin->name) - (sizeof suffix - 1));
}

static const struct bench_builtin *find_builtin(const char *name) {
    for (const struct bench_builtin *at = bench_builtins; at->name; ++at)
        if (strlen(name) == (size_t)stem(at) && strncmp(name, at->name, strlen(name)) == 0)
            return at;
    return NULL;
}

static bool load_builtin(const struct bench_builtin *builtin, struct bench_definition *definition) {
    char name[64];
    char *bytes = allocate(builtin->length + 1, 1);
    memcpy(bytes, builtin->bytes, builtin->length);
    snprintf(name, sizeof name, "%.*s", stem(builtin), builtin->name);
    return bench_definition_parse(definition, name, bytes, builtin->length);
}

static bool load_file(const char *name, struct bench_definition *definition) {
    void *bytes;
    size_t length;
    if (!file_bytes_read(name, &bytes, &length))
        return false;
    bytes = reallocate(bytes, length + 1, 1);
    ((char *)bytes)[length] = '\0';
    return bench_definition_parse(definition, name, bytes, length);
}

bool bench_load(const char *name, struct bench_definition *definition) {
    *definition = (struct bench_definition){0};
    if (strchr(name, '/') || has_suffix(name))
        return load_file(name, definition);
    const struct bench_builtin *builtin = find_builtin(name);
    if (builtin)
        return load_builtin(builtin, definition);
    say("%s: no such definition; see clmatch bench --list, or give a file whose name ends in %s",
        *name ? name : "''", suffix);
    return false;
}

bool bench_list(struct output *output) {
    for (const struct bench_builtin *at = bench_builtins; at->name; ++at) {
        struct bench_definition definition;
        bool right = load_builtin(at, &definition);
        if (right)
            output_format(output, "%-24s  %s%s%s\n", definition.name, definition.title,
                          bench_needs_text(&definition) ? " (needs --text)" : "",
                          definition.taken == BENCH_TAKEN_FILE ? " (needs --patterns)" : "");
        bench_definition_free(&definition);
        if (!right)
            return false;
    }
    return true;
}
