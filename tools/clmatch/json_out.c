#include "json_out.h"

#include <stdlib.h>

#include "escape.h"
#include "say.h"

char *json_line(json_t *value) {
    char *line =
        value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(value);
    if (!line) {
        say("memory was refused by the system while writing JSON; do without --json and --stats");
        exit(EXIT_ERROR);
    }
    return line;
}

char *json_quoted(const char *text) {
    return json_line(json_string(text));
}

char *json_quoted_name(const char *name) {
    char *valid = escape_name(name);
    char *quoted = json_quoted(valid);
    free(valid);
    return quoted;
}

json_t *json_number(uint64_t number) {
    return json_integer(number > INT64_MAX ? INT64_MAX : (json_int_t)number);
}

void output_json(struct output *output, json_t *value) {
    char *line = json_line(value);
    output_text(output, line);
    output_bytes(output, "\n", 1);
    free(line);
}
