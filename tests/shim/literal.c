/* Vector literals. To C, (uint4)(a, b, c, d) is the cast of a comma expression. */
#include "shim.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t");
}

/* The end of the vector type's name at `at`, or NULL. */
static const char *vector_type_end(const char *at) {
    static const char *const types[] = {"uchar", "ushort", "uint",  "ulong", "char",
                                        "short", "int",    "float", "long"};
    static const char *const widths[] = {"16", "2", "3", "4", "8"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t length = strlen(types[i]);
        if (strncmp(at, types[i], length) != 0)
            continue;
        for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
            const char *end = at + length + strlen(widths[k]);
            if (strncmp(at + length, widths[k], strlen(widths[k])) == 0 &&
                !isalnum((unsigned char)*end) && *end != '_')
                return end;
        }
    }
    return NULL;
}

/* What follows "(uint4)(" at `at`, or NULL if that is not there. */
static const char *literal_head_end(const char *at, const char **type, int *type_length) {
    if (*at != '(')
        return NULL;
    *type = skip_blanks(at + 1);
    const char *end = vector_type_end(*type);
    if (!end)
        return NULL;
    *type_length = (int)(end - *type);
    end = skip_blanks(end);
    if (*end != ')')
        return NULL;
    end = skip_blanks(end + 1);
    return *end == '(' ? end + 1 : NULL;
}

char *shim_replace_literals(const char *source) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        abort();
    while (*source) {
        const char *type;
        int type_length;
        const char *after = literal_head_end(source, &type, &type_length);
        if (after)
            fprintf(out, "SHIM_VECTOR(%.*s, ", type_length, type);
        else
            fputc(*source, out);
        source = after ? after : source + 1;
    }
    if (fclose(out))
        abort();
    return text;
}
