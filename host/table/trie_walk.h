/* The failureless walk (Lin et al. 2010): from one byte of a text through a trie, in any of its
 * forms, to the longest string that begins there. `layout` is the form's, as a constant where the
 * compiler shall leave out the others. */
#ifndef CLMATCH_HOST_TABLE_TRIE_WALK_H
#define CLMATCH_HOST_TABLE_TRIE_WALK_H

#include "host/table/trie_form.h"

/* Of a node that has children. */
static inline uint32_t trie_crs_child(const struct trie_form *form, uint32_t node, uint8_t label) {
    const struct trie_crs *crs = &form->crs;
    uint32_t singles = form->first_several - form->first_single, edge, end;
    if (node - form->first_single < singles) {
        edge = crs->single_edges + node - form->first_single;
        end = edge + 1;
    } else {
        uint32_t row = node < form->first_single ? node : node - singles;
        edge = narrow_get(crs->rows, crs->row_bytes, row);
        end = narrow_get(crs->rows, crs->row_bytes, row + 1);
    }
    while (edge < end && crs->labels[edge] < label)
        edge++;
    bool found = edge < end && crs->labels[edge] == label;
    return found ? narrow_get(crs->values, form->number_bytes, edge) : 0;
}

static inline uint32_t trie_bitmap_child(const struct trie_form *form, uint32_t node,
                                         uint8_t label) {
    const struct trie_bitmap *bitmap = &form->bitmap;
    const uint32_t *words = bitmap->nodes + (size_t)node * bitmap->words;
    uint32_t word = label / 32, bit = 1u << label % 32;
    if (!(words[word] & bit))
        return 0;
    uint32_t child = words[bitmap->words - 1] >> TRIE_BITMAP_SHIFT;
    for (uint32_t i = 0; i < word; i++)
        child += (uint32_t)__builtin_popcount(words[i]);
    return child + (uint32_t)__builtin_popcount(words[word] & (bit - 1));
}

/* The child of a node by a class; 0: none. */
static inline uint32_t trie_form_child(const struct trie_form *form, enum trie_layout layout,
                                       uint32_t node, uint8_t label) {
    if (layout == TRIE_BITMAP)
        return trie_bitmap_child(form, node, label);
    if (node >= form->first_leaf)
        return 0;
    if (layout == TRIE_CRS)
        return trie_crs_child(form, node, label);
    return narrow_get(form->dense.rows, form->number_bytes, (size_t)node * form->columns + label);
}

static inline bool trie_form_is_cut(const struct trie_form *form, enum trie_layout layout,
                                    uint32_t node) {
    if (layout == TRIE_BITMAP)
        return form->bitmap.nodes[((size_t)node + 1) * form->bitmap.words - 1] & TRIE_BITMAP_CUT;
    return node >= form->first_cut;
}

/* Of a node that is not cut. */
static inline bool trie_form_is_end(const struct trie_form *form, enum trie_layout layout,
                                    uint32_t node) {
    if (layout == TRIE_BITMAP)
        return form->bitmap.nodes[((size_t)node + 1) * form->bitmap.words - 1] & TRIE_BITMAP_END;
    return node >= form->first_end;
}

static inline uint32_t trie_form_end_rank(const struct trie_form *form, enum trie_layout layout,
                                          uint32_t node) {
    return layout == TRIE_BITMAP ? form->bitmap.ranks[node] : node - form->first_end;
}

/* Which of the cut nodes a cut node is; 0 if merged. */
static inline uint32_t trie_form_cut(const struct trie_form *form, enum trie_layout layout,
                                     uint32_t node) {
    if (!form->ends_tell)
        return 0;
    return layout == TRIE_BITMAP ? form->bitmap.ranks[node] : node - form->first_cut;
}

/* 1 + the rank of the longest string that is a prefix of the text, of which `available` bytes, at
 * least 1, can be read; 0: none.
 *
 * From a cut node strings go on, so the text is looked up as far as any string reaches; if none
 * of them is there, the last end before it is the answer. The last end of a merged trie is a
 * string of that length, but which? */
static inline __attribute__((always_inline)) uint32_t trie_form_find(const struct trie_form *form,
                                                                     enum trie_layout layout,
                                                                     const uint8_t *text,
                                                                     size_t available) {
    const uint8_t *class_of = form->classes->of;
    uint32_t most = available < form->longest ? (uint32_t)available : form->longest;
    uint32_t node = form->start[class_of[text[0]]], depth = 0;
    uint32_t end = 0, cut = 0, limit = 0; /* limit: bytes to look up */
    while (node) {
        depth++;
        if (trie_form_is_cut(form, layout, node)) {
            cut = trie_form_cut(form, layout, node);
            limit = most;
            break;
        }
        if (trie_form_is_end(form, layout, node)) {
            end = node;
            limit = form->ends_tell ? 0 : depth;
        }
        node = depth < most ? trie_form_child(form, layout, node, class_of[text[depth]]) : 0;
    }
    if (limit) {
        struct trie_range range = trie_lookup_range(&form->lookup, cut, depth);
        uint32_t found = trie_strings_find(form->lookup.strings, range, class_of, text, limit);
        if (found)
            return form->first_string + found;
    }
    return end && form->ends_tell ? 1 + trie_form_end_rank(form, layout, end) : 0;
}

#endif
