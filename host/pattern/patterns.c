#include "host/pattern/patterns.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <stdlib.h>
#include <string.h>

/* Positions are 32-bit everywhere, and one value is kept free. */
#define PATTERNS_MAX ((size_t)UINT32_MAX - 1)

clm_status patterns_create(struct clm_patterns **patterns) {
    *patterns = memory_zero_alloc(1, sizeof **patterns);
    return *patterns ? CLM_OK : CLM_ERR_MEMORY;
}

static clm_status check(const struct clm_patterns *patterns, size_t length, uint32_t flags) {
    size_t position = patterns->size;
    if (length == 0)
        return message_set(CLM_ERR_PATTERN, "pattern %zu is empty; a pattern has 1 to %u bytes",
                           position, CLM_PATTERN_MAX);
    if (length > CLM_PATTERN_MAX)
        return message_set(CLM_ERR_PATTERN,
                           "pattern %zu has %zu bytes; a pattern has 1 to %u bytes: shorten it",
                           position, length, CLM_PATTERN_MAX);
    if (flags & ~CLM_CASELESS)
        return message_set(CLM_ERR_ARGUMENT,
                           "pattern %zu has unknown flags 0x%x; use CLM_CASELESS or 0", position,
                           (unsigned)flags);
    if (position >= PATTERNS_MAX)
        return message_set(CLM_ERR_TOO_LARGE, "a set holds at most %zu patterns; split it",
                           PATTERNS_MAX);
    return CLM_OK;
}

clm_status patterns_add(struct clm_patterns *patterns, const void *bytes, size_t length,
                        uint32_t id, uint32_t flags) {
    clm_status status = check(patterns, length, flags);
    if (!status)
        status = memory_reserve((void **)&patterns->entries, &patterns->entries_capacity,
                                patterns->size + 1, sizeof *patterns->entries);
    if (!status)
        status = memory_reserve((void **)&patterns->bytes, &patterns->bytes_capacity,
                                patterns->bytes_size + length, 1);
    if (status)
        return status;
    memcpy(patterns->bytes + patterns->bytes_size, bytes, length);
    patterns->entries[patterns->size++] = (struct pattern_entry){
        .offset = patterns->bytes_size, .length = (uint32_t)length, .id = id, .flags = flags};
    patterns->bytes_size += length;
    return CLM_OK;
}

clm_status patterns_get(const struct clm_patterns *patterns, size_t position,
                        clm_pattern *pattern) {
    if (position >= patterns->size)
        return message_set(CLM_ERR_ARGUMENT, "there is no pattern %zu; the set has %zu", position,
                           patterns->size);
    const struct pattern_entry *entry = &patterns->entries[position];
    *pattern = (clm_pattern){.bytes = patterns->bytes + entry->offset,
                             .length = entry->length,
                             .id = entry->id,
                             .flags = entry->flags};
    return CLM_OK;
}

void patterns_truncate(struct clm_patterns *patterns, size_t size) {
    if (size < patterns->size) {
        patterns->bytes_size = patterns->entries[size].offset;
        patterns->size = size;
    }
}

clm_status patterns_copy(const struct clm_patterns *patterns, struct clm_patterns **copy) {
    struct clm_patterns *set;
    clm_status status = patterns_create(&set);
    if (!status)
        status = memory_reserve((void **)&set->entries, &set->entries_capacity, patterns->size,
                                sizeof *set->entries);
    if (!status)
        status =
            memory_reserve((void **)&set->bytes, &set->bytes_capacity, patterns->bytes_size, 1);
    if (status) {
        patterns_destroy(set);
        return status;
    }
    if (patterns->size) {
        memcpy(set->entries, patterns->entries, patterns->size * sizeof *set->entries);
        memcpy(set->bytes, patterns->bytes, patterns->bytes_size);
    }
    set->size = patterns->size;
    set->bytes_size = patterns->bytes_size;
    *copy = set;
    return CLM_OK;
}

void patterns_destroy(struct clm_patterns *patterns) {
    if (!patterns)
        return;
    free(patterns->entries);
    free(patterns->bytes);
    free(patterns);
}
