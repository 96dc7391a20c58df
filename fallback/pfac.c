/* The failureless algorithm (Lin et al. 2010) over tries in any form (paper 003): from each byte
 * of the text a walk of its own, to the longest string that begins there. */
#include "fallback/engines.h"

#include "fallback/starts.h"
#include "host/table/trie_walk.h"

#include <stdio.h>

enum { TRIE, TRUNCATE, MERGE };

/* The values of `trie` and `merge` are those of enum trie_layout and enum trie_merge. */
static const struct axis axes[] = {
    [TRIE] = {"trie", (const char *const[]){"dense", "bitmap", "crs", NULL}, false},
    [TRUNCATE] = {"truncate", (const char *const[]){"none", "unique", "4", "8", "16", NULL}, false},
    [MERGE] = {"merge", (const char *const[]){"none", "suffix", "final", NULL}, false},
};

static const uint32_t truncations[] = {TRIE_WHOLE, TRIE_UNIQUE, 4, 8, 16};

static const struct variant_space variants = {.axes = axes,
                                              .axis_count = sizeof axes / sizeof *axes};

/* ---- Choosing ---------------------------------------------------------- */

/* Of all tries; above, rows of children are slower to build than they are worth. */
static const uint64_t tries_bytes_max = 64u << 20;

/* In this order, the first that is small enough; keys that are given replace values. Measured:
 * rows are the fastest, to a trie's end or to where one string is left; then bitmaps. Merging saves
 * space and costs the time of looking each string up. */
static const struct {
    int value[sizeof axes / sizeof *axes];
    const char *reason;
} choices[] = {
    {{TRIE_DENSE, 0, TRIE_MERGE_NONE}, "the trie takes no more than 64 MiB so"},
    {{TRIE_DENSE, 1, TRIE_MERGE_NONE},
     "the trie takes no more than 64 MiB if it ends where one string is left"},
    {{TRIE_BITMAP, 0, TRIE_MERGE_NONE}, "tries that are faster would take more than 64 MiB"},
};
enum { CHOICES = sizeof choices / sizeof *choices };

static struct trie_options options_of(const struct variant *variant) {
    return (struct trie_options){.layout = (enum trie_layout)variant->value[TRIE],
                                 .truncate = truncations[variant->value[TRUNCATE]],
                                 .merge = (enum trie_merge)variant->value[MERGE]};
}

static clm_status measure(const struct clm_db *db, const struct trie_options *options,
                          uint64_t *all) {
    clm_status status = CLM_OK;
    *all = 0;
    for (uint32_t i = 0; i < db->automaton_count && !status; i++) {
        uint64_t bytes = 0;
        status = trie_form_measure(db->automata[i], db->patterns, options, &bytes);
        *all += bytes;
    }
    return status;
}

/* Sets the keys that are not given; false if all were. */
static bool complete(struct variant *variant, size_t choice) {
    bool any = false;
    for (size_t i = 0; i < variants.axis_count; i++)
        if (variant->value[i] == VARIANT_AUTO) {
            variant->value[i] = choices[choice].value[i];
            any = true;
        }
    return any;
}

static clm_status choose(struct engine_setup *setup) {
    const struct variant given = setup->variant;
    for (size_t i = 0; i < CHOICES; i++) {
        setup->variant = given;
        bool chosen = complete(&setup->variant, i);
        snprintf(setup->reason, sizeof setup->reason, "%s",
                 chosen ? choices[i].reason : "as asked");
        if (!chosen || i + 1 == CHOICES)
            break;
        struct trie_options options = options_of(&setup->variant);
        uint64_t bytes;
        clm_status status = measure(setup->db, &options, &bytes);
        if (status)
            return status;
        if (bytes <= tries_bytes_max)
            break;
    }
    return CLM_OK;
}

/* ---- Searching --------------------------------------------------------- */

static clm_status pfac_open_table(struct engine_setup *setup, const struct needles *needles,
                                  uint32_t index, void **table) {
    (void)needles;
    struct trie_form *form = NULL;
    struct trie_options options = options_of(&setup->variant);
    clm_status status = trie_form_build(setup->db->automata[index], setup->db->patterns, &options,
                                        "choose trie=crs, or leave the key out", &form);
    *table = form;
    if (!status)
        setup->table_bytes += form->bytes;
    return status;
}

static void pfac_close_table(void *table) {
    trie_form_destroy(table);
}

/* `layout` is a constant: a loop for each. */
static inline __attribute__((always_inline)) size_t walk_from_each(const struct trie_form *form,
                                                                   enum trie_layout layout,
                                                                   const struct span *span,
                                                                   struct starts_search *search,
                                                                   struct hit *hits, size_t room) {
    size_t at = search->at, count = 0;
    for (; at < span->end && count < room; at++) {
        uint32_t found = trie_form_find(form, layout, span->text + at, span->available - at);
        if (found)
            hits[count++] = (struct hit){(uint32_t)(at - span->begin), form->outputs[found - 1]};
    }
    search->at = at;
    return count;
}

static size_t pfac_next(const void *table, const struct span *span, struct starts_search *search,
                        struct hit *hits, size_t room) {
    const struct trie_form *form = table;
    switch (form->options.layout) {
    case TRIE_DENSE:
        return walk_from_each(form, TRIE_DENSE, span, search, hits, room);
    case TRIE_BITMAP:
        return walk_from_each(form, TRIE_BITMAP, span, search, hits, room);
    case TRIE_CRS:
        break;
    }
    return walk_from_each(form, TRIE_CRS, span, search, hits, room);
}

static clm_status pfac_open(struct engine_setup *setup, void **state) {
    static const struct starts_method method = {
        .open = pfac_open_table, .next = pfac_next, .close = pfac_close_table};
    clm_status status = choose(setup);
    return status ? status : starts_open(&method, setup, state);
}

const struct engine fallback_pfac = {.name = "pfac",
                                     .by_name = "slower than ac",
                                     .variants = &variants,
                                     .open = pfac_open,
                                     STARTS_ENGINE};
