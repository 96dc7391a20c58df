#include <clmatch.h>

int main(void) {
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    clm_scanner *scanner = NULL;
    uint64_t counts[2];
    int bad = clm_patterns_create(&patterns) || clm_patterns_add(patterns, "she", 3, 0, 0) ||
              clm_patterns_add(patterns, "HE", 2, 1, CLM_CASELESS) ||
              clm_db_compile(patterns, NULL, &db) || clm_scanner_create(db, NULL, NULL, &scanner) ||
              clm_count(scanner, "he and she", 10, counts);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
    clm_patterns_destroy(patterns);
    return bad || counts[0] != 1 || counts[1] != 2;
}
