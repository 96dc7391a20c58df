#include "wanted.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The part "key=value" of the variant that begins as the item up to its '='; NULL: none does. */
static const char *part_with_key(const char *variant, const char *item, size_t key) {
    for (; *variant; variant += strcspn(variant, ","), variant += *variant == ',')
        if (strncmp(variant, item, key) == 0)
            return variant;
    return NULL;
}

/* Does the engine know these keys and values? */
static bool is_known(const char *device, const char *engine, const char *wanted) {
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    clm_scanner *scanner = NULL;
    clm_scan_options options = {.engine = engine, .variant = wanted};
    clm_status status = clm_patterns_create(&patterns);
    if (status == CLM_OK)
        status = clm_patterns_add(patterns, "a", 1, 0, 0);
    if (status == CLM_OK)
        status = clm_db_compile(patterns, NULL, &db);
    if (status == CLM_OK)
        status = clm_scanner_create(db, device, &options, &scanner);
    clm_scanner_destroy(scanner);
    clm_db_destroy(db);
    clm_patterns_destroy(patterns);
    return status != CLM_ERR_VARIANT;
}

/* Adds what the variant has no key for. */
static bool has_all(const char *wanted, clm_variant *variant) {
    for (size_t length; *wanted; wanted += length, wanted += *wanted == ',') {
        length = strcspn(wanted, ",");
        size_t key = strcspn(wanted, "=") + 1, used = strlen(variant->variant);
        if (key > length || strncmp(wanted, "preset=", key) == 0)
            return false;
        const char *part = part_with_key(variant->variant, wanted, key);
        if (part && (strcspn(part, ",") != length || strncmp(part, wanted, length) != 0))
            return false;
        if (part)
            continue;
        if (used + 1 + length >= sizeof variant->variant)
            return false;
        snprintf(variant->variant + used, sizeof variant->variant - used, "%s%.*s", used ? "," : "",
                 (int)length, wanted);
    }
    return true;
}

size_t wanted_variants(const char *device, const char *wanted, clm_variant *variants, size_t size) {
    size_t kept = 0;
    bool known = false; /* by the engine whose variants follow each other */
    for (size_t i = 0; i < size; i++) {
        clm_variant variant = variants[i];
        if (i == 0 || strcmp(variant.engine, variants[i - 1].engine) != 0)
            known = is_known(device, variant.engine, wanted);
        if (known && has_all(wanted, &variant))
            variants[kept++] = variant;
    }
    return kept;
}
