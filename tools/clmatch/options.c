#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "say.h"
#include "size.h"

/* Codes of options that have no letter. */
enum {
    OPTION_DB = 256,
    OPTION_PATTERN_FORMAT,
    OPTION_NO_FILENAME,
    OPTION_JSON,
    OPTION_STATS,
    OPTION_EXPLAIN,
    OPTION_NONZERO,
    OPTION_DEVICE,
    OPTION_ENGINE,
    OPTION_VARIANT,
    OPTION_CHUNK,
    OPTION_STRICT,
    OPTION_MEMORY,
    OPTION_SEED,
    OPTION_CASES,
    OPTION_SMALL,
    OPTION_EVERY_VARIANT,
    OPTION_LIST,
    OPTION_JSON_FILE,
    OPTION_TEXT,
    OPTION_PATTERN_LIST,
    OPTION_SIZE,
    OPTION_REPEAT,
    OPTION_QUICK,
};

#define SEARCH (COMMAND_FIND | COMMAND_COUNT)
#define PATTERNS (SEARCH | COMMAND_COMPILE | COMMAND_INFO)
#define EVERY (PATTERNS | COMMAND_DEVICES | COMMAND_VERIFY | COMMAND_BENCH | COMMAND_TUNE)

/* Which command takes which option. */
struct rule {
    const char *name;
    int argument;
    int code;
    int commands;
};

static const struct rule rules[] = {
    {"pattern", required_argument, 'e', PATTERNS},
    {"file", required_argument, 'f', PATTERNS},
    {"db", required_argument, OPTION_DB, PATTERNS},
    {"pattern-format", required_argument, OPTION_PATTERN_FORMAT, PATTERNS},
    {"ignore-case", no_argument, 'i', PATTERNS},
    {"memory", required_argument, OPTION_MEMORY, PATTERNS},
    {"recursive", no_argument, 'r', SEARCH},
    {"with-filename", no_argument, 'H', SEARCH},
    {"no-filename", no_argument, OPTION_NO_FILENAME, SEARCH},
    {"quiet", no_argument, 'q', SEARCH},
    {"files-with-matches", no_argument, 'l', SEARCH},
    {"max-count", required_argument, 'm', SEARCH},
    {"nonzero", no_argument, OPTION_NONZERO, COMMAND_COUNT},
    {"json", no_argument, OPTION_JSON, SEARCH | COMMAND_INFO | COMMAND_DEVICES},
    {"stats", no_argument, OPTION_STATS, SEARCH},
    {"explain", no_argument, OPTION_EXPLAIN, SEARCH},
    {"device", required_argument, OPTION_DEVICE,
     SEARCH | COMMAND_VERIFY | COMMAND_BENCH | COMMAND_TUNE},
    {"engine", required_argument, OPTION_ENGINE, SEARCH | COMMAND_VERIFY},
    {"variant", required_argument, OPTION_VARIANT, SEARCH | COMMAND_VERIFY},
    {"chunk", required_argument, OPTION_CHUNK, SEARCH},
    {"strict", no_argument, OPTION_STRICT, SEARCH},
    {"output", required_argument, 'o', COMMAND_COMPILE | COMMAND_TUNE},
    {"seed", required_argument, OPTION_SEED, COMMAND_VERIFY},
    {"cases", required_argument, OPTION_CASES, COMMAND_VERIFY},
    {"small", no_argument, OPTION_SMALL, COMMAND_VERIFY},
    {"every-variant", no_argument, OPTION_EVERY_VARIANT, COMMAND_VERIFY},
    {"list", no_argument, OPTION_LIST, COMMAND_BENCH},
    {"json", required_argument, OPTION_JSON_FILE, COMMAND_BENCH},
    {"text", required_argument, OPTION_TEXT, COMMAND_BENCH},
    {"patterns", required_argument, OPTION_PATTERN_LIST, COMMAND_BENCH},
    {"size", required_argument, OPTION_SIZE, COMMAND_BENCH | COMMAND_TUNE},
    {"repeat", required_argument, OPTION_REPEAT, COMMAND_BENCH},
    {"quick", no_argument, OPTION_QUICK, COMMAND_TUNE},
    {"help", no_argument, 'h', EVERY},
};
#define REPEATS_MAX 10000u
#define RULES (sizeof rules / sizeof rules[0])

/* "-": positionals come as options of code 1, wherever they stand; ":": a
 * missing argument is told from an unknown option. */
static const char letters[] = "-:e:f:irHqlm:o:h";

static const struct rule *find_rule(int code) {
    for (size_t i = 0; i < RULES; ++i)
        if (rules[i].code == code)
            return &rules[i];
    return NULL;
}

