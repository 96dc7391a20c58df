/* The texts that the command line names, directories expanded. */
#ifndef CLMATCH_TOOL_TEXT_LIST_H
#define CLMATCH_TOOL_TEXT_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options.h"

struct text_list {
    char **names; /* "-" is standard input */
    size_t count;
    size_t capacity;
    bool several;         /* more than one text, or a directory, was named */
    bool failed;          /* something could not be expanded; it has been said */
    bool all_sizes_known; /* `total_bytes` is the size of all of them */
    uint64_t total_bytes;
};

void text_list_expand(struct text_list *list, const struct options *options);
void text_list_free(struct text_list *list);

#endif
