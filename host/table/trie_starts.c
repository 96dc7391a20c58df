#include "host/table/trie_starts.h"

#include "host/base/memory.h"
#include "host/table/trie_walk.h"

#include <stdlib.h>

static uint32_t class_bits(uint32_t classes) {
    uint32_t bits = 1;
    while (1u << bits < classes)
        bits++;
    return bits;
}

static uint32_t symbols_that_fit(uint32_t bits, uint32_t most) {
    uint32_t symbols = TRIE_STARTS_BITS_MAX / bits;
    if (symbols > TRIE_STARTS_SYMBOLS_MAX)
        symbols = TRIE_STARTS_SYMBOLS_MAX;
    return symbols < most ? symbols : most;
}

static void set(struct trie_starts *starts, size_t entry, uint32_t value) {
    starts->entries[entry] = value;
    starts->alive[entry / 32] |= 1u << entry % 32;
}

/* All entries whose first `depth` symbols are those of `prefix`. */
static void set_all(struct trie_starts *starts, size_t prefix, uint32_t depth) {
    for (size_t entry = prefix; entry < starts->count; entry += (size_t)1 << starts->bits * depth)
        set(starts, entry, TRIE_STARTS_ROOT);
}

/* At a node that the symbols of `prefix` lead to; recursion is as deep as there are symbols. */
static void fill(const struct trie_form *form, uint32_t node, size_t prefix, uint32_t depth,
                 struct trie_starts *starts) {
    const enum trie_layout layout = form->options.layout;
    if (depth == starts->symbols) {
        set(starts, prefix, node);
        return;
    }
    if (depth && (trie_form_is_cut(form, layout, node) || trie_form_is_end(form, layout, node))) {
        set_all(starts, prefix, depth);
        return;
    }
    for (uint32_t label = 0; label < form->columns; label++) {
        uint32_t child =
            depth ? trie_form_child(form, layout, node, (uint8_t)label) : form->start[label];
        if (child)
            fill(form, child, prefix | (size_t)label << starts->bits * depth, depth + 1, starts);
    }
}

clm_status trie_starts_build(const struct trie_form *form, uint32_t most,
                             struct trie_starts *starts) {
    *starts = (struct trie_starts){.bits = class_bits(form->columns)};
    starts->symbols = symbols_that_fit(starts->bits, most);
    starts->count = (size_t)1 << starts->bits * starts->symbols;
    starts->entries = memory_zero_alloc(starts->count, sizeof *starts->entries);
    starts->alive = memory_zero_alloc((starts->count + 31) / 32, sizeof *starts->alive);
    if (!starts->entries || !starts->alive) {
        trie_starts_clear(starts);
        return CLM_ERR_MEMORY;
    }
    fill(form, 0, 0, 0, starts);
    return CLM_OK;
}

void trie_starts_clear(struct trie_starts *starts) {
    free(starts->entries);
    free(starts->alive);
    *starts = (struct trie_starts){.entries = NULL};
}