/* A long option that is none of the command's, or the beginning of several. */
static void wrong_name(const struct options *options, const char *command, const char *argument) {
    char candidates[256] = "";
    size_t length = strcspn(argument + 2, "="), used = 0, fitting = 0;
    bool elsewhere = false; /* it is an option of another command */
    for (size_t i = 0; i < RULES; ++i) {
        const char *name = rules[i].name;
        if (strncmp(name, argument + 2, length) != 0)
            continue;
        if (!(rules[i].commands & (int)options->command)) {
            elsewhere = elsewhere || name[length] == '\0';
            continue;
        }
        if (used < sizeof candidates)
            used += (size_t)snprintf(candidates + used, sizeof candidates - used, "%s--%s",
                                     fitting ? ", " : "", name);
        ++fitting;
    }
    int shown = (int)(length + 2);
    if (fitting > 1)
        say("option %.*s is ambiguous: %s; see clmatch %s --help", shown, argument, candidates,
            command);
    else if (elsewhere)
        say("clmatch %s has no option %.*s; see clmatch %s --help", command, shown, argument,
            command);
    else
        say("unknown option %.*s; see clmatch %s --help", shown, argument, command);
}

static void wrong_option(const struct options *options, const char *command, int found,
                         const char *argument) {
    const struct rule *rule = optopt ? find_rule(optopt) : NULL;
    if (found == ':' && strncmp(argument, "--", 2) != 0)
        say("option -%c needs an argument; see clmatch %s --help", optopt, command);
    else if (found == ':')
        say("option %s needs an argument; see clmatch %s --help", argument, command);
    else if (rule && strncmp(argument, "--", 2) == 0)
        say("option --%s takes no argument; see clmatch %s --help", rule->name, command);
    else if (optopt > ' ' && optopt < 0x7f)
        say("unknown option -%c; see clmatch %s --help", optopt, command);
    else if (optopt)
        say("unknown option -\\x%02x; see clmatch %s --help", (unsigned)optopt & 0xff, command);
    else
        wrong_name(options, command, argument);
}

static bool set_format(const char *value, clm_pattern_format *format) {
    if (strcmp(value, "lines") == 0)
        *format = CLM_FORMAT_LINES;
    else if (strcmp(value, "hex") == 0)
        *format = CLM_FORMAT_HEX;
    else {
        say("--pattern-format %s: no such format; give lines or hex", value);
        return false;
    }
    return true;
}

static bool set_number(const char *name, const char *value, uint64_t largest, uint64_t *number) {
    enum number result = parse_number(value, largest, number);
    if (result != NUMBER_OK)
        say("%s %s: %s; give 0 to %llu", name, value,
            result == NUMBER_TOO_LARGE ? "too large" : "not a number", (unsigned long long)largest);
    return result == NUMBER_OK;
}

static bool set_size(const char *name, const char *value, uint64_t *bytes) {
    switch (parse_size(value, bytes)) {
    case NUMBER_OK:
        return true;
    case NUMBER_TOO_LARGE:
        say("%s %s: too large; give at most %llu bytes", name, value,
            (unsigned long long)UINT64_MAX);
        return false;
    default:
        say("%s %s: not a size; give a number of bytes above 0, or one with K, M or G", name,
            value);
        return false;
    }
}

static void add_source(struct options *options, enum pattern_origin origin,
                       clm_pattern_format format, const char *value) {
    options->sources[options->source_count++] =
        (struct pattern_source){.origin = origin, .format = format, .value = value};
}

/* Options about patterns; false if the code is none of them. */
static bool apply_pattern_option(struct options *options, int code, const char *value,
                                 clm_pattern_format *format, bool *right) {
    switch (code) {
    case 'e':
        add_source(options, FROM_ARGUMENT, *format, value);
        return true;
    case 'f':
        add_source(options, FROM_FILE, *format, value);
        return true;
    case OPTION_DB:
        add_source(options, FROM_DATABASE, *format, value);
        return true;
    case OPTION_PATTERN_FORMAT:
        *right = set_format(value, format);
        return true;
    case 'i':
        options->caseless = true;
        return true;
    case OPTION_MEMORY:
        options->memory = value;
        *right = set_size("--memory", value, &options->memory_limit);
        return true;
    default:
        return false;
    }
}

/* Options about what is printed; false if the code is none of them. */
static bool apply_output_option(struct options *options, int code, const char *value, bool *right) {
    switch (code) {
    case 'H':
        options->names = NAMES_ALWAYS;
        return true;
    case OPTION_NO_FILENAME:
        options->names = NAMES_NEVER;
        return true;
    case 'q':
        options->quiet = true;
        return true;
    case 'l':
        options->list_names = true;
        return true;
    case 'm':
        options->limited = true;
        *right = set_number("-m", value, UINT64_MAX, &options->max_matches);
        return true;
    case OPTION_NONZERO:
        options->nonzero = true;
        return true;
    case OPTION_JSON:
        options->json = true;
        return true;
    case OPTION_STATS:
        options->stats = true;
        return true;
    case OPTION_EXPLAIN:
        options->explain = true;
        return true;
    case 'o':
        options->output = value;
        return true;
    default:
        return false;
    }
}

