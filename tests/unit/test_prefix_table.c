/* Where strings can begin: every string's prefix is there, and leads where the trie does. */
#include "host/table/database.h"
#include "host/table/prefix_table.h"
#include "host/table/trie_walk.h"
#include "unit.h"

static uint32_t word_of(const char *bytes, uint32_t first, uint32_t count) {
    uint32_t word = 0;
    for (uint32_t i = first; i < count && i < first + 4; i++)
        word |= (uint32_t)(uint8_t)bytes[i] << 8 * (i - first);
    return word;
}

/* The slot of a prefix, as a kernel looks it up; its depth is 0 if it is not there. */
static struct prefix_slot find(const struct prefix_table *table, const char *prefix) {
    const uint32_t low = word_of(prefix, 0, table->bytes), high = word_of(prefix, 4, table->bytes);
    const uint32_t hash = prefix_hash(low, high, table->filter_bits);
    uint32_t at = prefix_hash(low, high, table->slot_bits);
    while (table->slots[at].depth && (table->slots[at].low != low || table->slots[at].high != high))
        at = (at + 1) & ((1u << table->slot_bits) - 1);
    assert_true(!table->slots[at].depth || table->filter[hash / 32] >> hash % 32 & 1);
    return table->slots[at];
}

static size_t used(const struct prefix_table *table) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t)1 << table->slot_bits; i++)
        count += table->slots[i].depth != 0;
    return count;
}

struct built {
    clm_db *db;
    struct trie_form *form;
    struct prefix_table table;
};

static void build(clm_patterns *patterns, uint32_t truncate, struct built *built) {
    const struct trie_options options = {.layout = TRIE_DENSE, .truncate = truncate};
    built->db = unit_compile(patterns);
    assert_ok(
        trie_form_build(built->db->automata[0], built->db->patterns, &options, "", &built->form));
    assert_ok(prefix_table_build(built->db->automata[0], built->db->patterns, built->form, 8,
                                 &built->table));
}

static void clear(struct built *built) {
    prefix_table_clear(&built->table);
    trie_form_destroy(built->form);
    clm_db_destroy(built->db);
}

static uint32_t walk(const struct trie_form *form, const char *bytes, uint32_t count) {
    const uint8_t *class_of = form->classes->of;
    uint32_t node = form->start[class_of[(uint8_t)bytes[0]]];
    for (uint32_t i = 1; i < count; i++)
        node = trie_form_child(form, TRIE_DENSE, node, class_of[(uint8_t)bytes[i]]);
    return node;
}

static void leads_where_the_trie_does(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("hers", "herd", "shed", "his", NULL), TRIE_WHOLE, &built);
    assert_int_equal(built.table.bytes, 3);
    assert_int_equal(used(&built.table), 3);
    const char *const prefixes[] = {"her", "she", "his"};
    for (size_t i = 0; i < 3; i++) {
        const struct prefix_slot slot = find(&built.table, prefixes[i]);
        assert_int_equal(slot.depth, 3);
        assert_int_equal(slot.node, walk(built.form, prefixes[i], 3));
        assert_true(slot.node != 0);
    }
    assert_int_equal(find(&built.table, "hem").depth, 0);
    clear(&built);
}

static void ends_at_a_cut(void **state) {
    (void)state;
    struct built built;
    build(unit_patterns("abcdefghij", "abxdefghijkl", NULL), 2, &built);
    assert_int_equal(built.table.bytes, PREFIX_BYTES_MAX);
    const struct prefix_slot slot = find(&built.table, "abxdefgh");
    assert_int_equal(slot.depth, 2);
    assert_int_equal(slot.node, walk(built.form, "ab", 2));
    assert_true(trie_form_is_cut(built.form, TRIE_DENSE, slot.node));
    assert_int_equal(used(&built.table), 2);
    clear(&built);
}

static void folds_letters(void **state) {
    (void)state;
    struct built built;
    clm_patterns *patterns = unit_patterns(NULL);
    unit_add(patterns, "A[b9", CLM_CASELESS);
    build(patterns, TRIE_WHOLE, &built);
    assert_true(built.table.fold);
    assert_int_equal(find(&built.table, "a[b9").depth, 4);
    assert_int_equal(find(&built.table, "A[b9").depth, 0);
    clear(&built);
    build(unit_patterns("A[b9", "a[b9", NULL), TRIE_WHOLE, &built);
    assert_false(built.table.fold);
    assert_int_equal(used(&built.table), 2);
    clear(&built);
}

static void has_room_for_few_and_many(void **state) {
    (void)state;
    assert_int_equal(prefix_filter_bits(1, 1 << 20), 8);
    assert_int_equal(prefix_filter_bits(1000, 1 << 20), 16);
    assert_int_equal(prefix_filter_bits(1000, 4096), 15);
    assert_int_equal(prefix_filter_bits(UINT32_MAX, 32), 8);
    assert_int_equal(prefix_filter_bits(UINT32_MAX, UINT64_MAX), 24);
    assert_int_equal(prefix_filter_bytes(15), 4096);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_where_the_trie_does),
        cmocka_unit_test(ends_at_a_cut),
        cmocka_unit_test(folds_letters),
        cmocka_unit_test(has_room_for_few_and_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
