/* Sets of strings one after the other: each as it is alone. */
#include "host/table/database.h"
#include "host/table/string_sets.h"
#include "unit.h"

#include <string.h>

/* Exact strings, caseless ones, and one so long that it has an automaton of its own. */
static clm_db *compile(void) {
    static char longest[40000];
    clm_patterns *patterns = unit_patterns("he", "she", "hers", NULL);
    memset(longest, 'h', sizeof longest);
    memcpy(longest, "hers", 4);
    assert_ok(clm_patterns_add(patterns, longest, sizeof longest, 3, 0));
    assert_ok(clm_patterns_add(patterns, "HE", 2, 4, CLM_CASELESS));
    assert_ok(clm_patterns_add(patterns, "herself", 7, 5, CLM_CASELESS));
    return unit_compile(patterns);
}

static void assert_joined(const struct string_sets *sets, uint32_t set) {
    const struct string_slots *of = &sets->of[set];
    const uint32_t first = sets->first_string[set];
    for (uint32_t i = 0; i < of->strings->count; i++) {
        const uint32_t length = trie_strings_length(of->strings, i);
        assert_int_equal(sets->offsets[first + i + 1] - sets->offsets[first + i], length);
        assert_memory_equal(sets->classes + sets->offsets[first + i],
                            of->strings->classes + of->strings->offsets[i], length);
        assert_int_equal(sets->tails[first + i].length, length);
        assert_int_equal(sets->tails[first + i].prefix,
                         of->tails[i].prefix ? of->tails[i].prefix + first : 0);
    }
    for (uint32_t i = 0; i < 1u << of->bits; i++) {
        const struct string_slot *slot = &sets->slots[sets->first_slot[set] + i];
        assert_int_equal(slot->about, of->slots[i].about);
        if (slot->about)
            assert_int_equal(slot->first, of->slots[i].first + first);
    }
}

static void both_are_joined(void **state) {
    (void)state;
    clm_db *db = compile();
    const struct trie_automata exact = trie_automata_of(db, false),
                               caseless = trie_automata_of(db, true);
    struct string_sets sets;
    assert_int_equal(exact.count, 2);
    assert_int_equal(caseless.count, 1);
    assert_ok(string_sets_build(&exact, &caseless, db->patterns, 3, &sets));
    assert_int_equal(sets.count, 2);
    assert_int_equal(sets.string_count, 6);
    assert_int_equal(sets.first_string[1], 4);
    assert_false(sets.of[0].fold);
    assert_true(sets.of[1].fold);
    assert_true(string_sets_grams(&sets).fold);
    assert_joined(&sets, 0);
    assert_joined(&sets, 1);
    string_sets_clear(&sets);
    clm_db_destroy(db);
}

static void one_is_alone(void **state) {
    (void)state;
    clm_db *db = compile();
    const struct trie_automata none = {.count = 0}, caseless = trie_automata_of(db, true);
    struct string_sets sets;
    assert_ok(string_sets_build(&none, &caseless, db->patterns, 3, &sets));
    assert_int_equal(sets.count, 1);
    assert_int_equal(sets.string_count, 2);
    assert_ptr_equal(sets.slots, sets.of[0].slots);
    assert_joined(&sets, 0);
    string_sets_clear(&sets);
    clm_db_destroy(db);
}

static uint32_t length_of(const struct automaton *automaton, uint32_t output) {
    return automaton->outputs[output].length;
}

/* he, hers, hersh..., she; he, herself. */
static void strings_tell_of_each_automaton(void **state) {
    (void)state;
    clm_db *db = compile();
    const struct trie_automata exact = trie_automata_of(db, false),
                               caseless = trie_automata_of(db, true);
    struct string_sets sets;
    uint32_t outputs[6];
    assert_ok(string_sets_build(&exact, &caseless, db->patterns, 3, &sets));
    for (uint32_t i = 0; i < exact.count; i++) {
        const bool is_long = exact.of[i]->longest == 40000;
        const uint32_t lengths[] = {2, 4, 4, 3}, long_lengths[] = {0, 0, 40000, 0};
        string_sets_outputs(&sets, 0, i, outputs);
        for (uint32_t string = 0; string < 4; string++)
            assert_int_equal(length_of(exact.of[i], outputs[string]),
                             (is_long ? long_lengths : lengths)[string]);
        assert_int_equal(outputs[4], 0);
        assert_int_equal(outputs[5], 0);
    }
    string_sets_outputs(&sets, 1, 0, outputs);
    for (uint32_t string = 0; string < 4; string++)
        assert_int_equal(outputs[string], 0);
    assert_int_equal(length_of(caseless.of[0], outputs[4]), 2);
    assert_int_equal(length_of(caseless.of[0], outputs[5]), 7);
    string_sets_clear(&sets);
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_are_joined),
        cmocka_unit_test(one_is_alone),
        cmocka_unit_test(strings_tell_of_each_automaton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
