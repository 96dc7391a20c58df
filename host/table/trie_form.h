/* A trie as flat arrays, for devices and for the CPU: dense rows, bitmaps (paper 003, figure 3) or
 * compressed row storage (003, figure 1 D), whole or truncated, merged or not.
 *
 * A walk begins at start[class of the text's first byte] and takes the child by the class of each
 * further byte, until there is none. Every node that it comes to is no end, an end, or cut.
 * trie_walk.h has the whole of it, as plain loops.
 *
 * What occurred is called by its rank: first come the ends that tell their strings, then the
 * strings that a lookup finds. `outputs` has the automaton's output of each.
 *
 * A device needs, beside `classes`: `start`, the arrays of its layout, the numbers, and what
 * trie_lookup_bytes counts. */
#ifndef CLMATCH_HOST_TABLE_TRIE_FORM_H
#define CLMATCH_HOST_TABLE_TRIE_FORM_H

#include "host/table/trie_blocks.h"
#include "host/table/trie_lookup.h"
#include "host/table/trie_numbers.h"

enum trie_layout { TRIE_DENSE, TRIE_BITMAP, TRIE_CRS };

struct trie_options {
    enum trie_layout layout;
    uint32_t truncate; /* TRIE_WHOLE, TRIE_UNIQUE or a depth */
    enum trie_merge merge;
};

/* A row of `columns` children for each node that has any; 0: none. */
struct trie_dense {
    void *rows; /* [first_leaf][columns], of number_bytes */
};

/* The edges of a row are adjacent, by rising label. Rows of several edges come first, and have
 * row pointers; the others are one edge each, by rising number of their node:
 *
 *     node < first_single                    row  node
 *     first_single <= node < first_several   edge single_edges + node - first_single
 *     first_several <= node < first_leaf     row  node - (first_several - first_single)
 */
struct trie_crs {
    void *rows;         /* [row_count + 1]: a row's first edge; the last is single_edges */
    uint32_t row_bytes; /* of a number there: 2 or 4 */
    uint32_t row_count;
    uint32_t single_edges;
    uint32_t edge_count;
    uint8_t *labels; /* [edge_count]: class */
    void *values;    /* [edge_count]: child, of number_bytes */
};

/* Nodes of `words` 32-bit words: a bit for each class that leads on, the least class in the least
 * bit of the first word; then TRIE_BITMAP_END, TRIE_BITMAP_CUT and the first child's number,
 * shifted. The child by a class is the first child + the number of lower classes' bits. */
struct trie_bitmap {
    uint32_t *nodes; /* [node_count][words] */
    uint32_t words;
    uint32_t
        *ranks; /* [node_count]: of ends; of cut ones, which they are of these. NULL if merged */
};

enum { TRIE_BITMAP_END = 1, TRIE_BITMAP_CUT = 2, TRIE_BITMAP_SHIFT = 2 };

struct trie_form {
    struct trie_options options;
    const struct byte_classes *classes; /* the automaton's */
    uint32_t columns;                   /* classes */
    uint32_t longest;                   /* bytes of a string */
    uint32_t start[256];                /* [columns]: the root's children; 0: none */
    uint32_t node_count;
    uint32_t number_bytes; /* of a child in dense rows and in crs values: 2 or 4 */
    /* As trie_numbers; dense and crs. The rank of an end that tells its string is its number -
     * first_end. */
    uint32_t first_single, first_end, first_several, first_leaf, first_cut;
    struct trie_dense dense;
    struct trie_crs crs;
    struct trie_bitmap bitmap;
    bool ends_tell; /* not merged */
    struct trie_lookup lookup;
    uint32_t first_string; /* rank of the first of the lookup's strings */
    uint32_t rank_count;
    uint32_t *outputs; /* [rank_count]: the automaton's; not for devices */
    uint64_t bytes;    /* of all that a device reads but the text */
};

/* CLM_ERR_TOO_LARGE, with the remedy in the message, if the layout's arrays take more than is left
 * of the budget (NULL: the machine's memory) or have too many nodes; CLM_ERR_DATABASE as
 * trie_strings_build. The automaton must outlive the form. */
clm_status trie_form_build(const struct automaton *automaton, const struct clm_patterns *patterns,
                           const struct trie_options *options, const struct memory_budget *budget,
                           const char *remedy, struct trie_form **form);

void trie_form_destroy(struct trie_form *form);

/* Bytes of a layout's arrays of the nodes. */
uint64_t trie_dense_bytes(const struct trie_numbers *numbers, uint32_t columns);
uint64_t trie_crs_bytes(const struct trie_numbers *numbers);
uint64_t trie_bitmap_bytes(uint32_t node_count, uint32_t columns, bool ends_tell);

/* Bytes of the rest: start row, classes, and what is looked up. */
uint64_t trie_form_rest_bytes(uint32_t columns, const struct trie_lookup *lookup);

#endif
