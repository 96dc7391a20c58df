/* Strings in lexicographic order of their bytes' classes: string i is strings[offsets[i]] ..
 * strings[offsets[i + 1] - 1], prefix[i] 1 + the longest other string that is the beginning of it, 0:
 * none. Numbers there have `link_bytes`, 0 if no string is the beginning of another. */

#define CLM_CLASSES local const uchar * /* of bytes */

/* Numbers of 2 bytes or of 4. */
CLM_HELPER uint clm_narrow(global const uchar *numbers, uint bytes, uint at) {
    return bytes == 2 ? ((global const ushort *)numbers)[at] : ((global const uint *)numbers)[at];
}

/* 1 + the greatest string that is not above the text, 0: none; among strings begin .. end - 1, of
 * which all have their first *common classes in common with the text. *common becomes what that one
 * has. */
CLM_HELPER uint clm_strings_last(global const uint *offsets, global const uchar *strings,
                                 CLM_CLASSES classes, uint begin, uint end,
                                 global const uchar *text, uint limit, uint *common) {
    uint low = begin, high = end, low_common = *common, high_common = *common;
    CLM_ROLLED while (low < high) {
        const uint middle = low + (high - low) / 2;
        const uint at = offsets[middle], length = offsets[middle + 1] - at;
        uint same = min(low_common, high_common), wanted = 0, found = 0;
        CLM_ROLLED while (same < length && same < limit) {
            wanted = strings[at + same];
            found = classes[text[same]];
            if (wanted != found)
                break;
            same++;
        }
        if (same == length || (same < limit && wanted < found)) {
            low = middle + 1;
            low_common = same;
        } else {
            high = middle;
            high_common = same;
        }
    }
    *common = low_common;
    return low > begin ? low : 0;
}

/* 1 + the longest string that is the beginning of the text, 0: none; among the same.
 * host/table/trie_strings.h says why this is right, and how long it takes. */
CLM_HELPER uint clm_strings_find(global const uint *offsets, global const uchar *strings,
                                 global const uchar *prefix, uint link_bytes, CLM_CLASSES classes,
                                 uint begin, uint end, uint common, global const uchar *text,
                                 uint limit) {
    uint string = clm_strings_last(offsets, strings, classes, begin, end, text, limit, &common);
    CLM_ROLLED while (string && offsets[string] - offsets[string - 1] > common)
        string = link_bytes ? clm_narrow(prefix, link_bytes, string - 1) : 0;
    return string;
}