static bool apply_scan_option(struct options *options, int code, const char *value) {
    uint64_t cases;
    switch (code) {
    case OPTION_DEVICE:
        options->device = value;
        return true;
    case OPTION_ENGINE:
        options->scan.engine = value;
        return true;
    case OPTION_VARIANT:
        options->scan.variant = value;
        return true;
    case OPTION_CHUNK:
        return set_size("--chunk", value, &options->scan.chunk);
    case OPTION_STRICT:
        options->scan.strict = 1;
        return true;
    case OPTION_SEED:
        return set_number("--seed", value, UINT64_MAX, &options->seed);
    case OPTION_CASES:
        if (!set_number("--cases", value, UINT32_MAX, &cases))
            return false;
        options->cases = (uint32_t)cases;
        return true;
    case OPTION_SMALL:
        options->small = true;
        return true;
    case OPTION_EVERY_VARIANT:
        options->every_variant = true;
        return true;
    case OPTION_QUICK:
        options->quick = true;
        return true;
    default: /* -r, the only one left */
        options->recursive = true;
        return true;
    }
}

/* Options of bench; false if the code is none of them. */
static bool apply_bench_option(struct options *options, int code, const char *value, bool *right) {
    uint64_t repeats;
    switch (code) {
    case OPTION_LIST:
        options->list = true;
        return true;
    case OPTION_JSON_FILE:
        options->json_file = value;
        return true;
    case OPTION_TEXT:
        options->text = value;
        return true;
    case OPTION_PATTERN_LIST:
        options->pattern_list = value;
        return true;
    case OPTION_SIZE:
        *right = set_size("--size", value, &options->size);
        return true;
    case OPTION_REPEAT:
        *right = parse_number(value, REPEATS_MAX, &repeats) == NUMBER_OK && repeats > 0;
        if (!*right)
            say("--repeat %s: not a number of runs; give 1 to %u", value, REPEATS_MAX);
        options->repeats = *right ? (uint32_t)repeats : 0;
        return true;
    default:
        return false;
    }
}

static bool add_text(struct options *options, const char *command, const char *text) {
    if (!(options->command & (SEARCH | COMMAND_BENCH))) {
        say("clmatch %s takes no TEXT, but got %s; see clmatch %s --help", command, text, command);
        return false;
    }
    options->texts[options->text_count++] = text;
    return true;
}

static bool apply(struct options *options, int code, const char *value, const char *command,
                  clm_pattern_format *format) {
    bool right = true;
    const struct rule *rule = find_rule(code);
    if (code == 1)
        return add_text(options, command, value);
    if (!(rule->commands & (int)options->command)) {
        say("clmatch %s has no option --%s; see clmatch %s --help", command, rule->name, command);
        return false;
    }
    if (apply_pattern_option(options, code, value, format, &right) ||
        apply_output_option(options, code, value, &right) ||
        apply_bench_option(options, code, value, &right))
        return right;
    return apply_scan_option(options, code, value);
}

static void start(struct options *options, enum command command, int argc) {
    *options = (struct options){.command = command, .seed = 1, .cases = 200, .repeats = 7};
    options->sources = allocate((size_t)argc, sizeof *options->sources);
    options->texts = allocate((size_t)argc, sizeof *options->texts);
    opterr = 0;
    optind = 0;
}

enum options_result options_parse(struct options *options, enum command command, int argc,
                                  char **argv) {
    struct option table[RULES + 1] = {{0}};
    clm_pattern_format format = CLM_FORMAT_LINES;
    int code;
    for (size_t i = 0, taken = 0; i < RULES; ++i)
        if (rules[i].commands & (int)command)
            table[taken++] = (struct option){rules[i].name, rules[i].argument, NULL, rules[i].code};
    start(options, command, argc);
    while ((code = getopt_long(argc, argv, letters, table, NULL)) != -1) {
        if (code == 'h')
            return OPTIONS_HELP;
        if (code == '?' || code == ':') {
            wrong_option(options, argv[0], code, argv[optind - 1]);
            return OPTIONS_WRONG;
        }
        if (!apply(options, code, optarg, argv[0], &format))
            return OPTIONS_WRONG;
    }
    for (; optind < argc; ++optind)
        if (!add_text(options, argv[0], argv[optind]))
            return OPTIONS_WRONG;
    return OPTIONS_OK;
}

void options_free(struct options *options) {
    free(options->sources);
    free(options->texts);
    options->sources = NULL;
    options->texts = NULL;
}
