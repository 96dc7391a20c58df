/* clmatch find: a line for each occurrence, in the order of the contract. */
#include "cmd.h"

#include <stdlib.h>
#include <string.h>

#include "search.h"

/* What stands between the fields of a line. */
struct separators {
    const char *start, *end, *id, *label; /* before each */
};

static const struct separators plain = {"", "\t", "\t", "\t"};
static const struct separators json = {"\"start\":", ",\"end\":", ",\"id\":", ","};

struct find {
    struct search *search;
    const struct separators *before;
    char *begin;
    size_t begin_length;
    uint64_t left; /* occurrences that may still be printed; at least 1 */
};

static int print_match(const clm_match *match, void *context) {
    struct find *find = context;
    struct output *output = &find->search->output;
    output_bytes(output, find->begin, find->begin_length);
    output_text(output, find->before->start);
    output_number(output, match->start);
    output_text(output, find->before->end);
    output_number(output, match->end);
    output_text(output, find->before->id);
    output_number(output, match->id);
    output_text(output, find->before->label);
    output_label(output, &find->search->labels, match->position);
    find->search->matched = true;
    ++find->search->occurrences;
    return --find->left == 0 || output->error;
}

static bool find_text(struct search *search, struct text *text) {
    const struct options *options = search->options;
    struct find find = {.search = search,
                        .before = options->json ? &json : &plain,
                        .left = options->limited ? options->max_matches : UINT64_MAX};
    clm_stream *stream;
    bool done = true;
    if (find.left == 0)
        return true;
    text->prompt = true;
    find.begin = search_line_begin(search, text->name);
    find.begin_length = strlen(find.begin);
    if (clm_stream_open_find(search->scanner, print_match, &find, &stream) == CLM_OK)
        done = text_feed(text, stream, &search->output);
    else
        done = search_cannot_begin(text);
    free(find.begin);
    return done;
}

int cmd_find(const struct options *options) {
    return search_run(options, find_text, NULL);
}
