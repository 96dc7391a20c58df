#include "trie_rows.h"

#include <string.h>

#include "json_out.h"

void trie_rows(const clm_trie_sizes *sizes, struct trie_row rows[TRIE_ROWS]) {
    const struct trie_row all[TRIE_ROWS] = {
        {"dense", "dense", sizes->dense, 0},
        {"36 bytes a node", "bitmap36", sizes->paper, 0},
        {"bitmap", "bitmap", sizes->bitmap, 0},
        {"crs", "crs", sizes->crs, 0},
        {"36 bytes a node, truncate=8", "bitmap36_truncate8", sizes->truncated, 0},
        {"36 bytes a node, truncate=8,merge=final", "bitmap36_truncate8_final", sizes->merged, 0},
        {"crs, truncate=8,merge=final", "crs_truncate8_final", sizes->merged_crs, 0},
    };
    _Static_assert(CLM_TRIE_DEPTH == 8, "as the rows' names say");
    memcpy(rows, all, sizeof all);
    for (size_t i = 0; i < TRIE_ROWS; ++i) {
        double thousandths = 1000.0 * (double)rows[i].bytes / (double)sizes->paper;
        rows[i].percent = (double)(uint64_t)(thousandths + 0.5) / 10;
    }
}

json_t *trie_rows_json(const clm_trie_sizes *sizes) {
    struct trie_row rows[TRIE_ROWS];
    json_t *object = json_object();
    trie_rows(sizes, rows);
    for (size_t i = 0; i < TRIE_ROWS; ++i) {
        json_t *row = json_object();
        json_object_set_new(row, "bytes", json_number(rows[i].bytes));
        json_object_set_new(row, "percent", json_real(rows[i].percent));
        json_object_set_new(object, rows[i].key, row);
    }
    return object;
}
