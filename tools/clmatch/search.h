/* What find and count share: patterns, scanner, texts, output, exit status. */
#ifndef CLMATCH_TOOL_SEARCH_H
#define CLMATCH_TOOL_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "clmatch.h"
#include "labels.h"
#include "options.h"
#include "output.h"
#include "text_source.h"

struct search {
    const struct options *options;
    void *context; /* the command's own */
    clm_db *db;
    clm_scanner *scanner;
    struct output output;
    struct labels labels;
    size_t patterns;
    bool show_names;      /* the first column is the text's name */
    bool matched;         /* some text did */
    bool failed;          /* some text did; it has been said */
    uint64_t occurrences; /* printed or counted so far */
    uint64_t compile_ns;  /* reading patterns and compiling them */
};

/* Answers for one text that is open: adds to `matched` and `occurrences`. False
 * if the text failed, which has been said. */
typedef bool (*search_text)(struct search *search, struct text *text);

/* Runs over all texts; -q and -l are dealt with here. The exit status. */
int search_run(const struct options *options, search_text answer, void *context);

/* What a line begins with: the name and a TAB, or nothing; with --json, the
 * brace and the file. To be freed. */
char *search_line_begin(const struct search *search, const char *name);

/* Says that the scanner could not begin on a text. */
bool search_cannot_begin(const struct text *text);

#endif
