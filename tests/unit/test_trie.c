/* Tries, truncated and merged, in all their forms: the longest string at each byte of a text,
 * against comparing all; and the shapes that paper 003 draws. */
#include "host/table/database.h"
#include "host/table/trie_walk.h"
#include "unit.h"

static uint32_t random_below(uint32_t bound) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16) % bound;
}

/* ---- The longest string ------------------------------------------------- */

static bool equal_bytes(uint8_t a, uint8_t b, bool fold) {
    return a == b || (fold && byte_fold(a) == byte_fold(b));
}

static bool begins_with(const uint8_t *text, size_t available, const uint8_t *pattern,
                        const struct pattern_entry *entry) {
    if (entry->length > available)
        return false;
    for (uint32_t i = 0; i < entry->length; i++)
        if (!equal_bytes(text[i], pattern[i], entry->flags & CLM_CASELESS))
            return false;
    return true;
}

/* The longest output at the text's first byte; 0: none. */
static uint32_t longest_output(const clm_db *db, const struct automaton *automaton,
                               const uint8_t *text, size_t available) {
    uint32_t longest = 0;
    for (uint32_t i = 1; i < automaton->output_count; i++) {
        uint32_t position = automaton->positions[automaton->outputs[i].first];
        if (begins_with(text, available, patterns_bytes(db->patterns, position),
                        &db->patterns->entries[position]) &&
            automaton->outputs[i].length > (longest ? automaton->outputs[longest].length : 0))
            longest = i;
    }
    return longest;
}

static const uint32_t truncations[] = {TRIE_WHOLE, TRIE_UNIQUE, 1, 2, 3, 4, 8, 16};

static struct trie_form *build(const clm_db *db, uint32_t automaton, struct trie_options options) {
    struct trie_form *form = NULL;
    assert_ok(trie_form_build(db->automata[automaton], db->patterns, &options, "", &form));
    return form;
}

/* All forms of one automaton on one text. */
static void check_automaton(const clm_db *db, uint32_t index, const uint8_t *text, size_t length) {
    const struct automaton *automaton = db->automata[index];
    uint32_t *expected = malloc(length * sizeof *expected);
    assert_non_null(expected);
    for (size_t i = 0; i < length; i++)
        expected[i] = longest_output(db, automaton, text + i, length - i);
    for (int layout = TRIE_DENSE; layout <= TRIE_CRS; layout++)
        for (int merge = TRIE_MERGE_NONE; merge <= TRIE_MERGE_FINAL; merge++)
            for (size_t k = 0; k < sizeof truncations / sizeof *truncations; k++) {
                struct trie_options options = {(enum trie_layout)layout, truncations[k],
                                               (enum trie_merge)merge};
                struct trie_form *form = build(db, index, options);
                uint64_t bytes;
                assert_ok(trie_form_measure(automaton, db->patterns, &options, &bytes));
                assert_int_equal(bytes, form->bytes);
                for (size_t i = 0; i < length; i++) {
                    uint32_t found =
                        trie_form_find(form, (enum trie_layout)layout, text + i, length - i);
                    uint32_t output = found ? form->outputs[found - 1] : 0;
                    if (output != expected[i])
                        print_error("layout %d, truncated at %u, merge %d, byte %zu\n", layout,
                                    truncations[k], merge, i);
                    assert_int_equal(output, expected[i]);
                }
                trie_form_destroy(form);
            }
    free(expected);
}

/* A text of pieces of the patterns, whole or not, and other bytes; in memory of its own, so that
 * reading past its end is seen. */
static uint8_t *text_of(const clm_db *db, size_t length) {
    uint8_t *text = malloc(length);
    assert_non_null(text);
    size_t at = 0;
    while (at < length) {
        size_t position = random_below((uint32_t)db->patterns->size);
        const uint8_t *pattern = patterns_bytes(db->patterns, position);
        uint32_t whole = db->patterns->entries[position].length;
        uint32_t from = random_below(3) ? 0 : random_below(whole);
        uint32_t end = random_below(3) ? whole : from + random_below(whole - from + 1);
        for (uint32_t i = from; i < end && at < length; i++)
            text[at++] = pattern[i];
        if (at < length && !random_below(2))
            text[at++] = random_below(2) ? (uint8_t)random_below(256) : pattern[0];
    }
    return text;
}

