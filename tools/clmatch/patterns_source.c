#include "patterns_source.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "file_bytes.h"
#include "say.h"

/* Of a pattern in a message. */
#define SHOWN_BYTES ((size_t)60)

static bool reads_standard_input(const struct pattern_source *source) {
    return source->origin != FROM_ARGUMENT && strcmp(source->value, "-") == 0;
}

static bool text_is_standard_input(const struct options *options) {
    if (!(options->command & (COMMAND_FIND | COMMAND_COUNT)))
        return false;
    for (size_t i = 0; i < options->text_count; ++i)
        if (strcmp(options->texts[i], "-") == 0)
            return true;
    return options->text_count == 0;
}

static bool check_sources(const struct options *options) {
    size_t from_input = 0;
    if (options->source_count == 0) {
        say("no patterns; give -e PATTERN, -f FILE or --db FILE");
        return false;
    }
    for (size_t i = 0; i < options->source_count; ++i)
        from_input += reads_standard_input(&options->sources[i]);
    if (from_input > 1) {
        say("patterns cannot come from standard input twice; give a file for one of them");
        return false;
    }
    if (from_input == 1 && text_is_standard_input(options)) {
        say("patterns and text cannot both come from standard input; give a file for one of them");
        return false;
    }
    return true;
}

bool patterns_add_list(clm_patterns *patterns, const struct pattern_source *source,
                       uint32_t flags) {
    clm_parse_report report;
    size_t length;
    void *bytes;
    if (!file_bytes_read(source->value, &bytes, &length))
        return false;
    clm_status status = clm_patterns_parse(patterns, bytes, length, source->format, flags, &report);
    free(bytes);
    if (status != CLM_OK) {
        say_library(source->value);
        return false;
    }
    if (report.blank_lines > 0)
        say("%s: %zu blank line%s skipped", source->value, report.blank_lines,
            report.blank_lines == 1 ? "" : "s");
    return true;
}

/* Says the library's message for a pattern of the command line. */
static void say_argument(const char *pattern, size_t length) {
    static const char first_line[] = "line 1: "; /* of the only one, mostly */
    const char *message = clm_message();
    char shown[4 * SHOWN_BYTES];
    size_t shown_bytes = length < SHOWN_BYTES ? length : SHOWN_BYTES;
    int written = (int)escape_bytes(pattern, shown_bytes, shown);
    if (!strchr(pattern, '\n') && strncmp(message, first_line, strlen(first_line)) == 0)
        message += strlen(first_line);
    say("-e '%.*s%s': %s", written, shown, shown_bytes < length ? "..." : "", message);
}

static bool add_argument(clm_patterns *patterns, const struct pattern_source *source,
                         uint32_t flags) {
    const char *pattern = source->value;
    size_t length = strlen(pattern), before = clm_patterns_size(patterns);
    clm_status status;
    if (length == 0) {
        say("-e '': an empty pattern; give at least one byte");
        return false;
    }
    if (source->format == CLM_FORMAT_HEX)
        status = clm_patterns_parse(patterns, pattern, length, CLM_FORMAT_HEX, flags, NULL);
    else
        status = clm_patterns_add(patterns, pattern, length, (uint32_t)before, flags);
    if (status != CLM_OK) {
        say_argument(pattern, length);
        return false;
    }
    if (clm_patterns_size(patterns) == before) {
        say("-e '%s': an empty pattern; give at least one byte as two hex digits", pattern);
        return false;
    }
    return true;
}

static clm_db *load_database(const char *name) {
    clm_db *db = NULL;
    size_t length;
    void *bytes;
    if (!file_bytes_read(name, &bytes, &length))
        return NULL;
    if (clm_db_deserialize(bytes, length, &db) != CLM_OK) {
        say_library(name);
        db = NULL;
    }
    free(bytes);
    return db;
}

static bool add_database(clm_patterns *patterns, const struct pattern_source *source,
                         uint32_t flags) {
    clm_db *db = load_database(source->value);
    clm_status status = CLM_OK;
    clm_pattern pattern;
    clm_db_info info;
    if (!db)
        return false;
    status = clm_db_get_info(db, &info);
    for (size_t i = 0; status == CLM_OK && i < info.patterns; ++i) {
        status = clm_db_pattern(db, i, &pattern);
        if (status == CLM_OK)
            status = clm_patterns_add(patterns, pattern.bytes, pattern.length,
                                      (uint32_t)clm_patterns_size(patterns), pattern.flags | flags);
    }
    if (status != CLM_OK)
        say_library(source->value);
    clm_db_destroy(db);
    return status == CLM_OK;
}

static bool add_source(clm_patterns *patterns, const struct pattern_source *source,
                       uint32_t flags) {
    switch (source->origin) {
    case FROM_FILE:
        return patterns_add_list(patterns, source, flags);
    case FROM_DATABASE:
        return add_database(patterns, source, flags);
    default:
        return add_argument(patterns, source, flags);
    }
}

static bool add_sources(clm_patterns *patterns, const struct options *options) {
    uint32_t flags = options->caseless ? CLM_CASELESS : 0;
    for (size_t i = 0; i < options->source_count; ++i)
        if (!add_source(patterns, &options->sources[i], flags))
            return false;
    if (clm_patterns_size(patterns) == 0) {
        say("%s: no patterns; give a file with at least one line that is not blank",
            options->sources[0].value);
        return false;
    }
    return true;
}

/* Names the limit where the user set it. */
static void say_compile(const struct options *options, clm_status status) {
    if (status == CLM_ERR_TOO_LARGE && options->memory)
        say("patterns, with --memory %s: %s", options->memory, clm_message());
    else
        say_library("patterns");
}

clm_db *patterns_compile(const struct options *options) {
    clm_compile_options limits = {.memory_limit = options->memory_limit};
    clm_patterns *patterns;
    clm_db *db = NULL;
    clm_status status = CLM_OK;
    if (!check_sources(options))
        return NULL;
    if (options->source_count == 1 && options->sources[0].origin == FROM_DATABASE &&
        !options->caseless)
        return load_database(options->sources[0].value);
    if (clm_patterns_create(&patterns) != CLM_OK) {
        say_library(NULL);
        return NULL;
    }
    if (add_sources(patterns, options) &&
        (status = clm_db_compile(patterns, &limits, &db)) != CLM_OK) {
        say_compile(options, status);
        db = NULL;
    }
    clm_patterns_destroy(patterns);
    return db;
}
