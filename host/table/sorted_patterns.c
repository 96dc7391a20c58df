#include "host/table/sorted_patterns.h"

#include "host/base/memory.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) {
    const struct sorted_pattern *a = left, *b = right;
    if (a->prefix != b->prefix)
        return a->prefix < b->prefix ? -1 : 1;
    uint32_t common = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->classes, b->classes, common);
    if (order)
        return order;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->position < b->position ? -1 : 1;
}

/* Writes the classes of the pattern to `out`. */
static void write_classes(const struct clm_patterns *patterns, const struct byte_classes *classes,
                          uint32_t position, bool reversed, uint8_t *out) {
    const uint8_t *bytes = patterns_bytes(patterns, position);
    uint32_t length = patterns->entries[position].length;
    for (uint32_t k = 0; k < length; k++)
        out[k] = classes->of[bytes[reversed ? length - 1 - k : k]];
}

static uint64_t prefix_of(const uint8_t *classes, uint32_t length) {
    uint64_t prefix = 0;
    for (uint32_t k = 0; k < 8; k++)
        prefix = prefix << 8 | (k < length ? classes[k] : 0);
    return prefix;
}

/* Moves the strings into sorted order too: building a level then reads memory
 * nearly in sequence. */
static clm_status order_arena(struct sorted_patterns *sorted, size_t bytes) {
    uint8_t *arena = memory_alloc(bytes, 1), *out = arena;
    if (!arena)
        return CLM_ERR_MEMORY;
    for (uint32_t i = 0; i < sorted->size; i++) {
        struct sorted_pattern *entry = &sorted->entries[i];
        memcpy(out, entry->classes, entry->length);
        entry->classes = out;
        out += entry->length;
    }
    free(sorted->arena);
    sorted->arena = arena;
    return CLM_OK;
}

uint32_t sorted_patterns_common(const struct sorted_pattern *a, const struct sorted_pattern *b) {
    uint32_t limit = a->length < b->length ? a->length : b->length, k = 0;
    while (k < limit && a->classes[k] == b->classes[k])
        k++;
    return k;
}

static void measure(struct sorted_patterns *sorted) {
    sorted->node_count = 1;
    sorted->output_count = sorted->longest = 0;
    for (uint32_t i = 0; i < sorted->size; i++) {
        const struct sorted_pattern *entry = &sorted->entries[i];
        uint32_t shared = i ? sorted_patterns_common(entry - 1, entry) : 0;
        sorted->node_count += entry->length - shared;
        sorted->output_count += !i || shared < entry->length || entry[-1].length != entry->length;
        if (entry->length > sorted->longest)
            sorted->longest = entry->length;
    }
}

clm_status sorted_patterns_build(struct sorted_patterns *sorted,
                                 const struct clm_patterns *patterns,
                                 const struct byte_classes *classes, const uint32_t *positions,
                                 size_t size, bool reversed) {
    size_t bytes = 0;
    for (size_t i = 0; i < size; i++)
        bytes += patterns->entries[positions[i]].length;
    *sorted = (struct sorted_patterns){.size = (uint32_t)size};
    sorted->entries = memory_alloc(size, sizeof *sorted->entries);
    sorted->arena = memory_alloc(bytes, 1);
    if (!sorted->entries || !sorted->arena) {
        sorted_patterns_clear(sorted);
        return CLM_ERR_MEMORY;
    }
    uint8_t *out = sorted->arena;
    for (size_t i = 0; i < size; i++) {
        const struct pattern_entry *pattern = &patterns->entries[positions[i]];
        write_classes(patterns, classes, positions[i], reversed, out);
        sorted->entries[i] = (struct sorted_pattern){.prefix = prefix_of(out, pattern->length),
                                                     .classes = out,
                                                     .length = pattern->length,
                                                     .position = positions[i],
                                                     .id = pattern->id};
        out += pattern->length;
    }
    qsort(sorted->entries, size, sizeof *sorted->entries, compare);
    clm_status status = order_arena(sorted, bytes);
    if (status) {
        sorted_patterns_clear(sorted);
        return status;
    }
    measure(sorted);
    return CLM_OK;
}

void sorted_patterns_clear(struct sorted_patterns *sorted) {
    free(sorted->entries);
    free(sorted->arena);
    sorted->entries = NULL;
    sorted->arena = NULL;
}

uint64_t sorted_patterns_peak(uint64_t size, uint64_t bytes) {
    /* qsort works on a copy of the entries; the arena exists twice while it is ordered. */
    return 2 * size * sizeof(struct sorted_pattern) + 2 * bytes;
}
