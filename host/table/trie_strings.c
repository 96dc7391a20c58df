#include "host/table/trie_strings.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/sorted_patterns.h"

#include <stdlib.h>
#include <string.h>

static clm_status foreign(void) {
    return message_set(CLM_ERR_DATABASE, "the database's automaton is not that of its patterns; "
                                         "compile the patterns again");
}

static clm_status allocate(struct trie_strings *strings, uint64_t bytes) {
    size_t count = strings->count;
    strings->prefix_bytes = narrow_bytes(strings->count);
    strings->classes = memory_table_alloc((size_t)bytes + TRIE_STRINGS_BEHIND, 1);
    strings->offsets = memory_alloc(count + 1, sizeof *strings->offsets);
    strings->prefix = memory_alloc(count, strings->prefix_bytes);
    strings->outputs = memory_alloc(count, sizeof *strings->outputs);
    strings->automata = memory_alloc(count, sizeof *strings->automata);
    strings->shared = memory_alloc(count + 1, sizeof *strings->shared);
    if (!strings->classes || !strings->offsets || !strings->prefix || !strings->outputs ||
        !strings->automata || !strings->shared)
        return CLM_ERR_MEMORY;
    memset(strings->classes + bytes, 0, TRIE_STRINGS_BEHIND);
    return CLM_OK;
}

/* A string's longest prefix is the string before it, or a prefix of that. */
static void link_prefixes(struct trie_strings *strings) {
    bool any = false;
    for (uint32_t i = 0; i < strings->count; i++) {
        uint32_t prefix = i;
        while (prefix && trie_strings_length(strings, prefix - 1) > strings->shared[i])
            prefix = narrow_get(strings->prefix, strings->prefix_bytes, prefix - 1);
        narrow_set(strings->prefix, strings->prefix_bytes, i, prefix);
        any = any || prefix;
    }
    if (!any) {
        free(strings->prefix);
        strings->prefix = NULL;
    }
}

struct trie_automata trie_automata_of(const struct clm_db *db, bool fold) {
    struct trie_automata automata = {.count = 0};
    for (uint32_t i = 0; i < db->automaton_count; i++)
        if (byte_classes_fold(&db->automata[i]->classes) == fold) {
            automata.index[automata.count] = i;
            automata.of[automata.count++] = db->automata[i];
        }
    return automata;
}

/* Patterns that stand for strings, one for each, and by pattern its output and automaton. */
struct picked {
    uint32_t *positions, *output_of;
    uint8_t *automaton_of;
    uint64_t bytes;
};

static clm_status fill(const struct sorted_patterns *sorted, const struct picked *picked,
                       struct trie_strings *strings) {
    uint32_t offset = 0;
    for (uint32_t i = 0; i < strings->count; i++) {
        const struct sorted_pattern *entry = &sorted->entries[i];
        uint32_t shared = i ? sorted_patterns_common(entry - 1, entry) : 0;
        if (i && shared == entry->length)
            return foreign();
        memcpy(strings->classes + offset, entry->classes, entry->length);
        strings->offsets[i] = offset;
        strings->shared[i] = shared;
        strings->outputs[i] = picked->output_of[entry->position];
        strings->automata[i] = picked->automaton_of[entry->position];
        offset += entry->length;
    }
    strings->offsets[strings->count] = offset;
    strings->shared[strings->count] = 0;
    strings->longest = sorted->longest;
    link_prefixes(strings);
    return CLM_OK;
}

static clm_status pick_of(const struct trie_automata *automata, uint32_t which,
                          const struct clm_patterns *patterns, uint32_t *positions,
                          struct picked *picked) {
    const struct automaton *automaton = automata->of[which];
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        uint32_t position = automaton->positions[automaton->outputs[i].first];
        if (patterns->entries[position].length != automaton->outputs[i].length)
            return foreign();
        positions[i - 1] = position;
        picked->output_of[position] = i;
        picked->automaton_of[position] = (uint8_t)which;
        picked->bytes += automaton->outputs[i].length;
    }
    return CLM_OK;
}

static clm_status pick_patterns(const struct trie_automata *automata,
                                const struct clm_patterns *patterns, struct picked *picked) {
    uint32_t *positions = picked->positions;
    for (uint32_t i = 0; i < automata->count; i++) {
        clm_status status = pick_of(automata, i, patterns, positions, picked);
        if (status)
            return status;
        positions += automata->of[i]->output_count - 1;
    }
    if (picked->bytes > UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns have %llu bytes, and a trie's strings "
                           "at most %u: split the pattern set",
                           (unsigned long long)picked->bytes, UINT32_MAX);
    return CLM_OK;
}

