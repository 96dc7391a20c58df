/* Finds the kernels of a preprocessed program and writes, for each, a function that
 * calls it with arguments from an array. For
 *
 *     kernel void count(uint size, global uint *counts) { ... }
 *
 * it is
 *
 *     struct shim_parameters_count { uint size; global uint *counts; };
 *     static void shim_call_count(const struct shim_item *item, void *const *arguments) {
 *         shim_item = *item;
 *         count(*(TYPE(size) *)arguments[0], *(TYPE(counts) *)arguments[1]);
 *     }
 *
 * in which TYPE(size) is the type of that member: no type is ever taken apart. */
#include "shim.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMETERS_MAX = 32 };

/* A part of the program's text. */
struct text {
    const char *begin, *end;
};

struct head {
    struct text name, parameters[PARAMETERS_MAX];
    unsigned count;
};

#define TEXT_ARGUMENTS(text) (int)((text).end - (text).begin), (text).begin

/* ---- Reading ------------------------------------------------------------- */

static bool is_word_character(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static const char *skip_space(const char *at) {
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

static const char *word_end(const char *at) {
    while (is_word_character(*at))
        at++;
    return at;
}

static bool is_word(struct text text, const char *word) {
    size_t length = strlen(word);
    return (size_t)(text.end - text.begin) == length && memcmp(text.begin, word, length) == 0;
}

/* The parenthesis that closes the one at `at`, or NULL. */
static const char *closing(const char *at) {
    int depth = 0;
    for (; *at; at++) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (depth == 0)
            return at;
    }
    return NULL;
}

/* Is the word in the text, as a word of its own? */
static bool has_word(struct text text, const char *word) {
    for (const char *at = text.begin; at < text.end; at++) {
        if (!is_word_character(*at))
            continue;
        struct text found = {at, word_end(at)};
        if (is_word(found, word))
            return true;
        at = found.end - 1;
    }
    return false;
}

/* A parameter's name is the last word of its declaration. */
static struct text name_of(struct text parameter) {
    const char *end = parameter.end;
    while (end > parameter.begin && !is_word_character(end[-1]))
        end--;
    const char *begin = end;
    while (begin > parameter.begin && is_word_character(begin[-1]))
        begin--;
    return (struct text){begin, end};
}

static bool split_parameters(struct text all, struct head *head) {
    const char *begin = skip_space(all.begin);
    if (begin == all.end || is_word((struct text){begin, word_end(begin)}, "void"))
        return true;
    for (const char *at = begin; at < all.end; at++) {
        if (*at == '(' || *at == '[')
            at = closing(at);
        if (!at || head->count == PARAMETERS_MAX)
            return false;
        if (*at == ',') {
            head->parameters[head->count++] = (struct text){begin, at};
            begin = at + 1;
        }
    }
    if (head->count == PARAMETERS_MAX)
        return false;
    head->parameters[head->count++] = (struct text){begin, all.end};
    return true;
}

/* Reads what follows the word `kernel`: attributes and "void NAME(PARAMETERS)". Returns
 * where its body begins, or NULL. */
static const char *read_head(const char *at, struct head *head) {
    struct text word;
    *head = (struct head){.count = 0};
    for (;;) {
        at = skip_space(at);
        word = (struct text){at, word_end(at)};
        at = skip_space(word.end);
        if (word.begin == word.end)
            return NULL;
        if (is_word(word, "__attribute__") && *at == '(' && closing(at))
            at = closing(at) + 1;
        else if (*at == '(')
            break;
        else if (!is_word(word, "void"))
            return NULL;
    }
    head->name = word;
    const char *end = closing(at);
    if (!end || !split_parameters((struct text){at + 1, end}, head))
        return NULL;
    return end + 1;
}

/* ---- Writing ------------------------------------------------------------- */

static const char *kind_of(struct text parameter) {
    return has_word(parameter, "SHIM_IS_GLOBAL")     ? "SHIM_PARAMETER_GLOBAL"
           : has_word(parameter, "SHIM_IS_CONSTANT") ? "SHIM_PARAMETER_CONSTANT"
           : has_word(parameter, "SHIM_IS_LOCAL")    ? "SHIM_PARAMETER_LOCAL"
                                                     : "SHIM_PARAMETER_VALUE";
}

static void write_type(FILE *out, const struct head *head, unsigned i) {
    struct text name = name_of(head->parameters[i]);
    fprintf(out, "__typeof__(((struct shim_parameters_%.*s *)0)->%.*s)", TEXT_ARGUMENTS(head->name),
            TEXT_ARGUMENTS(name));
}

static void write_call(FILE *out, const struct head *head) {
    fprintf(out, "struct shim_parameters_%.*s {\n", TEXT_ARGUMENTS(head->name));
    for (unsigned i = 0; i < head->count; i++)
        fprintf(out, "    %.*s;\n", TEXT_ARGUMENTS(head->parameters[i]));
    fprintf(out,
            "};\nstatic void shim_call_%.*s(const struct shim_item *item, "
            "void *const *arguments) {\n    (void)arguments;\n    shim_item = *item;\n    %.*s(",
            TEXT_ARGUMENTS(head->name), TEXT_ARGUMENTS(head->name));
    for (unsigned i = 0; i < head->count; i++) {
        fprintf(out, "%s*(", i ? ", " : "");
        write_type(out, head, i);
        fprintf(out, " *)arguments[%u]", i);
    }
    fprintf(out, ");\n}\n");
}

static void write_parameters(FILE *out, const struct head *head) {
    fprintf(out, "static const struct shim_parameter shim_parameters_of_%.*s[] = {\n",
            TEXT_ARGUMENTS(head->name));
    for (unsigned i = 0; i < head->count; i++) {
        fprintf(out, "    {%s, sizeof(", kind_of(head->parameters[i]));
        write_type(out, head, i);
        fprintf(out, ")},\n");
    }
    fprintf(out, "    {0, 0}};\n");
}

static void write_row(FILE *rows, const struct head *head) {
    fprintf(rows, "    {\"%.*s\", shim_call_%.*s, %u, shim_parameters_of_%.*s},\n",
            TEXT_ARGUMENTS(head->name), TEXT_ARGUMENTS(head->name), head->count,
            TEXT_ARGUMENTS(head->name));
}

static bool write_all(const char *preprocessed, FILE *out, FILE *rows) {
    static const char mark[] = "SHIM_IS_KERNEL";
    struct head head;
    for (const char *at = preprocessed; (at = strstr(at, mark));) {
        at = read_head(at + sizeof mark - 1, &head);
        if (!at)
            return false;
        if (*skip_space(at) == ';')
            continue; /* a declaration */
        write_call(out, &head);
        write_parameters(out, &head);
        write_row(rows, &head);
    }
    return true;
}

char *shim_wrap_kernels(const char *preprocessed) {
    char *text = NULL, *rows = NULL;
    size_t text_length = 0, rows_length = 0;
    FILE *out = open_memstream(&text, &text_length);
    FILE *row_out = open_memstream(&rows, &rows_length);
    if (!out || !row_out)
        abort();
    bool understood = write_all(preprocessed, out, row_out);
    if (fclose(row_out))
        abort();
    fprintf(out, "const struct shim_kernel shim_kernels[] = {\n%s    {0, 0, 0, 0}};\n", rows);
    if (fclose(out))
        abort();
    free(rows);
    if (!understood) {
        free(text);
        return NULL;
    }
    return text;
}
