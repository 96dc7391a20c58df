#include "host/api/check.h"
#include "host/base/memory.h"
#include "host/table/database.h"
#include "host/table/database_file.h"
#include "host/table/trie_sizes.h"

clm_status clm_db_compile(const clm_patterns *patterns, const clm_compile_options *options,
                          clm_db **db) {
    CHECK_NOT_NULL(patterns);
    CHECK_NOT_NULL(db);
    return database_compile(patterns, options ? options->memory_limit : 0, db);
}

clm_status clm_db_serialize(const clm_db *db, void **bytes, size_t *length) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(bytes);
    CHECK_NOT_NULL(length);
    uint64_t size = database_file_size(db);
    clm_status status =
        memory_check("the serialized database", size, NULL, "write it on a larger machine");
    if (status)
        return status;
    void *file = memory_table_alloc((size_t)size, 1);
    if (!file)
        return CLM_ERR_MEMORY;
    database_file_write(db, file);
    *bytes = file;
    *length = (size_t)size;
    return CLM_OK;
}

clm_status clm_db_deserialize(const void *bytes, size_t length, clm_db **db) {
    if (length)
        CHECK_NOT_NULL(bytes);
    CHECK_NOT_NULL(db);
    return database_file_read(bytes, length, db);
}

clm_status clm_db_get_info(const clm_db *db, clm_db_info *info) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(info);
    database_get_info(db, info);
    return CLM_OK;
}

clm_status clm_db_trie_sizes(const clm_db *db, clm_trie_sizes *sizes) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(sizes);
    return trie_sizes_get(db, sizes);
}

clm_status clm_db_pattern(const clm_db *db, size_t position, clm_pattern *pattern) {
    CHECK_NOT_NULL(db);
    CHECK_NOT_NULL(pattern);
    return patterns_get(db->patterns, position, pattern);
}

void clm_db_destroy(clm_db *db) {
    database_destroy(db);
}