static void check_patterns(clm_patterns *patterns, size_t text_length) {
    clm_db *db = unit_compile(patterns);
    uint8_t *text = text_of(db, text_length);
    for (uint32_t i = 0; i < db->automaton_count; i++)
        check_automaton(db, i, text, text_length);
    free(text);
    clm_db_destroy(db);
}

static void add_bytes(clm_patterns *patterns, const void *bytes, size_t length, uint32_t flags) {
    assert_ok(clm_patterns_add(patterns, bytes, length, 0, flags));
}

static clm_patterns *random_patterns(uint32_t count, uint32_t alphabet, uint32_t longest,
                                     uint8_t first_byte, uint32_t flags) {
    clm_patterns *patterns = unit_patterns(NULL);
    uint8_t bytes[64];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = 1 + random_below(longest);
        for (uint32_t k = 0; k < length; k++)
            bytes[k] = (uint8_t)(first_byte + random_below(alphabet));
        add_bytes(patterns, bytes, length, random_below(2) ? flags : 0);
    }
    return patterns;
}

static void random_sets(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 60; i++)
        check_patterns(random_patterns(1 + random_below(60), 1 + random_below(4),
                                       1 + random_below(24), 'a', 0),
                       300);
    for (uint32_t i = 0; i < 20; i++) /* NUL bytes, all columns, several words of a bitmap */
        check_patterns(random_patterns(200, 256, 3, 0, 0), 300);
    for (uint32_t i = 0; i < 10; i++) /* letters of both cases, in two automata */
        check_patterns(random_patterns(60, 40, 4, 'A', CLM_CASELESS), 300);
}

static void nested_strings(void **state) {
    (void)state;
    uint8_t bytes[60];
    clm_patterns *patterns = unit_patterns(NULL);
    memset(bytes, 'a', sizeof bytes);
    for (size_t length = 1; length <= sizeof bytes; length += 1 + length % 3)
        add_bytes(patterns, bytes, length, 0);
    add_bytes(patterns, "aaaaaaab", 8, 0);
    check_patterns(patterns, 400);
}

/* a, b and their like: each string greatest below a text, none its prefix. */
static void strings_that_break_off(void **state) {
    (void)state;
    uint8_t bytes[41];
    clm_patterns *patterns = unit_patterns("m", NULL);
    memset(bytes, 'm', sizeof bytes);
    for (size_t i = 1; i < sizeof bytes; i++) {
        bytes[i] = i % 2 ? 'a' : 'z';
        add_bytes(patterns, bytes, i + 1, 0);
        bytes[i] = 'm';
    }
    check_patterns(patterns, 400);
}

static void strings_of_one_byte(void **state) {
    (void)state;
    check_patterns(unit_patterns("x", NULL), 100);
    clm_patterns *patterns = unit_patterns(NULL);
    for (uint32_t byte = 0; byte < 256; byte++) /* no byte is left for class 0 */
        add_bytes(patterns, &(uint8_t){(uint8_t)byte}, 1, 0);
    add_bytes(patterns, "\0\0", 2, 0);
    add_bytes(patterns, "\377\0\377", 3, 0);
    check_patterns(patterns, 600);
}

static void a_prefix_of_thousands(void **state) {
    (void)state;
    char pattern[64];
    clm_patterns *patterns = unit_patterns("the same beginning", "the same beginning 1", NULL);
    for (int i = 0; i < 3000; i++) {
        snprintf(pattern, sizeof pattern, "the same beginning %d%s", i * 7, i % 2 ? " end" : "");
        unit_add(patterns, pattern, 0);
    }
    check_patterns(patterns, 500);
}

