#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "explain.h"
#include "json_out.h"
#include "memory.h"
#include "patterns_source.h"
#include "progress.h"
#include "say.h"
#include "stats.h"
#include "text_list.h"

char *search_line_begin(const struct search *search, const char *name) {
    char *begin, *file;
    int length;
    if (search->options->json) {
        file = json_file_fields(name);
        length = asprintf(&begin, "{%s,", file);
        free(file);
    } else {
        bool shown = search->show_names;
        length = asprintf(&begin, "%s%s", shown ? name : "", shown ? "\t" : "");
    }
    return length < 0 ? copy_string("") : begin;
}

bool search_cannot_begin(const struct text *text) {
    say_library(text->name);
    return false;
}

/* -q and -l: does the text match at all? */
static bool answer_any(struct search *search, struct text *text) {
    clm_stream *stream;
    int found = 0;
    if (search->options->limited && search->options->max_matches == 0)
        return true;
    if (clm_stream_open_any(search->scanner, &found, &stream) != CLM_OK)
        return search_cannot_begin(text);
    text->prompt = true;
    bool done = text_feed(text, stream, NULL);
    if (!found)
        return done;
    search->matched = true;
    if (search->options->quiet)
        return done;
    if (search->options->json) {
        char *file = json_file_fields(text->name);
        output_format(&search->output, "{%s}\n", file);
        free(file);
    } else {
        output_format(&search->output, "%s\n", text->name);
    }
    return done;
}

static void run_text(struct search *search, const char *name, search_text answer) {
    struct text text;
    const struct output *output = search->options->quiet ? NULL : &search->output;
    if (!text_open(&text, name, output)) {
        search->failed = true;
        return;
    }
    if (!answer(search, &text))
        search->failed = true;
    text_close(&text);
}

static void run_texts(struct search *search, search_text answer) {
    const struct options *options = search->options;
    struct text_list list;
    text_list_expand(&list, options);
    search->failed = list.failed;
    search->show_names =
        options->names == NAMES_ALWAYS || (options->names == NAMES_WHERE_SEVERAL && list.several);
    progress_begin(list.all_sizes_known ? list.total_bytes : 0);
    for (size_t i = 0; i < list.count; ++i) {
        run_text(search, list.names[i], answer);
        if (!output_flush(&search->output) || (options->quiet && search->matched))
            break;
    }
    progress_clear();
    text_list_free(&list);
}

static void warn(const char *message, void *context) {
    (void)context;
    say("%s", message);
}

static bool prepare(struct search *search) {
    const struct options *options = search->options;
    clm_scan_options scan = options->scan;
    scan.on_warning = warn;
    clm_db_info info;
    search->db = patterns_compile(options);
    search->compile_ns = clock_ns() - program_start_ns();
    if (!search->db)
        return false;
    if (clm_db_get_info(search->db, &info) != CLM_OK ||
        clm_scanner_create(search->db, options->device, &scan, &search->scanner) != CLM_OK) {
        say_library(NULL);
        return false;
    }
    search->patterns = (size_t)info.patterns;
    if (options->explain)
        explain_print(search->scanner);
    labels_open(&search->labels, search->db, search->patterns, options->json);
    return true;
}

static void finish(struct search *search) {
    labels_close(&search->labels);
    clm_scanner_destroy(search->scanner);
    clm_db_destroy(search->db);
}

int search_run(const struct options *options, search_text answer, void *context) {
    struct search search = {.options = options, .context = context};
    if (!prepare(&search)) {
        finish(&search);
        return EXIT_ERROR;
    }
    output_open(&search.output);
    run_texts(&search, options->quiet || options->list_names ? answer_any : answer);
    if (!output_close(&search.output))
        search.failed = true;
    if (options->stats)
        stats_print(&search);
    finish(&search);
    if (search.failed)
        return EXIT_ERROR;
    return search.matched ? EXIT_MATCHED : EXIT_UNMATCHED;
}
