#include "vectors.h"

#include <stdio.h>
#include <string.h>

#define ID_IS_POSITION UINT64_MAX

struct vector_pattern {
    const void *bytes;
    size_t length;
    uint64_t id;
    uint32_t flags;
};

struct vector_occurrence {
    uint32_t id;
    size_t start, end;
};

struct vector {
    const char *name;
    const struct vector_pattern *patterns;
    size_t size;
    const void *text;
    size_t length;
    const struct vector_occurrence *occurrences;
    size_t found;
};

#define COUNTED(type, ...)                                                                         \
    (const type[]){__VA_ARGS__}, sizeof((const type[]){__VA_ARGS__}) / sizeof(type)
#define VECTOR(name, patterns, text, found) {name, patterns, text, found},
#define PATTERNS(...) COUNTED(struct vector_pattern, __VA_ARGS__)
#define EXACT(literal)                                                                             \
    { literal, sizeof(literal) - 1, ID_IS_POSITION, 0 }
#define CASELESS(literal)                                                                          \
    { literal, sizeof(literal) - 1, ID_IS_POSITION, CLM_CASELESS }
#define NUMBERED(id, literal)                                                                      \
    { literal, sizeof(literal) - 1, id, 0 }
#define BYTE(byte)                                                                                 \
    { (const uint8_t[]){byte}, 1, ID_IS_POSITION, 0 }
#define TEXT(literal) literal, sizeof(literal) - 1
#define TEXT_OF(...) COUNTED(uint8_t, __VA_ARGS__)
#define FOUND(...) COUNTED(struct vector_occurrence, __VA_ARGS__)
#define AT(id, start, end)                                                                         \
    { id, start, end }
#define NOTHING NULL, 0

static const struct vector vectors[] = {
#include "../vectors.def"
};

size_t vectors_size(void) {
    return sizeof vectors / sizeof *vectors;
}

bool vectors_case(size_t number, struct conformance_case *c) {
    const struct vector *vector = &vectors[number];
    snprintf(c->name, sizeof c->name, "vector \"%s\"", vector->name);
    for (size_t i = 0; i < vector->size; i++) {
        const struct vector_pattern *p = &vector->patterns[i];
        case_add(c, p->bytes, p->length, p->id == ID_IS_POSITION ? (uint32_t)i : (uint32_t)p->id,
                 p->flags);
    }
    memcpy(case_text(c, vector->length), vector->text, vector->length);
    case_solve(c);
    bool same = c->answer.found == vector->found;
    for (size_t i = 0; same && i < vector->found; i++) {
        const clm_match *match = &c->answer.matches[i];
        const struct vector_occurrence *by_hand = &vector->occurrences[i];
        same = match->id == by_hand->id && match->start == by_hand->start &&
               match->end == by_hand->end;
    }
    return same;
}
