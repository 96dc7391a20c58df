/* Hash groups: against values written by hand, and what look-ups rely on. */
#include "host/table/hash_groups.h"
#include "unit.h"

/* Of the patterns, which are in one automaton; both are destroyed. */
static void open_groups(clm_patterns *patterns, struct hash_groups *groups) {
    struct needles needles;
    clm_db *db = unit_compile(patterns);
    assert_int_equal(db->automaton_count, 1);
    assert_ok(needles_build(db, &needles));
    assert_ok(hash_groups_build(&needles, 0, groups));
    needles_clear(&needles);
    clm_db_destroy(db);
}

static void check_string(const struct hash_groups *groups, uint32_t string, const char *bytes) {
    assert_true(string < groups->string_count);
    assert_int_equal(groups->offsets[string + 1] - groups->offsets[string], strlen(bytes));
    assert_memory_equal(groups->bytes + groups->offsets[string], bytes, strlen(bytes));
}

static void check_slot(const struct hash_groups *groups, uint32_t slot, const char *bytes) {
    assert_true(slot < groups->slot_count);
    assert_int_not_equal(groups->slots[slot].hash, 0);
    assert_int_equal(groups->slots[slot].hash, groups->hashes[groups->slots[slot].string]);
    check_string(groups, groups->slots[slot].string, bytes);
}

/* Computed apart from this code. */
static void hashes(void **state) {
    (void)state;
    static const uint8_t letters[] = "abcdefghijklmnop", nul[1] = {0};
    uint8_t ones[16];
    memset(ones, 0xFF, sizeof ones);
    assert_int_equal(hash_window(nul, 1), 1); /* what would be 0 */
    assert_int_equal(hash_window(letters, 1), 0xbe524036);
    assert_int_equal(hash_window(letters, 2), 0x1d4a62e);
    assert_int_equal(hash_window(letters, 4), 0x49d3d25);
    assert_int_equal(hash_window(letters, 8), 0x9933d68c);
    assert_int_equal(hash_window(letters, 16), 0x30e16426);
    assert_int_equal(hash_window(ones, 16), 0x6de7402c);
}

static void numbered_by_class_then_falling_length(void **state) {
    (void)state;
    static const char *const order[] = {"a",
                                        "abc",
                                        "ab",
                                        "abcdefg",
                                        "abcd",
                                        "abcdefghijklmno",
                                        "abcdefgh",
                                        "abcdefghijklmnopq",
                                        "abcdefghijklmnop"};
    static const uint32_t first[HASH_CLASSES + 1] = {0, 1, 3, 5, 7, 9};
    struct hash_groups groups;
    open_groups(unit_patterns("abcdefghijklmnopq", "abcd", "a", "abc", "abcdefgh", "ab",
                              "abcdefghijklmno", "abcdefg", "abcdefghijklmnop", "ab", NULL),
                &groups);
    assert_int_equal(groups.string_count, 9);
    assert_memory_equal(groups.first, first, sizeof first);
    for (uint32_t i = 0; i < 9; i++)
        check_string(&groups, i, order[i]);
    /* outputs number the lengths, which all differ */
    static const uint32_t outputs[9] = {1, 3, 2, 5, 4, 7, 6, 9, 8};
    assert_memory_equal(groups.outputs, outputs, sizeof outputs);
    assert_int_equal(groups.hashes[2], 0x1d4a62e);
    assert_int_equal(groups.hashes[1], 0x1d4a62e);
    assert_int_equal(groups.hashes[7], 0x30e16426);
    assert_false(groups.fold);
    assert_int_equal(hash_groups_bytes(&groups, false), groups.offsets[9] + (10 + 9 + 9) * 4);
    hash_groups_clear(&groups);
}

/* The upper three bits of these hashes are ones. */
static void clusters_run_on(void **state) {
    (void)state;
    struct hash_groups groups;
    open_groups(unit_patterns("xaab", "xaaf", "yabc", "xaaq", "xaau", NULL), &groups);
    struct hash_group x = groups.groups[2 * 256 + 'x'], y = groups.groups[2 * 256 + 'y'];
    assert_int_equal(x.first, 1);
    assert_int_equal(x.bits, 3);
    bool seen[4] = {false};
    for (uint32_t i = 0; i < 4; i++) {
        static const char *const strings[] = {"xaab", "xaaf", "xaaq", "xaau"};
        assert_int_equal(hash_group_slot(x, groups.slots[x.first + 7 + i].hash), x.first + 7);
        const uint8_t *bytes = groups.bytes + groups.offsets[groups.slots[x.first + 7 + i].string];
        for (uint32_t k = 0; k < 4; k++)
            seen[k] = seen[k] || memcmp(bytes, strings[k], 4) == 0;
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
    for (uint32_t i = 0; i < 7; i++)
        assert_int_equal(groups.slots[x.first + i].hash, 0);
    assert_int_equal(groups.slots[x.first + 11].hash, 0);
    assert_int_equal(y.first, x.first + 12);
    assert_int_equal(y.bits, 1);
    check_slot(&groups, hash_group_slot(y, hash_window((const uint8_t *)"yabc", 4)), "yabc");
    hash_groups_clear(&groups);
}

/* Two windows with one hash, one of them twice. */
static void colliding_hashes_are_all_there(void **state) {
    (void)state;
    struct hash_groups groups;
    open_groups(unit_patterns("kzyhoxwo", "kmuyouif", "kzyhoxwo-longer", "kzyhoxwo-", NULL),
                &groups);
    struct hash_group group = groups.groups[3 * 256 + 'k'];
    assert_int_equal(group.bits, 3);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(groups.hashes[i], 0x359c98d4);
    uint32_t at = hash_group_slot(group, 0x359c98d4), length = UINT32_MAX, others = 0;
    check_slot(&groups, at, "kzyhoxwo-longer");
    check_slot(&groups, at + 1, "kzyhoxwo-");
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t string = groups.slots[at + i].string;
        assert_true(groups.offsets[string + 1] - groups.offsets[string] <= length);
        length = groups.offsets[string + 1] - groups.offsets[string];
        others += memcmp(groups.bytes + groups.offsets[string], "kmuyouif", 8) == 0;
    }
    assert_int_equal(others, 1);
    assert_int_equal(groups.slots[at + 4].hash, 0);
    hash_groups_clear(&groups);
}

