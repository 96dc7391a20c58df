/* Policy: how a trie is laid out; host/table/trie_form.h has the arrays, trie_walk.h the same walk.
 *
 *   CLM_TRIE_PARAMETERS
 *   CLM_TRIE_OPEN              by the whole group, at the start of a kernel
 *   CLM_TRIE_CHILD(node, label)   of a node; 0: none
 *   CLM_TRIE_IS_CUT(node)      do strings go on from here, unseen?
 *   CLM_TRIE_IS_END(node)      does one end here? Of a node that is not cut
 *   CLM_TRIE_RANK(node)        of an end
 *   CLM_TRIE_CUT(node)         which of the cut nodes it is */
#if CLM_CFG_ENTRIES == CLM_ENTRIES_16
typedef ushort clm_number;
#elif CLM_CFG_ENTRIES == CLM_ENTRIES_32
typedef uint clm_number;
#else
#error "CLM_CFG_ENTRIES: no such value"
#endif

#if CLM_CFG_TRIE == CLM_TRIE_DENSE

#define CLM_TRIE_PARAMETERS CLM_ARRAY(clm_number, rows)
#define CLM_TRIE_OPEN
#define CLM_TRIE_CHILD(node, label)                                                                \
    ((node) < trie.first_leaf ? CLM_ARRAY_READ(rows, (size_t)(node)*trie.columns + (label)) : 0)

#elif CLM_CFG_TRIE == CLM_TRIE_BITMAP

/* Nodes of trie.words words. */
#define CLM_TRIE_PARAMETERS CLM_ARRAY(uint, nodes), global const uint *ranks
#define CLM_TRIE_OPEN
#define CLM_TRIE_LAST(node) CLM_ARRAY_READ(nodes, ((size_t)(node) + 1) * trie.words - 1)
#define CLM_TRIE_CHILD(node, label) clm_trie_child(nodes, trie.words, node, label)
#define CLM_TRIE_IS_CUT(node) ((CLM_TRIE_LAST(node) & 2) != 0)
#define CLM_TRIE_IS_END(node) ((CLM_TRIE_LAST(node) & 1) != 0)
#define CLM_TRIE_RANK(node) ranks[node]
#define CLM_TRIE_CUT(node) ranks[node]

static uint clm_trie_child(CLM_ARRAY(uint, nodes), uint words, uint node, uint label) {
    const size_t first = (size_t)node * words;
    const uint bits = CLM_ARRAY_READ(nodes, first + label / 32);
    if (!(bits >> label % 32 & 1))
        return 0;
    uint child = (CLM_ARRAY_READ(nodes, first + words - 1) >> 2) +
                 popcount(bits & ((1u << label % 32) - 1));
    for (uint i = 0; i < label / 32; i++)
        child += popcount(CLM_ARRAY_READ(nodes, first + i));
    return child;
}

#elif CLM_CFG_TRIE == CLM_TRIE_CRS

#if CLM_CFG_ROWS == CLM_ROWS_GLOBAL
#define CLM_TRIE_ROWS global const uchar *rows
#define CLM_TRIE_OPEN
#define CLM_TRIE_ROWS_POINTER global const uchar *
#define CLM_TRIE_ROW(row) clm_narrow(rows, trie.row_bytes, row)
#elif CLM_CFG_ROWS == CLM_ROWS_LOCAL
#define CLM_TRIE_ROWS global const uchar *rows_in_global, local uint *rows
#define CLM_TRIE_OPEN                                                                              \
    for (uint i = CLM_ITEM; i < trie.rows; i += CLM_CFG_GROUP)                                     \
        rows[i] = clm_narrow(rows_in_global, trie.row_bytes, i);                                                               \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLM_TRIE_ROWS_POINTER local const uint *
#define CLM_TRIE_ROW(row) rows[row]
#else
#error "CLM_CFG_ROWS: no such value"
#endif

#define CLM_TRIE_PARAMETERS                                                                        \
    CLM_TRIE_ROWS, CLM_ARRAY(uchar, labels), CLM_ARRAY(clm_number, values)
#define CLM_TRIE_CHILD(node, label)                                                                \
    ((node) < trie.first_leaf ? clm_trie_child(trie, rows, labels, values, node, label) : 0)

static uint clm_trie_child(clm_trie trie, CLM_TRIE_ROWS_POINTER rows, CLM_ARRAY(uchar, labels),
                           CLM_ARRAY(clm_number, values), uint node, uint label) {
    const uint singles = trie.first_several - trie.first_single;
    uint edge, end;
    if (node - trie.first_single < singles) {
        edge = trie.single_edges + node - trie.first_single;
        end = edge + 1;
    } else {
        const uint row = node < trie.first_single ? node : node - singles;
        edge = CLM_TRIE_ROW(row);
        end = CLM_TRIE_ROW(row + 1);
    }
    while (edge + 1 < end && CLM_ARRAY_READ(labels, edge) < label)
        edge++;
    return CLM_ARRAY_READ(labels, edge) == label ? CLM_ARRAY_READ(values, edge) : 0;
}

#else
#error "CLM_CFG_TRIE: no such value"
#endif

/* Of rows, numbers tell the kind of a node. */
#if CLM_CFG_TRIE != CLM_TRIE_BITMAP
#define CLM_TRIE_IS_CUT(node) ((node) >= trie.first_cut)
#define CLM_TRIE_IS_END(node) ((node) >= trie.first_end)
#define CLM_TRIE_RANK(node) ((node)-trie.first_end)
#define CLM_TRIE_CUT(node) ((node)-trie.first_cut)
#endif