/* All numbers below 70,000 as decimals: more than 16 bits number, many of which begin others. */
static void many_strings(void **state) {
    (void)state;
    enum { STRINGS = 70000, DIGITS = 400 };
    char bytes[DIGITS + 1];
    clm_patterns *patterns = unit_patterns(NULL);
    for (unsigned i = 0; i < STRINGS; i++) {
        snprintf(bytes, sizeof bytes, "%u", i);
        unit_add(patterns, bytes, 0);
    }
    clm_db *db = unit_compile(patterns);
    struct trie_form *form =
        build(db, 0, (struct trie_options){TRIE_CRS, TRIE_UNIQUE, TRIE_MERGE_FINAL});
    assert_int_equal(form->lookup.strings->prefix_bytes, 4);
    for (uint32_t i = 0; i < DIGITS; i++)
        bytes[i] = (char)('0' + random_below(10));
    for (uint32_t i = 0; i < DIGITS; i++) {
        uint32_t length = 1, value = (uint32_t)(bytes[i] - '0');
        while (value && i + length < DIGITS &&
               value * 10 + (uint32_t)(bytes[i + length] - '0') < STRINGS)
            value = value * 10 + (uint32_t)(bytes[i + length++] - '0');
        uint32_t found = trie_form_find(form, TRIE_CRS, (const uint8_t *)bytes + i, DIGITS - i);
        assert_int_not_equal(found, 0);
        const struct automaton_output *output = &db->automata[0]->outputs[form->outputs[found - 1]];
        assert_int_equal(output->length, length);
        assert_int_equal(db->automata[0]->positions[output->first], value);
    }
    trie_form_destroy(form);
    clm_db_destroy(db);
}

/* ---- Shapes ------------------------------------------------------------- */

struct shape {
    clm_db *db;
    struct trie_strings *strings;
    struct trie *trie;
    uint32_t *same;
};

static void shape_open(struct shape *shape, clm_patterns *patterns, uint32_t truncate,
                       enum trie_merge merge) {
    shape->db = unit_compile(patterns);
    assert_ok(
        trie_strings_build(&(struct trie_automata){.of = {shape->db->automata[0]}, .count = 1},
                           &shape->db->automata[0]->classes, shape->db->patterns, &shape->strings));
    assert_ok(trie_build(shape->strings, truncate, &shape->trie));
    shape->same = malloc(shape->trie->node_count * sizeof *shape->same);
    assert_non_null(shape->same);
    assert_ok(trie_merge(shape->trie, merge, shape->same));
}

static void shape_close(struct shape *shape) {
    free(shape->same);
    trie_destroy(shape->trie);
    trie_strings_destroy(shape->strings);
    clm_db_destroy(shape->db);
}

static clm_patterns *he_hers_his_she(void) {
    return unit_patterns("he", "hers", "his", "she", NULL);
}

