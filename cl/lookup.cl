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
/* The walk's classes of bytes. */
#define CLM_CLASSES local const uchar *

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
        const uint string = clm_lookup(trie, offsets, strings, prefix, classes, low_string,        \
                                       CLM_LOOKUP_END(node, low_string), CLM_LOOKUP_COMMON(depth), \
                                       (global const uchar *)text + (at), limit);                  \
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

/* Among strings begin .. end - 1, of which all have their first `common` classes in common with the
 * text; host/table/trie_strings.h says why this is right, and how long it takes. */
static uint clm_lookup(clm_trie trie, global const uint *offsets, global const uchar *strings,
                       global const uchar *prefix, CLM_CLASSES classes, uint begin, uint end,
                       uint common, global const uchar *text, uint limit) {
    uint low = begin, high = end, low_common = common, high_common = common;
    while (low < high) {
        const uint middle = low + (high - low) / 2;
        const uint at = offsets[middle], length = offsets[middle + 1] - at;
        uint wanted = 0, found = 0;
        common = min(low_common, high_common);
        while (common < length && common < limit) {
            wanted = strings[at + common];
            found = classes[text[common]];
            if (wanted != found)
                break;
            common++;
        }
        if (common == length || (common < limit && wanted < found)) {
            low = middle + 1;
            low_common = common;
        } else {
            high = middle;
            high_common = common;
        }
    }
    uint string = low > begin ? low : 0;
    while (string && offsets[string] - offsets[string - 1] > low_common)
        string = trie.link_bytes ? clm_narrow(prefix, trie.link_bytes, string - 1) : 0;
    return string;
}

#endif