static void caseless_strings_are_lower_case(void **state) {
    (void)state;
    struct hash_groups groups;
    clm_patterns *patterns = unit_patterns(NULL);
    unit_add(patterns, "ABCD", CLM_CASELESS);
    unit_add(patterns, "abCD[", CLM_CASELESS);
    unit_add(patterns, "@", CLM_CASELESS);
    open_groups(patterns, &groups);
    assert_true(groups.fold);
    assert_int_equal(groups.string_count, 3);
    check_string(&groups, 0, "@");
    check_string(&groups, 1, "abcd[");
    check_string(&groups, 2, "abcd");
    assert_int_equal(groups.hashes[2], 0x49d3d25);
    assert_int_equal(groups.groups[2 * 256 + 'A'].bits, 0);
    assert_int_equal(groups.groups[2 * 256 + 'a'].bits, 2);
    hash_groups_clear(&groups);
}

/* ---- Random sets -------------------------------------------------------- */

static uint32_t random_number(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

static clm_patterns *random_patterns(size_t count, uint32_t symbols, uint32_t longest) {
    clm_patterns *patterns = unit_patterns(NULL);
    uint8_t bytes[64];
    for (size_t i = 0; i < count; i++) {
        uint32_t length = 1 + random_number() % longest;
        for (uint32_t k = 0; k < length; k++)
            bytes[k] = (uint8_t)(random_number() % symbols);
        assert_ok(clm_patterns_add(patterns, bytes, length, (uint32_t)i, 0));
    }
    return patterns;
}

/* Whether a look-up from the string's window meets it before an empty slot, and on its way
 * no shorter string of its hash. */
static bool look_up(const struct hash_groups *groups, uint32_t string, uint32_t length_class) {
    const uint8_t *bytes = groups->bytes + groups->offsets[string];
    uint32_t length = groups->offsets[string + 1] - groups->offsets[string];
    uint32_t hash = hash_window(bytes, 1u << length_class);
    struct hash_group group = groups->groups[length_class * 256 + bytes[0]];
    assert_int_equal(hash, groups->hashes[string]);
    assert_int_equal(length_class, hash_class(length));
    for (uint32_t at = hash_group_slot(group, hash); at < groups->slot_count; at++) {
        struct hash_slot slot = groups->slots[at];
        if (!slot.hash)
            return false;
        if (slot.hash == hash)
            assert_true(groups->offsets[slot.string + 1] - groups->offsets[slot.string] >= length);
        if (slot.string == string)
            return true;
    }
    return false;
}

/* Slots hold each string once; a look-up ends inside the array wherever it begins. */
static void check_slots(const struct hash_groups *groups) {
    uint8_t *seen = calloc(groups->string_count, 1);
    uint32_t used = 0;
    assert_non_null(seen);
    for (uint32_t i = 0; i < groups->slot_count; i++)
        if (groups->slots[i].hash) {
            assert_true(groups->slots[i].string < groups->string_count);
            assert_false(seen[groups->slots[i].string]++);
            used++;
        }
    assert_int_equal(used, groups->string_count);
    assert_int_equal(groups->slots[0].hash, 0);
    assert_int_equal(groups->slots[groups->slot_count - 1].hash, 0);
    free(seen);
}

/* Groups lie one behind the other, each with an empty slot at its end. */
static void check_groups(const struct hash_groups *groups) {
    uint32_t next = 1;
    for (uint32_t i = 0; i < HASH_CLASSES * 256; i++) {
        const struct hash_group *group = &groups->groups[i];
        if (!group->bits) {
            assert_int_equal(group->first, 0);
            continue;
        }
        assert_true(group->first >= next);
        assert_int_equal(groups->slots[group->first - 1].hash, 0);
        next = group->first + (1u << group->bits);
        assert_true(next <= groups->slot_count);
    }
}

static void every_string_is_found(void **state) {
    (void)state;
    static const uint32_t symbols[] = {2, 4, 256}, longest[] = {1, 3, 9, 40};
    for (size_t s = 0; s < 3; s++)
        for (size_t l = 0; l < 4; l++)
            for (size_t count = 1; count <= 3000; count = count * 4 + 1) {
                struct hash_groups groups;
                open_groups(random_patterns(count, symbols[s], longest[l]), &groups);
                for (uint32_t c = 0; c < HASH_CLASSES; c++)
                    for (uint32_t i = groups.first[c]; i < groups.first[c + 1]; i++)
                        assert_true(look_up(&groups, i, c));
                check_slots(&groups);
                check_groups(&groups);
                hash_groups_clear(&groups);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes),
        cmocka_unit_test(numbered_by_class_then_falling_length),
        cmocka_unit_test(clusters_run_on),
        cmocka_unit_test(colliding_hashes_are_all_there),
        cmocka_unit_test(caseless_strings_are_lower_case),
        cmocka_unit_test(every_string_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
