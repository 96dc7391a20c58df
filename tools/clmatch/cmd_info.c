/* clmatch info: numbers of a pattern set and of its tables. */
#include "cmd.h"

#include "json_out.h"
#include "output.h"
#include "patterns_source.h"
#include "say.h"

/* ---- Tries -------------------------------------------------------------- */

/* Of the bytes with 36 a node, to a tenth. */
static double percent(uint64_t bytes, const clm_trie_sizes *sizes) {
    return (double)(uint64_t)(1000.0 * (double)bytes / (double)sizes->paper + 0.5) / 10;
}

static json_t *json_trie(uint64_t bytes, const clm_trie_sizes *sizes) {
    json_t *object = json_object();
    json_object_set_new(object, "bytes", json_number(bytes));
    json_object_set_new(object, "percent", json_real(percent(bytes, sizes)));
    return object;
}

/* Adds to `object`, or without one prints. */
static void print_tries(struct output *output, const clm_trie_sizes *sizes, json_t *object) {
    const struct {
        const char *name, *key;
        uint64_t bytes;
    } rows[] = {
        {"dense", "dense", sizes->dense},
        {"36 bytes a node", "bitmap36", sizes->paper},
        {"bitmap", "bitmap", sizes->bitmap},
        {"crs", "crs", sizes->crs},
        {"36 bytes a node, truncate=8", "bitmap36_truncate8", sizes->truncated},
        {"36 bytes a node, truncate=8,merge=final", "bitmap36_truncate8_final", sizes->merged},
        {"crs, truncate=8,merge=final", "crs_truncate8_final", sizes->merged_crs},
    };
    _Static_assert(CLM_TRIE_DEPTH == 8, "as the rows' names say");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (object)
            json_object_set_new(object, rows[i].key, json_trie(rows[i].bytes, sizes));
        else
            output_format(output, "trie: %-40s  %llu  %.1f%%\n", rows[i].name,
                          (unsigned long long)rows[i].bytes, percent(rows[i].bytes, sizes));
}

/* ---- All ---------------------------------------------------------------- */

static void print(struct output *output, const clm_db_info *info, const clm_trie_sizes *sizes,
                  bool json) {
    const struct {
        const char *name, *key;
        uint64_t value;
    } rows[] = {
        {"patterns", "patterns", info->patterns},
        {"caseless", "caseless", info->caseless},
        {"bytes", "bytes", info->pattern_bytes},
        {"shortest", "shortest", info->shortest},
        {"longest", "longest", info->longest},
        {"automata", "automata", info->automata},
        {"states", "states", info->states},
        {"classes", "classes", info->classes},
        {"compact bytes", "compact_bytes", info->compact_bytes},
        {"dense bytes", "dense_bytes", info->dense_bytes},
        {"database bytes", "database_bytes", info->serialized_bytes},
        {"symbol bits", "symbol_bits", info->symbol_bits},
        {"matches/MB", "expected_matches", info->expected_matches},
    };
    json_t *object = json ? json_object() : NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (json)
            json_object_set_new(object, rows[i].key, json_number(rows[i].value));
        else
            output_format(output, "%-14s  %llu\n", rows[i].name, (unsigned long long)rows[i].value);
    }
    json_t *tries = json ? json_object() : NULL;
    print_tries(output, sizes, tries);
    if (json) {
        json_object_set_new(object, "trie_bytes", tries);
        output_json(output, object);
    }
}

int cmd_info(const struct options *options) {
    struct output output;
    clm_db_info info;
    clm_db *db = patterns_compile(options);
    if (!db)
        return EXIT_ERROR;
    clm_trie_sizes sizes;
    clm_status status = clm_db_get_info(db, &info);
    if (status == CLM_OK)
        status = clm_db_trie_sizes(db, &sizes);
    clm_db_destroy(db);
    if (status != CLM_OK) {
        say_library(NULL);
        return EXIT_ERROR;
    }
    output_open(&output);
    print(&output, &info, &sizes, options->json);
    return output_close(&output) ? 0 : EXIT_ERROR;
}
