/* clmatch info: numbers of a pattern set and of its tables. */
#include "cmd.h"

#include "json_out.h"
#include "output.h"
#include "patterns_source.h"
#include "say.h"
#include "trie_rows.h"

static void print_tries(struct output *output, const clm_trie_sizes *sizes) {
    struct trie_row rows[TRIE_ROWS];
    trie_rows(sizes, rows);
    for (size_t i = 0; i < TRIE_ROWS; ++i)
        output_format(output, "trie: %-40s  %llu  %.1f%%\n", rows[i].name,
                      (unsigned long long)rows[i].bytes, rows[i].percent);
}

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
    if (json) {
        json_object_set_new(object, "trie_bytes", trie_rows_json(sizes));
        output_json(output, object);
    } else {
        print_tries(output, sizes);
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
