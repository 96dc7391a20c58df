/* Policy: what is looked up where a walk through a trie does not tell the string (paper 003 truncates
 * and merges, and leaves exactness open). Strings lie in lexicographic order of their classes;
 * host/table/trie_lookup.h says which of them may be there.
 *
 *   CLM_LOOKUP_CUTS            may the trie have nodes below which strings go on?
 *   CLM_LOOKUP_ENDS_TELL       does an end tell its string?
 *   CLM_LOOKUP_PARAMETERS      with a comma behind them, or none
 *   CLM_LOOKUP(found, at, node, depth, limit)   `found` becomes the state of the longest string that
 *                              is the beginning of `limit` bytes from `at` on, if there is one; the
 *                              walk ended at a node of that depth */
#if CLM_CFG_TRUNCATE == CLM_TRUNCATE_NONE
#define CLM_LOOKUP_CUTS false
#elif CLM_CFG_TRUNCATE == CLM_TRUNCATE_UNIQUE /* or deeper or less so */
#define CLM_LOOKUP_CUTS true
#else
#error "CLM_CFG_TRUNCATE: no such value"
#endif

#if CLM_CFG_MERGE == CLM_MERGE_NONE
#define CLM_LOOKUP_ENDS_TELL true
#elif CLM_CFG_MERGE == CLM_MERGE_SUFFIX /* or more */
#define CLM_LOOKUP_ENDS_TELL false
#else
#error "CLM_CFG_MERGE: no such value"
#endif

#if CLM_CFG_TRUNCATE == CLM_TRUNCATE_NONE && CLM_CFG_MERGE == CLM_MERGE_NONE

#define CLM_LOOKUP_PARAMETERS
#define CLM_LOOKUP(found, at, node, depth, limit) (void)(limit);

#else

/* String i is strings[offsets[i]] .. strings[offsets[i + 1] - 1], prefix[i] 1 + the longest other
 * string that is the beginning of it, 0: none; cut node i is for strings first[i] .. first[i + 1] -
 * 1. */
#define CLM_LOOKUP_PARAMETERS                                                                      \
    global const uint *offsets, global const uchar *strings, global const uchar *prefix,           \
        global const uchar *first,
#define CLM_LOOKUP(found, at, node, depth, limit)                                                  \
    (void)first;                                                                                   \
    if (limit) {                                                                                   \
        const uint low_string = CLM_LOOKUP_BEGIN(node);                                            \
        const uint string = clm_strings_find(                                                      \
            offsets, strings, prefix, trie.link_bytes, classes, low_string,                        \
            CLM_LOOKUP_END(node, low_string), CLM_LOOKUP_COMMON(depth),                            \
            (global const uchar *)text + (at), limit);                                             \
        if (string)                                                                                \
            (found) = trie.first_string + string;                                                  \
    }

#if CLM_CFG_MERGE == CLM_MERGE_NONE
#define CLM_LOOKUP_BEGIN(node)                                                                     \
    (trie.first_bytes ? clm_narrow(first, trie.first_bytes, CLM_TRIE_CUT(node)) : CLM_TRIE_CUT(node))
#define CLM_LOOKUP_END(node, begin)                                                                \
    (trie.first_bytes ? clm_narrow(first, trie.first_bytes, CLM_TRIE_CUT(node) + 1) : (begin) + 1)
#define CLM_LOOKUP_COMMON(depth) (depth)
#else
#define CLM_LOOKUP_BEGIN(node) 0
#define CLM_LOOKUP_END(node, begin) trie.strings
#define CLM_LOOKUP_COMMON(depth) 0
#endif

#endif