static void truncated_nodes(void **state) {
    (void)state;
    static const struct {
        uint32_t truncate, nodes, cuts;
    } cases[] = {{TRIE_WHOLE, 10, 0}, {1, 3, 2},  {2, 6, 3},
                 {3, 9, 1},           {4, 10, 0}, {TRIE_UNIQUE, 6, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shape shape;
        shape_open(&shape, he_hers_his_she(), cases[i].truncate, TRIE_MERGE_NONE);
        assert_int_equal(shape.trie->node_count, cases[i].nodes);
        assert_int_equal(shape.trie->cut_count, cases[i].cuts);
        shape_close(&shape);
    }
}

/* What is left to look up, and that it is the least. */
static void looked_up_strings(void **state) {
    (void)state;
    static const struct {
        uint32_t truncate;
        enum trie_merge merge;
        enum trie_lookup_kind kind;
        uint32_t strings;
    } cases[] = {
        {TRIE_WHOLE, TRIE_MERGE_NONE, TRIE_LOOKUP_NONE, 0},
        {TRIE_UNIQUE, TRIE_MERGE_NONE, TRIE_LOOKUP_ONE, 3}, /* he ends at a node of its own */
        {3, TRIE_MERGE_NONE, TRIE_LOOKUP_ONE, 1},           /* hers */
        {2, TRIE_MERGE_NONE, TRIE_LOOKUP_SOME, 4},
        {TRIE_WHOLE, TRIE_MERGE_SUFFIX, TRIE_LOOKUP_ALL, 4},
        {3, TRIE_MERGE_FINAL, TRIE_LOOKUP_ALL, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shape shape;
        struct trie_lookup lookup;
        shape_open(&shape, he_hers_his_she(), cases[i].truncate, cases[i].merge);
        assert_ok(trie_lookup_build(shape.trie, cases[i].merge, &lookup));
        assert_int_equal(lookup.kind, cases[i].kind);
        assert_int_equal(lookup.strings ? lookup.strings->count : 0, cases[i].strings);
        trie_lookup_clear(&lookup);
        shape_close(&shape);
    }
}

/* Nodes after merging: as many numbers, and as many places in blocks of children. */
static void merged_nodes(void **state) {
    (void)state;
    static const struct {
        const char *strings[4];
        enum trie_merge merge;
        uint32_t numbers, edges, blocks;
    } cases[] = {
        /* 0 -a-> . -x-> . -y-> .   -b-> . -x-> . -y-> .   -c-> . */
        {{"axy", "bxy", "c"}, TRIE_MERGE_NONE, 8, 7, 8},
        /* a and b lead to one node; c's leaf stays. In blocks the root has three children. */
        {{"axy", "bxy", "c"}, TRIE_MERGE_SUFFIX, 5, 5, 6},
        {{"axy", "bxy", "c"}, TRIE_MERGE_FINAL, 4, 5, 6},
        /* Below a and b are unequal labels, but the same leaves. */
        {{"ax", "by", "bz"}, TRIE_MERGE_SUFFIX, 6, 5, 6},
        {{"ax", "by", "bz"}, TRIE_MERGE_FINAL, 4, 5, 5},
        /* An end inside is not merged with what is none. */
        {{"axy", "bxy", "bx"}, TRIE_MERGE_SUFFIX, 7, 6, 7},
        {{"axy", "bxy", "bx"}, TRIE_MERGE_FINAL, 6, 6, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shape shape;
        struct trie_numbers numbers;
        struct trie_blocks blocks;
        clm_patterns *patterns = unit_patterns(NULL);
        for (size_t k = 0; cases[i].strings[k]; k++)
            unit_add(patterns, cases[i].strings[k], 0);
        shape_open(&shape, patterns, TRIE_WHOLE, cases[i].merge);
        assert_ok(trie_numbers_make(shape.trie, shape.same, true, &numbers));
        assert_ok(trie_blocks_make(shape.trie, cases[i].merge, shape.same, &blocks));
        assert_int_equal(numbers.count, cases[i].numbers);
        assert_int_equal(numbers.edges, cases[i].edges);
        assert_int_equal(blocks.count, cases[i].blocks);
        trie_blocks_clear(&blocks);
        trie_numbers_clear(&numbers);
        shape_close(&shape);
    }
}

/* Of nodes that are cut, those alone have numbers that nodes which are left lead to: below x and y
 * the same is cut. */
static void numbers_of_cut_nodes(void **state) {
    (void)state;
    static const enum trie_merge merges[] = {TRIE_MERGE_NONE, TRIE_MERGE_SUFFIX, TRIE_MERGE_FINAL};
    for (size_t m = 0; m < sizeof merges / sizeof *merges; m++) {
        struct shape shape;
        struct trie_numbers numbers;
        shape_open(&shape, unit_patterns("xmnT", "ymnT", "zmnT", "zsuT", NULL), 3, merges[m]);
        assert_ok(trie_numbers_make(shape.trie, shape.same, true, &numbers));
        uint32_t cut = 0;
        for (uint32_t i = 0; i < numbers.count; i++) {
            assert_in_range(numbers.node[i], 0, shape.trie->node_count - 1);
            assert_int_equal(numbers.of[numbers.node[i]], i);
            cut += shape.trie->nodes[numbers.node[i]].cut;
        }
        for (uint32_t i = 0; i < shape.trie->node_count; i++)
            assert_in_range(numbers.of[i], 0, numbers.count - 1);
        assert_int_equal(numbers.count - numbers.first_cut, cut);
        trie_numbers_clear(&numbers);
        shape_close(&shape);
    }
}

/* What a number says of a node is so. */
static void numbers_tell_kinds(void **state) {
    (void)state;
    struct shape shape;
    struct trie_numbers numbers;
    shape_open(&shape, unit_patterns("a", "ab", "abcd", "abce", "b", "bcx", "bcy", "cc", NULL), 3,
               TRIE_MERGE_NONE);
    assert_ok(trie_numbers_make(shape.trie, shape.same, true, &numbers));
    assert_int_equal(numbers.count, shape.trie->node_count);
    for (uint32_t i = 0; i < numbers.count; i++) {
        const struct trie_node *node = &shape.trie->nodes[numbers.node[i]];
        uint32_t children = trie_child_count(shape.trie, numbers.node[i]);
        bool single = i >= numbers.first_single && i < numbers.first_several;
        assert_int_equal(numbers.of[numbers.node[i]], i);
        assert_int_equal(i<numbers.first_leaf, children> 0);
        assert_int_equal(single, children == 1);
        assert_int_equal(i >= numbers.first_cut, node->cut);
        if (!node->cut)
            assert_int_equal(i >= numbers.first_end, trie_is_end(node));
    }
    assert_int_equal(numbers.count - numbers.first_cut, 1);         /* abc */
    assert_int_equal(numbers.first_cut - numbers.first_leaf, 3);    /* bcx, bcy, cc */
    assert_int_equal(numbers.first_several - numbers.first_end, 3); /* a, ab, b */
    assert_int_equal(numbers.first_end - numbers.first_single, 1);  /* c */
    trie_numbers_clear(&numbers);
    shape_close(&shape);
}

/* 2^16 nodes are numbered with 16 bits, one more is not. */
static void numbers_of_two_sizes(void **state) {
    (void)state;
    uint8_t *bytes = malloc(CLM_PATTERN_MAX);
    assert_non_null(bytes);
    memset(bytes, 'a', CLM_PATTERN_MAX);
    for (uint32_t more = 0; more < 2; more++) {
        clm_patterns *patterns = unit_patterns(NULL);
        add_bytes(patterns, bytes, CLM_PATTERN_MAX, 0);
        bytes[2000] = more ? 'b' : 'a';
        add_bytes(patterns, bytes, 2001, 0);
        bytes[2000] = 'a';
        clm_db *db = unit_compile(patterns);
        for (int layout = TRIE_DENSE; layout <= TRIE_CRS; layout++) {
            struct trie_form *form =
                build(db, 0,
                      (struct trie_options){(enum trie_layout)layout, TRIE_WHOLE, TRIE_MERGE_NONE});
            assert_int_equal(form->node_count, 65536 + more);
            assert_int_equal(form->number_bytes, layout == TRIE_BITMAP ? 0 : more ? 4 : 2);
            uint32_t found = trie_form_find(form, (enum trie_layout)layout, bytes, CLM_PATTERN_MAX);
            assert_int_not_equal(found, 0);
            assert_int_equal(db->automata[0]->outputs[form->outputs[found - 1]].length,
                             CLM_PATTERN_MAX);
            trie_form_destroy(form);
        }
        clm_db_destroy(db);
    }
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sets),
        cmocka_unit_test(nested_strings),
        cmocka_unit_test(strings_that_break_off),
        cmocka_unit_test(strings_of_one_byte),
        cmocka_unit_test(a_prefix_of_thousands),
        cmocka_unit_test(many_strings),
        cmocka_unit_test(truncated_nodes),
        cmocka_unit_test(looked_up_strings),
        cmocka_unit_test(merged_nodes),
        cmocka_unit_test(numbers_of_cut_nodes),
        cmocka_unit_test(numbers_tell_kinds),
        cmocka_unit_test(numbers_of_two_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
