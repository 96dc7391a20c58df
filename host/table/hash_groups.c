#include "host/table/hash_groups.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/hash_bits.h"

#include <stdlib.h>
#include <string.h>

/* ---- Strings ------------------------------------------------------------ */

/* Needles of an automaton. */
struct source {
    const struct needle *entries;
    uint32_t count;
};

static clm_status allocate_strings(const struct source *source, struct hash_groups *groups) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < source->count; i++)
        bytes += source->entries[i].length;
    if (bytes > UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the patterns have %llu bytes, and engine rk numbers up to %u: choose "
                           "engine ac, or split the pattern set",
                           (unsigned long long)bytes, UINT32_MAX);
    groups->string_count = source->count;
    groups->hashes = memory_alloc(source->count, sizeof *groups->hashes);
    groups->outputs = memory_alloc(source->count, sizeof *groups->outputs);
    groups->offsets = memory_alloc((size_t)source->count + 1, sizeof *groups->offsets);
    groups->bytes = memory_alloc(bytes, 1);
    return groups->hashes && groups->outputs && groups->offsets && groups->bytes ? CLM_OK
                                                                                 : CLM_ERR_MEMORY;
}

static void add_string(struct hash_groups *groups, const struct needle *needle, uint32_t number,
                       uint32_t at) {
    memcpy(groups->bytes + at, needle->bytes, needle->length);
    groups->fold = groups->fold || needle_folds(needle);
    groups->hashes[number] = hash_window(needle->bytes, 1u << hash_class(needle->length));
    groups->outputs[number] = needle->output;
    groups->offsets[number] = at;
}

/* Needles come by rising length. */
static void fill_strings(const struct source *source, struct hash_groups *groups) {
    uint32_t number = 0, at = 0;
    for (uint32_t length_class = 0; length_class < HASH_CLASSES; length_class++) {
        groups->first[length_class] = number;
        for (uint32_t i = source->count; i > 0; i--) {
            const struct needle *needle = &source->entries[i - 1];
            if (hash_class(needle->length) != length_class)
                continue;
            add_string(groups, needle, number++, at);
            at += needle->length;
        }
    }
    groups->first[HASH_CLASSES] = number;
    groups->offsets[number] = at;
}

/* ---- Groups ------------------------------------------------------------- */

enum { GROUPS = HASH_CLASSES * 256 };

static const uint32_t no_string = UINT32_MAX;

/* The strings of each group, by number. */
struct chains {
    uint32_t head[GROUPS], size[GROUPS];
    uint32_t *next; /* [strings] */
};

static clm_status chains_open(const struct hash_groups *groups, struct chains *chains) {
    memset(chains, 0, sizeof *chains);
    memset(chains->head, 0xFF, sizeof chains->head);
    chains->next = memory_alloc(groups->string_count, sizeof *chains->next);
    if (!chains->next)
        return CLM_ERR_MEMORY;
    for (uint32_t length_class = HASH_CLASSES; length_class > 0; length_class--)
        for (uint32_t i = groups->first[length_class]; i > groups->first[length_class - 1]; i--) {
            uint32_t group = (length_class - 1) * 256 + groups->bytes[groups->offsets[i - 1]];
            chains->next[i - 1] = chains->head[group];
            chains->head[group] = i - 1;
            chains->size[group]++;
        }
    return CLM_OK;
}

/* Slots that are enough: the empty groups' one, and for each other group its addresses, all
 * of its strings behind the last of them, and an empty one. */
static clm_status allocate_groups(const struct chains *chains, struct hash_groups *groups) {
    uint64_t enough = 1;
    for (uint32_t i = 0; i < GROUPS; i++)
        if (chains->size[i])
            enough += ((uint64_t)1 << hash_bits(chains->size[i])) + chains->size[i] + 1;
    if (enough > UINT32_MAX)
        return message_set(CLM_ERR_TOO_LARGE,
                           "the hash tables of engine rk need more than %u slots: choose engine "
                           "ac, or split the pattern set",
                           UINT32_MAX);
    groups->groups = memory_zero_alloc(GROUPS, sizeof *groups->groups);
    groups->slots = memory_zero_alloc(enough, sizeof *groups->slots);
    return groups->groups && groups->slots ? CLM_OK : CLM_ERR_MEMORY;
}

/* Returns the first slot behind the group. */
static uint32_t fill_group(struct hash_groups *groups, struct hash_group group,
                           const struct chains *chains, uint32_t head) {
    uint32_t end = group.first + (1u << group.bits);
    for (uint32_t string = head; string != no_string; string = chains->next[string]) {
        uint32_t at = hash_group_slot(group, groups->hashes[string]);
        while (groups->slots[at].hash)
            at++;
        groups->slots[at] = (struct hash_slot){groups->hashes[string], string};
        if (at + 2 > end)
            end = at + 2;
    }
    return end;
}

static clm_status build_groups(struct hash_groups *groups) {
    struct chains chains;
    clm_status status = chains_open(groups, &chains);
    if (!status)
        status = allocate_groups(&chains, groups);
    groups->slot_count = 1;
    for (uint32_t i = 0; i < GROUPS && !status; i++) {
        if (!chains.size[i])
            continue;
        groups->groups[i] = (struct hash_group){groups->slot_count, hash_bits(chains.size[i])};
        groups->slot_count = fill_group(groups, groups->groups[i], &chains, chains.head[i]);
    }
    free(chains.next);
    return status;
}

clm_status hash_groups_build(const struct needles *needles, uint32_t automaton,
                             struct hash_groups *groups) {
    const struct source source = {needles->entries + needles->first[automaton],
                                  needles->first[automaton + 1] - needles->first[automaton]};
    *groups = (struct hash_groups){.fold = false};
    clm_status status = allocate_strings(&source, groups);
    if (!status) {
        fill_strings(&source, groups);
        status = build_groups(groups);
    }
    if (status)
        hash_groups_clear(groups);
    return status;
}

void hash_groups_clear(struct hash_groups *groups) {
    free(groups->hashes);
    free(groups->outputs);
    free(groups->offsets);
    free(groups->bytes);
    free(groups->groups);
    free(groups->slots);
    *groups = (struct hash_groups){.fold = false};
}

uint64_t hash_groups_most_compared(const struct hash_groups *groups) {
    uint64_t most[HASH_CLASSES] = {0}, all = 0;
    for (uint32_t i = 0; i < groups->slot_count;) {
        const uint32_t hash = groups->slots[i].hash;
        uint64_t compared = 0;
        uint32_t class = 0;
        for (; i < groups->slot_count && groups->slots[i].hash == hash; i++) {
            const uint32_t string = groups->slots[i].string;
            if (hash)
                compared += groups->offsets[string + 1] - groups->offsets[string];
            while (hash && string >= groups->first[class + 1])
                class ++;
        }
        if (compared > most[class])
            most[class] = compared;
    }
    for (size_t class = 0; class < HASH_CLASSES; class ++)
        all += most[class];
    return all;
}

uint64_t hash_groups_bytes(const struct hash_groups *groups, bool grouped) {
    uint64_t strings = (uint64_t)groups->string_count, bytes = groups->offsets[strings];
    bytes += (strings + 1) * sizeof *groups->offsets + strings * sizeof *groups->outputs;
    if (!grouped)
        return bytes + strings * sizeof *groups->hashes;
    return bytes + GROUPS * sizeof *groups->groups + groups->slot_count * sizeof *groups->slots;
}
