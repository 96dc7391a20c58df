/* JSON, by jansson. */
#ifndef CLMATCH_TOOL_JSON_OUT_H
#define CLMATCH_TOOL_JSON_OUT_H

#include <jansson.h>
#include <stdint.h>

#include "output.h"

/* A string with its quotes, to be freed. `text` must be valid UTF-8. */
char *json_quoted(const char *text);

/* `"file":"..."` of a file's name, and `,"file_hex":"..."` where the name is not
 * valid UTF-8 and the first would not tell its bytes; to be freed. */
char *json_file_fields(const char *name);

/* Numbers are 64-bit and signed in jansson; larger ones become the largest. */
json_t *json_number(uint64_t number);

/* A value on one line, to be freed; takes the value over. */
char *json_line(json_t *value);

/* The same, printed with a newline. */
void output_json(struct output *output, json_t *value);

#endif
