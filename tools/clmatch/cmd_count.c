/* clmatch count: a table for each text, a line for each pattern, by id. */
#include "cmd.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "search.h"

struct row {
    uint32_t id;
    uint32_t position;
};

/* Working memory, made for the first text. */
struct table {
    uint64_t *counts; /* by position */
    struct row *rows; /* in the order printed */
    uint64_t left;    /* of -m: occurrences that may still be counted */
};

static int by_id(const void *left, const void *right) {
    const struct row *a = left, *b = right;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->position < b->position ? -1 : a->position > b->position;
}

static void prepare(struct table *table, const struct search *search) {
    bool sorted = true;
    clm_pattern pattern;
    table->counts = allocate(search->patterns, sizeof *table->counts);
    table->rows = allocate(search->patterns, sizeof *table->rows);
    for (size_t i = 0; i < search->patterns; ++i) {
        struct row *row = &table->rows[i];
        row->position = (uint32_t)i;
        if (clm_db_pattern(search->db, i, &pattern) == CLM_OK)
            row->id = pattern.id;
        sorted = sorted && (i == 0 || row[-1].id <= row->id);
    }
    if (!sorted)
        qsort(table->rows, search->patterns, sizeof *table->rows, by_id);
}

/* -m N takes the occurrences one by one. */
static int count_match(const clm_match *match, void *context) {
    struct table *table = context;
    ++table->counts[match->position];
    return --table->left == 0;
}

static bool fill(struct table *table, struct search *search, struct text *text) {
    const struct options *options = search->options;
    clm_stream *stream;
    clm_status status;
    memset(table->counts, 0, search->patterns * sizeof *table->counts);
    table->left = options->max_matches;
    if (options->limited && table->left == 0)
        return true;
    if (options->limited)
        status = clm_stream_open_find(search->scanner, count_match, table, &stream);
    else
        status = clm_stream_open_count(search->scanner, table->counts, &stream);
    if (status != CLM_OK)
        return search_cannot_begin(text);
    return text_feed(text, stream, NULL);
}

static void print_row(struct search *search, const char *begin, size_t begin_length,
                      const struct row *row, uint64_t count) {
    struct output *output = &search->output;
    bool json = search->options->json;
    output_bytes(output, begin, begin_length);
    output_text(output, json ? "\"id\":" : "");
    output_number(output, row->id);
    output_text(output, json ? ",\"count\":" : "\t");
    output_number(output, count);
    output_text(output, json ? "," : "\t");
    output_label(output, &search->labels, row->position);
}

static bool count_text(struct search *search, struct text *text) {
    struct table *table = search->context;
    if (!table->counts)
        prepare(table, search);
    if (!fill(table, search, text))
        return false;
    char *begin = search_line_begin(search, text->name);
    size_t begin_length = strlen(begin);
    for (size_t i = 0; i < search->patterns; ++i) {
        uint64_t count = table->counts[table->rows[i].position];
        search->occurrences += count;
        search->matched = search->matched || count > 0;
        if (count > 0 || !search->options->nonzero)
            print_row(search, begin, begin_length, &table->rows[i], count);
    }
    free(begin);
    return true;
}

int cmd_count(const struct options *options) {
    struct table table = {0};
    int status = search_run(options, count_text, &table);
    free(table.counts);
    free(table.rows);
    return status;
}
