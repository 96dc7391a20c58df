#include "labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "json_out.h"
#include "memory.h"

/* Bounds on what is kept, so that long patterns do not take many times their
 * size in memory; beyond them a label is made anew each time. */
#define KEPT_LABEL_BYTES 1024
#define KEPT_BYTES ((size_t)24 << 20)

void labels_open(struct labels *labels, const clm_db *db, size_t patterns, bool json) {
    labels->db = db;
    labels->json = json;
    labels->kept = allocate(patterns, sizeof *labels->kept);
    labels->count = patterns;
    labels->held = 0;
}

static struct label plain_label(const clm_pattern *pattern) {
    struct label label;
    label.bytes = allocate(4 * pattern->length + 1, 1);
    label.length = escape_bytes(pattern->bytes, pattern->length, label.bytes);
    label.bytes[label.length++] = '\n';
    label.bytes = reallocate(label.bytes, label.length, 1);
    return label;
}

static struct label json_label(const clm_pattern *pattern) {
    char *escaped = allocate(4 * pattern->length + 1, 1);
    char *hex = allocate(2 * pattern->length + 1, 1);
    size_t escaped_length = escape_bytes(pattern->bytes, pattern->length, escaped);
    bool with_hex = escaped_length != pattern->length; /* an escape is longer than its byte */
    hex_bytes(pattern->bytes, pattern->length, hex);
    char *quoted = json_quoted(escaped);
    size_t room = strlen(quoted) + (with_hex ? strlen(hex) : 0) + 64;
    struct label label = {.bytes = allocate(room, 1)};
    int length = with_hex ? snprintf(label.bytes, room, "\"pattern\":%s,\"pattern_hex\":\"%s\"}\n",
                                     quoted, hex)
                          : snprintf(label.bytes, room, "\"pattern\":%s}\n", quoted);
    label.length = (size_t)length;
    free(quoted);
    free(hex);
    free(escaped);
    return label;
}

static struct label make_label(const struct labels *labels, size_t position) {
    clm_pattern pattern;
    if (clm_db_pattern(labels->db, position, &pattern) != CLM_OK)
        return (struct label){.bytes = copy_string("\n"), .length = 1};
    return labels->json ? json_label(&pattern) : plain_label(&pattern);
}

void output_label(struct output *output, struct labels *labels, size_t position) {
    struct label *kept = &labels->kept[position];
    if (kept->bytes) {
        output_bytes(output, kept->bytes, kept->length);
        return;
    }
    struct label label = make_label(labels, position);
    output_bytes(output, label.bytes, label.length);
    if (label.length <= KEPT_LABEL_BYTES && labels->held + label.length <= KEPT_BYTES) {
        labels->held += label.length;
        *kept = label;
    } else {
        free(label.bytes);
    }
}

void labels_close(struct labels *labels) {
    for (size_t i = 0; i < labels->count; ++i)
        free(labels->kept[i].bytes);
    free(labels->kept);
    labels->kept = NULL;
    labels->count = 0;
}
