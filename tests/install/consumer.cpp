#include <clmatch.h>

#include <vector>

int main() {
    clm_patterns *patterns = nullptr;
    clm_db *db = nullptr;
    clm_scanner *scanner = nullptr;
    std::vector<clm_match> matches;
    auto keep = [](const clm_match *match, void *context) {
        static_cast<std::vector<clm_match> *>(context)->push_back(*match);
        return 0;
    };
    bool good = clm_patterns_create(&patterns) == CLM_OK &&
                clm_patterns_add(patterns, "she", 3, 7, 0) == CLM_OK &&
                clm_db_compile(patterns, nullptr, &db) == CLM_OK &&
                clm_scanner_create(db, "openmp", nullptr, &scanner) == CLM_OK &&
                clm_find(scanner, "he and she", 10, keep, &matches) == CLM_OK &&
                matches.size() == 1 && matches[0].start == 7 && matches[0].id == 7;
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
    clm_patterns_destroy(patterns);
    return good ? 0 : 1;
}
