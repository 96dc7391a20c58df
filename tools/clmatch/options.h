/* The command line, understood. */
#ifndef CLMATCH_TOOL_OPTIONS_H
#define CLMATCH_TOOL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clmatch.h"

/* Commands, as bits so that an option can name those it is for. */
enum command {
    COMMAND_FIND = 1,
    COMMAND_COUNT = 2,
    COMMAND_COMPILE = 4,
    COMMAND_INFO = 8,
    COMMAND_DEVICES = 16,
    COMMAND_VERIFY = 32,
    COMMAND_BENCH = 64,
    COMMAND_TUNE = 128,
};

enum pattern_origin { FROM_ARGUMENT, FROM_FILE, FROM_DATABASE };

/* One -e, -f or --db. */
struct pattern_source {
    enum pattern_origin origin;
    clm_pattern_format format;
    const char *value; /* the pattern, or the file's name */
};

enum name_column { NAMES_WHERE_SEVERAL, NAMES_ALWAYS, NAMES_NEVER };

struct options {
    enum command command;
    struct pattern_source *sources; /* in the order given */
    size_t source_count;
    const char **texts; /* of bench: definitions */
    size_t text_count;
    bool caseless;
    bool recursive;
    bool quiet;
    bool list_names;
    bool nonzero;
    bool json;
    bool stats;
    bool explain;
    enum name_column names;
    bool limited;         /* was -m given? */
    uint64_t max_matches; /* of -m */
    const char *output;   /* of -o; NULL if not given */
    const char *device;   /* NULL: auto */
    clm_scan_options scan;
    const char *memory;    /* of --memory, as given; NULL if not */
    uint64_t memory_limit; /* 0: what the machine has */
    uint64_t seed;
    uint32_t cases;
    bool small;
    bool every_variant;
    bool list;                /* of bench: only names */
    const char *json_file;    /* of bench; NULL: none */
    const char *text;         /* of bench: a file; NULL: none */
    const char *pattern_list; /* of bench: a file, a pattern a line; NULL: none */
    uint64_t size;            /* of the text of bench and tune; 0: theirs */
    uint32_t repeats;
    bool quick; /* of tune */
};

enum options_result { OPTIONS_OK, OPTIONS_HELP, OPTIONS_WRONG };

/* argv[0] is the command's name. Says what is wrong. */
enum options_result options_parse(struct options *options, enum command command, int argc,
                                  char **argv);

void options_free(struct options *options);

#endif