static clm_status build(const struct trie_automata *automata, const struct byte_classes *classes,
                        const struct clm_patterns *patterns, struct picked *picked,
                        struct trie_strings *strings) {
    clm_status status = pick_patterns(automata, patterns, picked);
    if (!status)
        status = memory_check("sorting the patterns",
                              sorted_patterns_peak(strings->count, picked->bytes), NULL,
                              "split the pattern set");
    if (status)
        return status;
    struct sorted_patterns sorted;
    status =
        sorted_patterns_build(&sorted, patterns, classes, picked->positions, strings->count, false);
    if (status)
        return status;
    status = allocate(strings, picked->bytes);
    if (!status)
        status = fill(&sorted, picked, strings);
    sorted_patterns_clear(&sorted);
    return status;
}

clm_status trie_strings_build(const struct trie_automata *automata,
                              const struct byte_classes *classes,
                              const struct clm_patterns *patterns, struct trie_strings **out) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < automata->count; i++)
        count += automata->of[i]->output_count - 1;
    struct trie_strings *strings = memory_zero_alloc(1, sizeof *strings);
    struct picked picked = {.positions = memory_alloc((size_t)count + 1, sizeof *picked.positions),
                            .output_of = memory_alloc(patterns->size, sizeof *picked.output_of),
                            .automaton_of =
                                memory_alloc(patterns->size, sizeof *picked.automaton_of)};
    clm_status status = CLM_ERR_MEMORY;
    if (strings && picked.positions && picked.output_of && picked.automaton_of) {
        strings->count = count;
        status = build(automata, classes, patterns, &picked, strings);
    }
    free(picked.positions);
    free(picked.output_of);
    free(picked.automaton_of);
    if (status) {
        trie_strings_destroy(strings);
        return status;
    }
    *out = strings;
    return CLM_OK;
}

/* A string's prefixes come before it. */
void trie_strings_outputs(const struct trie_strings *strings, uint32_t automaton,
                          uint32_t *output_of) {
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint32_t prefix =
            strings->prefix ? narrow_get(strings->prefix, strings->prefix_bytes, i) : 0;
        output_of[i] = strings->automata[i] == automaton ? strings->outputs[i]
                       : prefix                          ? output_of[prefix - 1]
                                                         : 0;
    }
}

static void copy_string(const struct trie_strings *from, uint32_t string, struct trie_strings *to,
                        uint32_t number) {
    uint32_t length = trie_strings_length(from, string);
    memcpy(to->classes + to->offsets[number], from->classes + from->offsets[string], length);
    to->offsets[number + 1] = to->offsets[number] + length;
    to->outputs[number] = from->outputs[string];
    to->automata[number] = from->automata[string];
    if (length > to->longest)
        to->longest = length;
}

static void copy_ranges(const struct trie_strings *from, const struct trie_range *ranges,
                        uint32_t range_count, struct trie_strings *to) {
    uint32_t number = 0;
    to->offsets[0] = to->longest = 0;
    for (uint32_t i = 0; i < range_count; i++)
        for (uint32_t string = ranges[i].begin; string < ranges[i].end; string++) {
            to->shared[number] = string == ranges[i].begin ? 0 : from->shared[string];
            copy_string(from, string, to, number++);
        }
    to->shared[number] = 0;
}

clm_status trie_strings_pick(const struct trie_strings *strings, const struct trie_range *ranges,
                             uint32_t range_count, struct trie_strings **out) {
    struct trie_strings *picked = memory_zero_alloc(1, sizeof *picked);
    if (!picked)
        return CLM_ERR_MEMORY;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < range_count; i++) {
        picked->count += ranges[i].end - ranges[i].begin;
        bytes += strings->offsets[ranges[i].end] - strings->offsets[ranges[i].begin];
    }
    clm_status status = allocate(picked, bytes);
    if (status) {
        trie_strings_destroy(picked);
        return status;
    }
    copy_ranges(strings, ranges, range_count, picked);
    link_prefixes(picked);
    *out = picked;
    return CLM_OK;
}

uint64_t trie_strings_bytes(const struct trie_strings *strings) {
    uint64_t count = strings->count;
    return strings->offsets[count] + (count + 1) * sizeof *strings->offsets +
           (strings->prefix ? count * strings->prefix_bytes : 0);
}

void trie_strings_destroy(struct trie_strings *strings) {
    if (!strings)
        return;
    free(strings->classes);
    free(strings->offsets);
    free(strings->prefix);
    free(strings->outputs);
    free(strings->automata);
    free(strings->shared);
    free(strings);
}
