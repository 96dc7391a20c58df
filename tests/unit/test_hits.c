/* Hits of several lists in one order, against sorting all occurrences. */
#include "host/plan/hits_merge.h"
#include "unit.h"

enum { OCCURRENCES_MAX = 4096, LISTS = 7 };

struct occurrence {
    uint32_t position;
    size_t start, end;
};

struct seen {
    struct occurrence list[OCCURRENCES_MAX];
    size_t count, limit; /* stops after so many */
};

static int see(void *context, uint32_t position, size_t start, size_t end) {
    struct seen *seen = context;
    assert_true(seen->count < OCCURRENCES_MAX);
    seen->list[seen->count++] = (struct occurrence){position, start, end};
    return seen->count == seen->limit;
}

/* Nested patterns of both cases, one twice; ids do not rise. */
static clm_db *make_db(void) {
    static const struct {
        const char *bytes;
        uint32_t id, flags;
    } set[] = {{"abcab", 9, 0}, {"a", 2, 0},  {"AB", 4, CLM_CASELESS},  {"abc", 1, CLM_CASELESS},
               {"ab", 4, 0},    {"ab", 0, 0}, {"bca", 7, CLM_CASELESS}, {"b", 3, 0}};
    clm_patterns *patterns = unit_patterns(NULL);
    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        assert_ok(clm_patterns_add(patterns, set[i].bytes, strlen(set[i].bytes), set[i].id,
                                   set[i].flags));
    return unit_compile(patterns);
}

static int fold(const struct pattern_entry *entry, uint8_t byte) {
    return entry->flags & CLM_CASELESS ? byte_fold(byte) : byte;
}

static bool occurs(const struct clm_patterns *patterns, size_t position, const char *text) {
    const struct pattern_entry *entry = &patterns->entries[position];
    const uint8_t *bytes = patterns_bytes(patterns, position);
    for (uint32_t k = 0; k < entry->length; k++)
        if (!text[k] || fold(entry, bytes[k]) != fold(entry, (uint8_t)text[k]))
            return false;
    return true;
}

static const struct pattern_entry *sorted_entries;

static int by_contract(const void *left, const void *right) {
    const struct occurrence *a = left, *b = right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->end != b->end)
        return a->end < b->end ? -1 : 1;
    uint32_t id_a = sorted_entries[a->position].id, id_b = sorted_entries[b->position].id;
    if (id_a != id_b)
        return id_a < id_b ? -1 : 1;
    return a->position < b->position ? -1 : 1;
}

static size_t expect(const struct clm_db *db, const char *text, size_t base,
                     struct occurrence *expected) {
    size_t count = 0;
    for (size_t start = 0; text[start]; start++)
        for (size_t i = 0; i < db->patterns->size; i++)
            if (occurs(db->patterns, i, text + start)) {
                assert_true(count < OCCURRENCES_MAX);
                size_t at = base + start;
                expected[count++] =
                    (struct occurrence){(uint32_t)i, at, at + db->patterns->entries[i].length};
            }
    sorted_entries = db->patterns->entries;
    qsort(expected, count, sizeof *expected, by_contract);
    return count;
}

/* A list for each output, as engines make that search one string at a time; each occurrence
 * of each string is in one. */
struct lists {
    struct hit *hits[64];
    struct hit_list list[64];
    size_t count;
};

static void fill_lists(const struct clm_db *db, const char *text, struct lists *lists) {
    lists->count = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        for (uint32_t output = 1; output < db->automata[i]->output_count; output++) {
            const struct automaton *automaton = db->automata[i];
            uint32_t position = automaton->positions[automaton->outputs[output].first];
            struct hit *hits = malloc((strlen(text) + 1) * sizeof *hits), *end = hits;
            assert_non_null(hits);
            for (uint32_t start = 0; text[start]; start++)
                if (occurs(db->patterns, position, text + start))
                    *end++ = (struct hit){start, output};
            assert_true(lists->count < 64);
            lists->hits[lists->count] = hits;
            lists->list[lists->count++] = (struct hit_list){hits, end, i};
        }
}

static void check_text(const struct clm_db *db, const char *text, size_t base) {
    static struct occurrence expected[OCCURRENCES_MAX];
    static struct seen seen;
    struct expander expander;
    size_t count = expect(db, text, base, expected);
    assert_ok(expander_open(db, &expander));
    for (size_t limit = 0; limit <= count; limit += limit < 3 ? 1 : 1 + count / 3) {
        struct lists lists;
        fill_lists(db, text, &lists);
        seen.count = 0;
        seen.limit = limit;
        assert_int_equal(hits_merge(&expander, lists.list, lists.count, base,
                                    &(struct sink){.emit = see, .context = &seen}),
                         limit ? CLM_STOPPED : CLM_OK);
        assert_int_equal(seen.count, limit ? limit : count);
        for (size_t i = 0; i < seen.count; i++) {
            assert_int_equal(seen.list[i].position, expected[i].position);
            assert_int_equal(seen.list[i].start, expected[i].start);
            assert_int_equal(seen.list[i].end, expected[i].end);
        }
        for (size_t i = 0; i < lists.count; i++)
            free(lists.hits[i]);
    }
    expander_close(&expander);
}

static void merges_in_contract_order(void **state) {
    (void)state;
    clm_db *db = make_db();
    char text[301] = "";
    check_text(db, text, 0);
    check_text(db, "zzz", 0);
    check_text(db, "ab", (size_t)5 << 32);
    check_text(db, "abcabcabABCABCabCaB", 12);
    uint32_t random = 1;
    for (size_t i = 0; i < 300; i++) {
        random = random * 1103515245u + 12345u;
        text[i] = "abcABC"[random >> 16 & 1 ? 0 : (random >> 17) % 6];
    }
    check_text(db, text, 1000);
    clm_db_destroy(db);
}

/* Of equal hits one remains, and lists without hits do not matter. */
static void equal_hits_count_once(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("aa", "a", NULL));
    static const struct hit first[] = {{0, 1}, {4, 2}, {9, 1}}, second[] = {{0, 2}, {4, 2}};
    struct hit_list lists[LISTS] = {{first, first, 0},          {first, first + 3, 0},
                                    {second, second, 0},        {second, second + 2, 0},
                                    {first + 2, first + 3, 0},  {NULL, NULL, 0},
                                    {second + 1, second + 2, 0}};
    static struct seen seen;
    struct expander expander;
    assert_ok(expander_open(db, &expander));
    assert_ok(
        hits_merge(&expander, lists, LISTS, 0, &(struct sink){.emit = see, .context = &seen}));
    static const struct occurrence expected[] = {
        {1, 0, 1}, {0, 0, 2}, {1, 4, 5}, {0, 4, 6}, {1, 9, 10}};
    assert_int_equal(seen.count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(seen.list[i].position, expected[i].position);
        assert_int_equal(seen.list[i].start, expected[i].start);
        assert_int_equal(seen.list[i].end, expected[i].end);
    }
    expander_close(&expander);
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merges_in_contract_order),
        cmocka_unit_test(equal_hits_count_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
