#include "json_out.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "escape.h"
#include "memory.h"
#include "say.h"

char *json_line(json_t *value) {
    char *line =
        value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(value);
    if (!line) {
        say("memory was refused by the system while writing JSON; do without --json and --stats");
        _exit(EXIT_ERROR);
    }
    return line;
}

char *json_quoted(const char *text) {
    return json_line(json_string(text));
}

char *json_file_fields(const char *name) {
    size_t length = strlen(name);
    char *valid = escape_name(name);
    char *quoted = json_quoted(valid);
    char *hex = allocate(2 * length + 1, 1);
    bool with_hex = strlen(valid) != length; /* an escape is longer than its byte */
    hex_bytes(name, length, hex);
    size_t room = strlen(quoted) + strlen(hex) + 32;
    char *fields = allocate(room, 1);
    if (with_hex)
        snprintf(fields, room, "\"file\":%s,\"file_hex\":\"%s\"", quoted, hex);
    else
        snprintf(fields, room, "\"file\":%s", quoted);
    free(hex);
    free(quoted);
    free(valid);
    return fields;
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
